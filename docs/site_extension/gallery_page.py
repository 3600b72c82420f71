"""The gallery of the site: under each picture the command and the Python that make it, each copied by a click."""

from typing import Any

from site_extension import gallery_pictures, gallery_python
from site_extension.gallery_pictures import BLOCK, SHOWN, MadePicture, output, pictures
from site_extension.gallery_python import python_of

PAGE = "gallery"


def setup(app: Any) -> dict[str, bool]:
    """Rewrite the page before it is parsed."""
    app.connect("source-read", rewrite, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def rewrite(app: Any, page: str, source: list[str]) -> None:
    """Put the commands and the Python under the pictures; a page of a forge has them above."""
    if page == PAGE:
        for module in (__file__, gallery_pictures.__file__, gallery_python.__file__):
            app.env.note_dependency(module)
        source[0] = gallery(source[0])


def gallery(text: str) -> str:
    """Write the page from that of the forge: blocks whose pictures all are shown go under these."""
    made = {picture.file: picture for picture in pictures()}
    text = BLOCK.sub(lambda block: left(block[1], set(made)), text)
    return SHOWN.sub(
        lambda shown: framed(made[shown["file"]], shown["rest"]) if shown["file"] in made else shown[0], text
    )


def left(commands: str, made: set[str]) -> str:
    """Remove from a block the commands whose pictures are shown; an empty text if none is left."""
    kept = [line for line in commands.splitlines() if output(line) not in made]
    return "```bash\n" + "\n".join(kept) + "\n```\n" if kept else ""


def framed(picture: MadePicture, rest: str) -> str:
    """Write a picture with what is seen on it, its command and its Python."""
    python = python_of(picture)
    tabs = tab("Command", "bash", picture.command) + (tab("Python", "python", python) if python else "")
    return f"""
```{{figure}} _pictures/{picture.file}
:alt: {picture.text}

{picture.text}{rest}
```

`````{{tab-set}}
{tabs}`````
"""


def tab(title: str, language: str, text: str) -> str:
    """Write a tab with a block of code; all tabs of a title are chosen together."""
    return f"````{{tab-item}} {title}\n:sync: {title}\n\n```{language}\n{text}\n```\n````\n"
