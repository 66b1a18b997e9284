"""Plays the class MyBot, or one that is based on it, of a folder or file: python3 host.py subs/ann"""
import importlib, os, pathlib, sys
import connect4

place = pathlib.Path(sys.argv[1]).absolute()
files = [place] if place.is_file() else sorted(place.rglob("*.py"))
os.chdir(place.parent if place.is_file() else place)
classes = []
for file in [each for each in files if "MyBot" in each.read_text("utf-8", "replace")]:
    sys.path.insert(0, str(file.parent))
    classes += [each for each in vars(importlib.import_module(file.stem)).values()
                if isinstance(each, type) and "MyBot" in [base.__name__ for base in each.__mro__]]
if not classes:
    sys.exit(f"{place.name} defines no class MyBot; check the spelling, with its capitals")
bot = max(classes, key=lambda each: len(each.__mro__))()  # CHANGE: how your program makes one

def choose(turn):
    number = {"none": 0, turn.colour: 1, turn.opponent: 2}
    board = [[number[cell] for cell in row] for row in turn.state]  # the top row first
    return int(bot.get_move(board))  # CHANGE: how your program asks for a column, 0 to 6

connect4.play(choose, name=type(bot).__name__)
