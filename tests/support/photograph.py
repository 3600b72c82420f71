"""The picture of the page to click through, taken in a browser where there is one."""

import re
import shutil
import tempfile
from io import BytesIO
from pathlib import Path

from documents import run, shell_blocks
from PIL import Image

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WINDOW = {"width": 1100, "height": 800}
"""The window in which the page opens, and which then shows the drawing with all that is said of it."""
SCALE, COLOURS, MARGIN = 1.5, 256, 12


def photograph(gallery, picture):
    """Take a picture of the page that a command of the gallery makes; tell whether there was a browser."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return False
    if not CHROMIUM:
        return False
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        take(browser, gallery, picture)
        browser.close()
    return True


def take(browser, gallery, picture):
    """Make the page as the gallery says, open it in a browser, and keep what is seen."""
    command = next(script for script, _ in shell_blocks(gallery).values() if "arena explore" in script)
    with tempfile.TemporaryDirectory() as folder:
        done = run(command, folder)
        if done.returncode:
            raise SystemExit(f"{command}{done.stderr}")
        page = browser.new_page(viewport=WINDOW, device_scale_factor=SCALE, reduced_motion="reduce")
        shot = look(page, Path(folder, re.search(r"-o (\S+)", command)[1]))
        page.close()
    with Image.open(BytesIO(shot)) as seen:
        seen.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(picture, optimize=True)


def look(page, file):
    """Go to the last layer, and look at a move that stays in the attractor; give what is seen as PNG."""
    page.goto(file.as_uri())
    page.keyboard.press("ArrowLeft")
    page.locator(".node.legal.in").first.hover()
    bottoms = "parts => parts.map(part => part.getBoundingClientRect().bottom)"
    bottom = max(page.locator(".stage, .play, section:has(#look)").evaluate_all(bottoms))
    page.set_viewport_size({"width": WINDOW["width"], "height": round(bottom) + MARGIN})
    page.wait_for_timeout(500)
    return page.screenshot()
