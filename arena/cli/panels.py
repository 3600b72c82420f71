"""The panels of a verb's help: its options in groups, each under its heading."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

PANELS = {
    "Output": ("output", "as_json", "separator", "bom", "format_", "to"),
    "Picture": ("color", "labels", "edges", "layout", "style", "legend", "blank", "title", "view", "values", "play"),
    "Page": ("fit", "letters", "width", "direction", "force", "standalone"),
    "Language": ("lang", "called"),
    "Engine": ("engine", "memory", "workers"),
    "Limits": ("max_vertices", "max_edges", "seconds_per_move"),
}
"""The headings of options that several verbs have, by the names of their values."""
USUAL = "Options"
"""The heading of all others."""


class PanelOption(click.Option):
    """An option that says under which heading the help shows it."""

    def __init__(self, names: list[str], *, panel: str = USUAL, **attributes: Any) -> None:  # click's own
        super().__init__(names, **attributes)
        self.panel = panel

    def get_help_extra(self, ctx: click.Context) -> Any:  # click's own
        """Leave out the bounds of numbers, which an error names."""
        return {name: value for name, value in super().get_help_extra(ctx).items() if name != "range"}


def panel_of(option: click.Parameter) -> str:
    """Return the heading of an option."""
    own = getattr(option, "panel", USUAL)
    if own != USUAL:
        return str(own)
    return next((panel for panel, names in PANELS.items() if option.name in names), USUAL)


def write_panels(ctx: click.Context, formatter: click.HelpFormatter, options: Iterable[click.Parameter]) -> None:
    """Write options under their headings, those of the verb alone first."""
    panels: dict[str, list[tuple[str, str]]] = {USUAL: []}
    for option in options:
        if (record := option.get_help_record(ctx)) and record[1]:
            panels.setdefault(panel_of(option), []).append(record)
    for panel in sorted(panels, key=lambda panel: [USUAL, *PANELS].index(panel) if panel in PANELS else 0):
        if panels[panel]:
            with formatter.section(panel):
                formatter.write_dl(panels[panel], col_max=28)
