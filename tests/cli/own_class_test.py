"""The adapters of the page "Bring your own class" run as they are."""

import re
import shutil

import pytest

from programs import ROOT, play

PAGE = (ROOT / "players" / "hosts" / "classes.md").read_text(encoding="utf-8")
CLASSES = ROOT / "tests" / "players" / "hosts" / "classes"
ADAPTERS = {re.search(r'name="(.*)"', code)[1]: code
            for code in re.findall(r"```python\n(.*?)```", PAGE, re.S)}


def test_the_page_has_three_adapters_of_about_five_lines():
    assert list(ADAPTERS) == ["My AIPlayer", "My Model", "My Policy"]
    for code in ADAPTERS.values():
        lines = [line for line in code.splitlines() if line and "import" not in line]
        assert len(lines) <= 6


@pytest.mark.parametrize("name", ADAPTERS)
def test_an_adapter_plays_its_class_in_both_colours(tmp_path, name):
    for file in CLASSES.iterdir():
        shutil.copy(file, tmp_path)
    (tmp_path / "bot.py").write_text(ADAPTERS[name], encoding="utf-8")
    records = play(tmp_path / "bot.py", "random", "--games", "4", "--json").records
    assert [record["red" if record["game"] % 2 == 1 else "blue"] for record in records] == [name] * 4
    for record in records:
        assert record["reason"] in ("four", "draw"), record.get("faults")
        assert "warnings" not in record
