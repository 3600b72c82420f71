"""Files read within bounds, and written whole or not at all."""

import os
from typing import TypeAlias

StrPath: TypeAlias = str | os.PathLike[str]
