"""Every test that FAULTS.md names is there."""

import re

import pytest
from programs import ROOT

TESTS = ROOT / "tests"
PAGE = (ROOT / "runner" / "FAULTS.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and "_test" in line or "::" in line]


def file_of(name):
    """Where the page says that it looks: see its beginning."""
    if "/" in name or name.endswith(".py"):
        return TESTS / name if "/" in name else TESTS / "cli" / name
    return next((TESTS / "runner" / "tournament").rglob(name), TESTS / name)


def python_tests(file, name):
    pattern = re.compile("def " + ".*".join(map(re.escape, name.split("..."))))
    return [line for line in file.read_text(encoding="utf-8").splitlines() if pattern.match(line)]


NAMED = sorted(set(re.findall(r"`([\w/]*\.py)?::(test_[\w.]+)`", "\n".join(ROWS))))


@pytest.mark.parametrize("file_name, name", NAMED, ids=lambda word: word or "own_faults")
def test_a_python_test_that_the_page_names_is_there(file_name, name):
    assert python_tests(file_of(file_name or "own_faults_test.py"), name)


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([\w/]+_test\.(?:cpp|py))", PAGE))))
def test_a_file_that_the_page_names_is_there(name):
    assert file_of(name).exists() or (ROOT / name).exists()


CASES = re.findall(r"`([\w/]+_test\.cpp)` \(((?:`[\w.]+`(?:, )?)+)\)", PAGE)


def test_cases_of_cpp_tests_that_the_page_names_are_there():
    assert len(CASES) > 2
    for file_name, cases in CASES:
        text = file_of(file_name).read_text(encoding="utf-8")
        for case in re.findall(r"`([\w.]+)`", cases):
            name = case.removesuffix("...")
            assert re.search(rf"(TEST(_F)?\({name}\b|TEST(_F)?\(\w+, {name})", text), case


def test_the_page_names_many_tests():
    assert len(NAMED) > 30
