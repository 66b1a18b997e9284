#!/usr/bin/python3 -SEB
# Answers its first question at once, and its second one never.
import wire

wire.play(lambda turn: str(turn.column) if turn.turn == 0 else wire.sleep_for_ever())
