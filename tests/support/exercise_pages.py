"""Pages of exercises as a reader sees them."""

import re
from html.parser import HTMLParser


class Rows(HTMLParser):
    """The rows of the tables of a page, and its pictures."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.inside = [], False
        self.pictures = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
        self.feed(text)

    def handle_starttag(self, tag, _):
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag):
        self.inside = self.inside and tag not in ("td", "th")

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data.strip()
