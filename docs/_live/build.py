"""Builds the live parts of the site, with everything that they need: at run time nothing comes from another host.

`python docs/_live/build.py SITE` puts into SITE/_live the worker and the scripts of its pages, a browser's Python
(Pyodide) with our wheel and those that it needs, Graphviz (Viz.js), and six pages of `arena explore`; every page of
SITE that has blocks of Python gets the script that runs them. With --lite, JupyterLite opens the notebooks of docs/
(the extra `live`). npm and PyPI are asked once: what they gave is kept in ~/.cache/arena-live. NumPy, pandas and Pillow
for browsers are on neither: --wheels names a folder that has them, such as Pyodide's own distribution. Without it, what
needs them says so.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any, TypeAlias

from packaging.requirements import Requirement

Lock: TypeAlias = dict[str, Any]
"""The list of packages that comes with Pyodide, as JSON."""
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CACHE = Path.home() / ".cache" / "arena-live"
PACKAGES = {"pyodide": "314.0.6", "@viz-js/viz": "3.31.0"}
"""The packages of npm; Pyodide's version is that of JupyterLite's kernel."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files of Pyodide that a browser loads."""
BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}
"""The environment in which the wheels run, for the markers of their requirements."""
ABSENT = ("numpy", "pandas", "pillow")
"""Compiled packages, which have no wheel for browsers on PyPI."""
KERNEL = ("ipython", "jedi", "comm", "micropip", "packaging")
"""The packages that JupyterLite's kernel loads besides its own wheels."""
NOTEBOOKS = ("cours_000_001", "tp_002", "cours_003_004")
"""The notebooks of the courses, each of which has a statement with holes."""
GAMES = ("fibonacci_nim", "tictactoe", "nim", "hexapawn", "pong_hau_ki", "connect_four")
"""The games that have a page of `arena explore`."""
FILES = ("worker.js", "live.py", "live.js", "live.css", "index.html", "playground.html", "playground.js")
RUN = re.compile(r'class="[^"]*\bhighlight-py(?:con|thon)\b')
"""A block of Python in a page."""
LINK = re.compile(r'<span data-live="([^"]*)">(.*?)</span>')
"""A word that leads to a live part, where there is one."""
ONLY_LITE = re.compile(r"<!-- JupyterLite -->.*<!-- end -->\n", re.DOTALL)
"""The part of the list of live parts that is about JupyterLite."""
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
MEGABYTE = 1 << 20


def fetched(*command: str | Path) -> None:
    """Run a command of a registry's client, in the cache."""
    subprocess.run(command, check=True, cwd=CACHE, stdout=subprocess.DEVNULL, timeout=600)


def npm(folder: Path) -> Lock:
    """Copy what a browser loads of the packages of npm."""
    modules = CACHE / "node_modules"
    pinned = [f"{name}@{version}" for name, version in PACKAGES.items()]
    if any(_version(modules / name) != version for name, version in PACKAGES.items()):
        fetched("npm", "install", "--no-save", "--no-package-lock", "--no-fund", "--no-audit", "--prefix", ".", *pinned)
    for name in RUNTIME:
        shutil.copy(modules / "pyodide" / name, folder)
    shutil.copy(modules / "@viz-js" / "viz" / "dist" / "viz.js", folder)
    return json.loads((modules / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))


def _version(module: Path) -> str | None:
    package = module / "package.json"
    return json.loads(package.read_text(encoding="utf-8"))["version"] if package.is_file() else None


def metadata(wheel: Path) -> tuple[Message, list[str]]:
    """Read the metadata of a wheel, and the names of its packages."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        path = next(name for name in names if name.endswith(".dist-info/METADATA"))
        told = Parser().parsestr(archive.read(path).decode())
    tops = {name.partition("/")[0] for name in names}
    return told, sorted(name.removesuffix(".py") for name in tops if "." not in name or name.endswith(".py"))


def needed(wheel: Path) -> list[Requirement]:
    """List the requirements of a wheel in a browser."""
    listed = map(Requirement, metadata(wheel)[0].get_all("Requires-Dist") or [])
    return [each for each in listed if each.marker is None or each.marker.evaluate(BROWSER)]


def name_of(name: str) -> str:
    """Give the name of a distribution in the one spelling that lists use."""
    return name.lower().replace("_", "-").replace(".", "-")


def wheels(locked: Lock, own: Path, extra: list[Path], wanted: Sequence[str]) -> tuple[dict[str, Path], set[str]]:
    """Gather the wheels that ours and the wanted ones need: extra ones, else those of PyPI, of Pyodide's versions."""
    found, missing = {"arena-games": own}, set()
    waiting = [*needed(own), *map(Requirement, wanted)]
    while waiting:
        name = name_of(waiting.pop().name)
        if name in found or name in missing:
            continue
        given = next((path for path in extra if name_of(path.name.split("-")[0]) == name), None)
        if given is None and name in ABSENT:
            missing.add(name)
            continue
        version = locked["packages"].get(name, {}).get("version")
        found[name] = given or downloaded(name, version)
        waiting += needed(found[name])
    return found, missing


def downloaded(name: str, version: str | None) -> Path:
    """Download a wheel of plain Python, unless the cache has it."""
    folder = CACHE / "wheels" / f"{name}-{version or 'newest'}"
    if not list(folder.glob("*.whl")):
        asked = f"{name}=={version}" if version else name
        plain = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14")
        quiet = ("--quiet", "--disable-pip-version-check")
        fetched(sys.executable, "-m", "pip", "download", *quiet, "--no-deps", *plain, f"--dest={folder}", asked)
    return next(folder.glob("*.whl"))


def lock(locked: Lock, found: dict[str, Path], folder: Path) -> None:
    """Write the list of packages by which Pyodide finds the wheels beside it, and nothing elsewhere."""
    packages = {}
    for name, wheel in found.items():
        shutil.copy(wheel, folder)
        told, modules = metadata(wheel)
        packages[name] = {
            "name": name,
            "version": told["Version"],
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": modules,
            "depends": sorted({name_of(each.name) for each in needed(wheel)} & {*found}),
            "unvendored_tests": False,
        }
    text = json.dumps({"info": locked["info"], "packages": packages}, indent=1)
    (folder / "pyodide-lock.json").write_text(text, encoding="utf-8")


def our_wheel() -> Path:
    """Build the wheel of this checkout."""
    folder = CACHE / "ours"
    shutil.rmtree(folder, ignore_errors=True)
    quiet = ("--quiet", "--disable-pip-version-check")
    fetched(sys.executable, "-m", "pip", "wheel", *quiet, "--no-deps", f"--wheel-dir={folder}", str(ROOT))
    return next(folder.glob("*.whl"))


def explored(folder: Path) -> None:
    """Write the pages of `arena explore`, in both languages."""
    folder.mkdir()
    arena = Path(sys.executable).with_name("arena")
    for game in GAMES:
        for lang in ("en", "fr"):
            subprocess.run([arena, "explore", game, "--lang", lang, "-o", folder / f"{game}.{lang}.html"], check=True)


def jupyterlite(folder: Path) -> None:
    """Build JupyterLite with the notebooks of the courses, whose kernel is the Python of the site."""
    settings = {KERNEL_PLUGIN: {"pyodideUrl": "../../python/start.mjs", "disablePyPIFallback": True}}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": {"litePluginSettings": settings}}
    place = CACHE / "lite"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    (place / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    notebooks = [ROOT / "docs" / f"{name}{kind}.ipynb" for name in NOTEBOOKS for kind in ("", "_a_trous")]
    contents = [word for notebook in notebooks for word in ("--contents", notebook)]
    apps = ("--apps", "notebooks", "--apps", "tree", "--no-sourcemaps")
    command = [Path(sys.executable).with_name("jupyter-lite"), "build", "--output-dir", folder, *contents, *apps]
    subprocess.run(command, check=True, cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def with_buttons(site: Path) -> int:
    """Give pages with blocks of Python the script that runs them, and links to the live parts; count those pages."""
    count = 0
    for page in sorted(site.rglob("*.html")):
        if "_live" in page.relative_to(site).parts:
            continue
        text = page.read_text(encoding="utf-8")
        live = os.path.relpath(site / "_live", page.parent)
        script = f'<script type="module" src="{live}/live.js"></script>'
        changed = LINK.sub(rf'<a href="{live}/\1">\2</a>', text)
        if RUN.search(text):
            count += 1
            changed = changed if script in text else changed.replace("</head>", f"{script}</head>", 1)
        if changed != text:
            page.write_text(changed, encoding="utf-8")
    return count


def main() -> None:
    """Build them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path, help="the folder of the built site")
    parser.add_argument("--wheels", type=Path, help="a folder of wheels for browsers: NumPy, pandas, Pillow")
    parser.add_argument("--lite", action="store_true", help="build JupyterLite as well")
    asked = parser.parse_args()
    live = asked.site.resolve() / "_live"
    shutil.rmtree(live, ignore_errors=True)
    (live / "python").mkdir(parents=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    locked = npm(live / "python")
    extra = sorted(asked.wheels.glob("*.whl")) if asked.wheels else []
    found, missing = wheels(locked, our_wheel(), extra, KERNEL if asked.lite else ())
    lock(locked, found, live / "python")
    shutil.copy(HERE / "start.mjs", live / "python")
    for name in FILES:
        shutil.copy(HERE / name, live)
    explored(live / "explore")
    if asked.lite:
        jupyterlite(live / "lite")
    else:
        page = live / "index.html"
        page.write_text(ONLY_LITE.sub("", page.read_text(encoding="utf-8")), encoding="utf-8")
    size = sum(path.stat().st_size for path in live.rglob("*") if path.is_file()) / MEGABYTE
    print(f"{live}: {size:.0f} MB, {len(found)} wheels, {with_buttons(live.parent)} pages with buttons")
    if missing:
        print(f"no wheels for browsers of {', '.join(sorted(missing))}: --wheels names a folder that has them")


if __name__ == "__main__":
    main()
