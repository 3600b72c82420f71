"""The README as the wheel carries it: its links and images lead to the repository, since PyPI has no files beside it.

In the repository they are relative, and lead to what belongs to the same version.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

FENCE = re.compile(r"^(```.*?^```$)", re.DOTALL | re.MULTILINE)
IMAGE = re.compile(r'(!\[[^\]]*\]\(|src=")(?![a-z]+:)')
SECTION = re.compile(r"(?<!!)(\]\()(?=#)")
LINK = re.compile(r'(\]\(|href=")(?![a-z]+:)')


class Readme(MetadataHookInterface):
    """Gives the README, which pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Read it, and lead what is relative in it to the address of the repository."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = with_absolute_addresses(text, metadata["urls"]["Repository"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_absolute_addresses(text: str, repository: str) -> str:
    """Lead images to the files themselves, links to the pages that show them; blocks of code stay as they are."""
    parts = FENCE.split(text)
    for number in range(0, len(parts), 2):
        parts[number] = IMAGE.sub(rf"\g<1>{repository}/raw/HEAD/", parts[number])
        parts[number] = SECTION.sub(rf"\g<1>{repository}", parts[number])
        parts[number] = LINK.sub(rf"\g<1>{repository}/blob/HEAD/", parts[number])
    return "".join(parts)
