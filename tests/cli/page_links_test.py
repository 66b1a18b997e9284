"""Links between pages lead to files and headings that are there, and the site has every page of docs/."""

import re

import pytest

from programs import ROOT

FOLDERS = ("docs", "players", "protocol", "runner")
PAGES = [*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in ROOT.glob(f"{folder}/**/*.md")
                               if "templates" not in page.parts)]


def prose(page):
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)


def anchors(page):
    """The names that links give to its headings."""
    headings = re.findall(r"^#+ (.*)", prose(page), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", sorted(PAGES), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_and_headings(page):
    for link in re.findall(r"\]\(([^)\s]*)\)", prose(page)):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not link.startswith("https://"):
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


def test_the_site_has_every_page_of_docs():
    listed = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:\n")[1]
    assert all(str(page.relative_to(ROOT)) in listed for page in (ROOT / "docs").glob("*/*.md"))
