"""Every test that a page names is there."""

import re

import pytest
from programs import ROOT

TESTS = ROOT / "tests"
PAGES = [page for page in sorted(ROOT.rglob("*.md"))
         if not {"build", "node_modules", "results"} & set(page.relative_to(ROOT).parts)]
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
NAMED = sorted(set(re.findall(r"`([\w/]+_test\.(?:cpp|py))", TEXT)))


@pytest.mark.parametrize("name", NAMED)
def test_a_file_that_a_page_names_is_there_once(name):
    found = [file for file in TESTS.rglob(name.rpartition("/")[2])
             if f"/{file.relative_to(ROOT).as_posix()}".endswith("/" + name)]
    assert len(found) == 1


def test_the_pages_name_tests():
    assert len(PAGES) > 10
    assert len(NAMED) > 2
