"""Every test that a page names is there."""

import re

import pytest
from programs import ROOT

TESTS = ROOT / "tests"
PAGES = [page for page in sorted(ROOT.rglob("*.md"))
         if not {"build", "node_modules", "results"} & set(page.relative_to(ROOT).parts)]
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
FAULTS = (ROOT / "runner" / "FAULTS.md").read_text(encoding="utf-8")


def file_of(name):
    """The file of tests that is called so, in any folder; nothing if there are several."""
    found = [file for file in TESTS.rglob(name.rpartition("/")[2])
             if f"/{file.relative_to(ROOT).as_posix()}".endswith("/" + name)]
    return found[0] if len(found) == 1 else None


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([\w/]+_test\.(?:cpp|py))", TEXT))))
def test_a_file_that_a_page_names_is_there_once(name):
    assert file_of(name)


def python_tests(file, name):
    pattern = re.compile("def " + ".*".join(map(re.escape, name.split("..."))))
    return [line for line in file.read_text(encoding="utf-8").splitlines() if pattern.match(line)]


# `own_faults_test.py` goes without saying in FAULTS.md, whose beginning says so.
NAMED = sorted(set(re.findall(r"`([\w/]+\.py)::(test_[\w.]+)`", TEXT))
               | {("own_faults_test.py", name) for name in re.findall(r"`::(test_[\w.]+)`", FAULTS)})


@pytest.mark.parametrize("file_name, name", NAMED)
def test_a_python_test_that_a_page_names_is_there(file_name, name):
    assert python_tests(file_of(file_name), name)


CASES = sorted(set((file, case) for file, cases in
                   re.findall(r"`([\w/]+_test\.cpp)` \(((?:`[\w.]+`(?:, )?)+)\)", TEXT)
                   for case in re.findall(r"`([\w.]+)`", cases)))


@pytest.mark.parametrize("file_name, case", CASES)
def test_a_case_of_a_cpp_test_that_a_page_names_is_there(file_name, case):
    text = file_of(file_name).read_text(encoding="utf-8")
    name = case.removesuffix("...")
    assert re.search(rf"(TEST(_F|_P)?\({name}\b|TEST(_F|_P)?\(\w+, {name})", text)


def test_the_pages_name_many_tests():
    assert len(PAGES) > 10
    assert len(NAMED) > 30
    assert len(CASES) > 2
