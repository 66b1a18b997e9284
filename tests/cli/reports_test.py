"""--junit, --gradescope and --summary: the verdicts of the text, in files for services and graders."""

import json
import subprocess
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest

from programs import BIN_DIR, TEST_PLAYERS, environment, play

BOT = BIN_DIR / "bot"
SCHEMA = Path(__file__).with_name("junit.xsd")


def reports(tmp_path, *arguments):
    """The exit status, the one suite of --junit, and the object of --gradescope."""
    junit, gradescope = tmp_path / "report.xml", tmp_path / "results.json"
    ended = play(*arguments, "--no-sandbox", "--junit", junit, "--gradescope", gradescope, program=BOT)
    subprocess.run(["xmllint", "--noout", "--schema", SCHEMA, junit], check=True, capture_output=True)
    return ended.status, xml.parse(junit).getroot()[0], json.loads(gradescope.read_text())


def failures(suite):
    return {case.get("name"): case.find("failure") for case in suite if case.find("failure") is not None}


def test_a_good_bot_passes_each_case_of_a_check(tmp_path):
    status, suite, grades = reports(tmp_path, "check", "greedy")
    assert status == 0 and suite.get("name") == "connect4 bot check"
    assert int(suite.get("tests")) == len(suite) > 15 and failures(suite) == {}
    assert {(each["score"], each["max_score"], each["status"]) for each in grades["tests"]} == {
        (1, 1, "passed")}
    assert grades["leaderboard"] == [{"name": "steps", "value": len(suite)}]


def test_a_failed_step_has_the_evidence_that_the_text_shows(tmp_path):
    status, suite, grades = reports(tmp_path, "check", f"{TEST_PLAYERS / 'habits'} prints")
    assert status == 1
    assert "output: " in failures(suite)["prints only replies to stdout"].text
    (test,) = [each for each in grades["tests"] if each["name"] == "prints only replies to stdout"]
    assert (test["score"], test["status"]) == (0, "failed") and "output: " in test["output"]


def test_a_bot_that_does_not_start_is_an_error_and_the_steps_behind_it_are_skipped(tmp_path):
    status, suite, grades = reports(tmp_path, "check", "false now")
    kinds = {case.get("name"): [child.tag for child in case] for case in suite}
    assert status == 1 and len(kinds) > 15 and kinds.pop("starts") == ["error"]
    assert set(map(tuple, kinds.values())) == {("skipped",)}
    assert (suite.get("errors"), suite.get("failures")) == ("1", "0")
    assert suite.get("skipped") == str(len(kinds))
    assert {(each["score"], each["status"]) for each in grades["tests"]} == {(0, "failed")}
    assert len(grades["tests"]) == len(suite)
    outputs = {each["name"]: each["output"] for each in grades["tests"]}
    assert "exited with status 1" in outputs["starts"]
    assert "does not start" in outputs["keeps within its memory"]


@pytest.mark.parametrize("demanded, failed", [("0", set()), ("1", {"double"})])
def test_a_motif_has_its_share_as_score_and_fails_below_the_demanded_one(tmp_path, demanded, failed):
    status, suite, grades = reports(tmp_path, "exam", "greedy", "--motif", "win,double", "--pass",
                                    demanded, "--time-per-move", "20s")
    assert status == len(failed) and set(failures(suite)) == failed
    scores = {each["name"]: each["score"] for each in grades["tests"]}
    assert scores["win"] == 1 and 0 < scores["double"] < 1
    assert 0.5 < grades["leaderboard"][0]["value"] < 1


def test_a_summary_is_appended_with_the_evidence_and_the_command(tmp_path):
    summary = tmp_path / "summary.md"
    summary.write_text("before\n")
    play("check", "greedy", "--no-sandbox", "--summary", summary, program=BOT)
    play("check", f"{TEST_PLAYERS / 'habits'} prints", "--no-sandbox", program=BOT,
         env=environment(GITHUB_STEP_SUMMARY=str(summary)))
    good, bad = summary.read_text(encoding="utf-8").removeprefix("before\n").split("### ")[1:]
    assert good.startswith("connect4 bot check\n\n|") and "failed" not in good
    assert f"connect4 bot check greedy --no-sandbox --summary {summary}\n" in good
    assert "| prints only replies to stdout | failed | 0 % | wrote a line that is not JSON" in bad.replace("  ", "")
    assert "output: " in bad


@pytest.mark.parametrize("option", ["--junit", "--gradescope", "--summary"])
def test_a_file_that_cannot_be_written_is_an_error(tmp_path, option):
    ended = play("check", "greedy", "--no-sandbox", option, tmp_path / "no/such/file", program=BOT)
    assert ended.status == 2 and "no/such/file" in ended.err
