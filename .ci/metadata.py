"""The addresses of the project, and the README as the wheel carries it: its links and images lead to the repository.

In the repository they are relative, and lead to files of the same version; PyPI has no files beside the README.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

REPOSITORY = "https://github.com/OWNER/arena-games"
"""OWNER is a place-holder, here alone: the repository has no public address yet."""
PAGES = {
    "Repository": "",
    "Documentation": "/blob/HEAD/docs/guide/README.md",
    "Changelog": "/blob/HEAD/CHANGELOG.md",
    "Issues": "/issues",
}
"""The pages that PyPI links, by their names there."""
FENCE = re.compile(r"^(```.*?^```$)", re.DOTALL | re.MULTILINE)
IMAGE = re.compile(r'(!\[[^\]]*\]\(|src=")(?![a-z]+:)')
SECTION = re.compile(r"(?<!!)(\]\()(?=#)")
LINK = re.compile(r'(\]\(|href=")(?![a-z]+:)')


class Addresses(MetadataHookInterface):
    """Gives the README and the addresses, which pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Read it, and lead what is relative in it to the address of the repository."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = with_absolute_addresses(text, REPOSITORY)
        metadata["urls"] = {name: REPOSITORY + page for name, page in PAGES.items()}
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_absolute_addresses(text: str, repository: str) -> str:
    """Lead images to the files themselves, links to the pages that show them; blocks of code stay as they are."""
    parts = FENCE.split(text)
    for number in range(0, len(parts), 2):
        parts[number] = IMAGE.sub(rf"\g<1>{repository}/raw/HEAD/", parts[number])
        parts[number] = SECTION.sub(rf"\g<1>{repository}", parts[number])
        parts[number] = LINK.sub(rf"\g<1>{repository}/blob/HEAD/", parts[number])
    return "".join(parts)
