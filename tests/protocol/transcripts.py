"""Reads the transcripts of protocol/examples. README.md there explains them."""

import json
from dataclasses import dataclass
from typing import List, Optional

from player_pipe import ROOT

FOLDER = ROOT / "protocol" / "examples"
STEPS = ("send", "send_line", "expect", "expect_error")


@dataclass
class Transcript:
    name: str
    about: str
    mode: Optional[str]
    log: Optional[str]
    steps: List[dict]

    def messages_sent(self):
        for step in self.steps:
            if "send" in step:
                yield step["send"]
            elif "send_line" in step:
                yield json.loads(step["send_line"])


def read(path):
    lines = path.read_text(encoding="ascii").splitlines()
    head, *steps = [json.loads(line) for line in lines]
    for step in steps:
        assert len(step) == 1 and next(iter(step)) in STEPS, f"{path.name}: {step}"
    return Transcript(path.stem, head["about"], head.get("mode"), head.get("log"), steps)


def read_all():
    transcripts = [read(path) for path in sorted(FOLDER.glob("*.jsonl"))]
    assert transcripts, f"no transcripts in {FOLDER}"
    return transcripts
