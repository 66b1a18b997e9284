"""The page of each SDK: its examples play, and show every member that its tables list."""

import re

import pytest

import messages
import toolchains
from player_pipe import PlayerPipe, ROOT

CODE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^\| member.*\n\| ---.*\n((?:\|.*\n)+)", re.MULTILINE)


def page_of(sdk):
    return toolchains.LANGUAGES[sdk].page.read_text(encoding="ascii")


def examples(sdk):
    """Those of the page, and after the first one the file that uses every member."""
    first, *others = (text for _, text in CODE.findall(page_of(sdk)))
    careful, = (ROOT / "protocol" / "examples" / "careful").glob(f"*{toolchains.LANGUAGES[sdk].ending}")
    assert f"](../../examples/careful/{careful.name})" in page_of(sdk)
    return [first, careful.read_text(encoding="ascii"), *others]


def command_of(sdk, example):
    java_class = re.search(r"public class (\w+)", example)
    stem = java_class[1] if java_class else "mybot"
    return toolchains.command_of(sdk, example, stem + toolchains.LANGUAGES[sdk].ending)


def column_of(result):
    return result["column"] if isinstance(result, dict) else result


def play_a_game(player):
    """Against itself, with one process for both sides."""
    player.send(messages.new_game())
    moves = []
    for turn in range(42):
        question = messages.take_turn(100 + turn, moves)
        reply = player.ask(question)
        assert "result" in reply, f"{reply}\n{player.log()}"
        assert column_of(reply["result"]) in question["params"]["legal"]
        moves.append(column_of(reply["result"]))
        board = messages.take_turn(1, moves)["params"]["state"]
        if messages.fours(board):
            break
    player.send(messages.game_over(moves=moves))
    return moves


@pytest.mark.parametrize("number, name", [(0, "My Bot"), (1, "Careful")])
@pytest.mark.parametrize("sdk", toolchains.WITH_SDK)
def test_example_plays_a_game_and_says_its_name(sdk, number, name):
    with PlayerPipe(command_of(sdk, examples(sdk)[number])) as player:
        identity = player.ask(messages.name(1))["result"]
        careful = {"name": "Careful", "version": "1.0", "author": "Ann", "ready": True}
        assert identity == (careful if name == "Careful" else name)
        moves = play_a_game(player)
        player.send(messages.QUIT)
        assert player.finish() == []
        assert player.status == 0
        if name == "Careful":
            log = player.log()
            assert "0 1 2 3 4 5 6\n" in log and "game 1" in log and f"{len(moves)} moves" in log


@pytest.mark.parametrize("sdk", toolchains.WITH_SDK)
def test_first_example_is_the_template_of_bot_new(sdk):
    folder = ROOT / "runner" / "new_bot" / "templates" / sdk
    template, = folder.glob(f"*{toolchains.LANGUAGES[sdk].ending}")
    assert template.read_text(encoding="ascii") == examples(sdk)[0]


@pytest.mark.parametrize("sdk", toolchains.WITH_SDK)
def test_first_example_wins_if_it_can_and_blocks_if_it_must(sdk):
    with PlayerPipe(command_of(sdk, examples(sdk)[0])) as player:
        assert player.ask(messages.take_turn(1, [5, 0, 5, 0, 5, 0]))["result"] == 5
        assert player.ask(messages.take_turn(2, [5, 0, 5, 1, 5]))["result"] == 5


@pytest.mark.parametrize("sdk", toolchains.WITH_SDK)
def test_every_member_in_the_tables_is_in_an_example(sdk):
    tables = TABLE.findall(page_of(sdk))
    assert len(tables) == 2
    code = "\n".join(examples(sdk))
    for row in "".join(tables).splitlines():
        for member in re.findall(r"`([^`]+)`", row.split("|")[1]):
            for word in re.findall(r"[A-Za-z_]\w*", re.sub(r"\(.*", "", member)):
                assert re.search(rf"\b{word}\b", code) or word in ("eval", "note"), f"{word} of {row}"


def spelled(member, sdk):
    """As the page of all SDKs says."""
    if sdk in ("java", "javascript"):
        return re.sub(r"_(\w)", lambda match: match[1].upper(), member)
    return f"(connect4_)?{member}" if sdk == "c" else member


@pytest.mark.parametrize("sdk", toolchains.WITH_SDK)
def test_every_member_that_all_sdks_share_is_in_an_example(sdk):
    tables = TABLE.findall((toolchains.SDKS / "README.md").read_text(encoding="ascii"))
    assert len(tables) == 2
    members = re.findall(r"`([a-z_]+)\b", "".join(tables))
    assert {"state", "line", "opponent_bank_ms", "new_game", "seed", "result"} <= set(members)
    code = "\n".join(examples(sdk))
    assert [member for member in members if not re.search(rf"\b{spelled(member, sdk)}\b", code)] == []
    assert "](../README.md)" in page_of(sdk)


def test_types_of_the_javascript_sdk_are_those_of_its_exports():
    folder = toolchains.SDKS / "javascript"
    exported = re.compile(r"^export (?:declare )?(?:async )?(const|class|function) (\w+)", re.MULTILINE)
    names = [exported.findall((folder / file).read_text(encoding="ascii"))
             for file in ("connect4.mjs", "connect4.d.mts")]
    assert len(names[0]) == 5
    assert sorted(names[0]) == sorted(names[1])


@pytest.mark.parametrize("sdk", toolchains.WITH_SDK)
def test_page_has_the_same_sections_as_the_others(sdk):
    titles = re.findall(r"^## (.*)$", page_of(sdk), re.MULTILINE)
    more = {"python": ["Reading games", "Playing in an arena from your own machine", "Training"], "c": ["Boards in batches"]}
    assert titles == ["A turn", "Your player", "Promises", *more.get(sdk, [])]
