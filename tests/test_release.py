"""A release: one version, the same bytes from each build, one placeholder."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def tracked():
    """List the files of the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("no repository")
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


def test_one_version():
    version = PROJECT["version"]
    assert f"\nversion: {version}\n" in text_of("CITATION.cff")
    assert re.search(r"^## (\S+)", text_of("CHANGELOG.md"), re.MULTILINE)[1] == version


def test_the_place_holder_stands_in_one_place():
    word = "OWN" + "ER"
    named = [
        path.relative_to(ROOT).as_posix()
        for path in tracked()
        if path.is_file() and f"github.com/{word}".encode() in path.read_bytes()
    ]
    assert named == [".ci/metadata.py"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_hold_no_secret_and_only_named_rights(workflow):
    text = workflow.read_text(encoding="utf-8")
    assert "secrets." not in text
    assert re.search(r"^permissions:$", text, re.MULTILINE)
    assert "\t" not in text


@pytest.mark.slow
def test_two_builds_are_the_same_bytes(tmp_path):
    """Of the wheel and of the source, by the builder that pip and build call."""
    pytest.importorskip("hatchling")
    script = "import sys; from hatchling import build; build.build_wheel(sys.argv[1]); build.build_sdist(sys.argv[1])"
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        subprocess.run([sys.executable, "-c", script, folder], cwd=ROOT, check=True)
        made.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert made[0] == made[1]
    assert len(made[0]) == 2


def test_the_site_is_built_by_the_commands_that_the_guide_names():
    built = re.findall(r"- run: (.*)", text_of(".github/workflows/site.yml"))
    told = text_of("docs/site.md")
    commands = [command for command in built if "pip" not in command]
    assert len(commands) == 1
    assert all(command in told for command in commands)
