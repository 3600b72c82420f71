"""The Python beside each picture of the site's gallery makes the same picture as the command."""

import sys

import pytest
from documents import ROOT

sys.path.insert(0, str(ROOT / "docs"))
from site_extension import gallery_page, gallery_pictures
from site_extension.gallery_python import ALONE, WRITERS, python_of

BESIDE = [picture for picture in gallery_pictures.pictures() if python_of(picture)]


def test_only_few_pictures_are_made_by_the_command_alone():
    alone = [picture.command for picture in gallery_pictures.pictures() if picture not in BESIDE]
    assert all(
        any(f"--view {view}" in command for view in ALONE) or command.split()[1] not in WRITERS for command in alone
    )
    assert len(alone) <= 7


@pytest.mark.slow
@pytest.mark.parametrize("picture", BESIDE, ids=lambda picture: picture.file)
def test_the_picture_is_the_same(picture, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(python_of(picture), {})  # noqa: S102 - it is ours
    made = (tmp_path / picture.file).read_bytes()
    gallery_pictures.run(picture.command, tmp_path)
    assert (tmp_path / picture.file).read_bytes() == made


def test_pictures_are_made_once(tmp_path):
    picture = next(each for each in gallery_pictures.pictures() if each.file == "nim.svg")
    assert gallery_pictures.make([picture], tmp_path) == ["nim.svg"]
    assert gallery_pictures.make([picture], tmp_path) == []
    assert gallery_pictures.make([picture._replace(command=picture.command + " --lang fr")], tmp_path) == ["nim.svg"]


def test_the_page_has_each_picture_with_its_command():
    page = gallery_page.gallery(gallery_pictures.GALLERY.read_text(encoding="utf-8"))
    for picture in gallery_pictures.pictures():
        if picture.text:
            assert f"_pictures/{picture.file}\n" in page
            assert f"```bash\n{picture.command}\n```" in page
