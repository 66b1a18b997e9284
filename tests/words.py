#!/usr/bin/env python3
"""Holds the pages to plain English: short sentences that begin with a noun, and everyday words.
Comments of programs begin with a noun or a verb, too.

Usage: tests/words.py [FILE]...   (default: all pages and programs of the repository)
       tests/words.py --list      prints the paths of the pages

Prints `FILE:LINE: reason; remedy` for each finding, and ends with status 1 if there is one. Code, links
and quoted output are left out. CONTRIBUTING.md has the rules.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST_SENTENCE = 30

#: An old or odd word, and the plain one.
PLAIN = {"anew": "again", "mended": "fixed", "dearest": "costliest", "alike": "the same",
         "reckoned": "computed", "handed in": "submitted", "hands in": "submits", "told so": "warned",
         "blanks?": "space"}

#: The most of 1,000 words that may ask or point instead of naming.
POINTING = {"who, whose, whoever": (r"\b(?:who|whose|whoever)\b", 1), "what": (r"\bwhat\b", 2)}

#: Files of programs, and the beginning of a comment in them that names nothing.
PROGRAMS = {".cpp", ".hpp", ".h", ".c", ".py"}
POINTING_COMMENT = re.compile(r'^\s*(?:(?://+<?|#:?|\*|"""|/\*+) *|.*[;,{})]\s+//+<? )'
                              r"(What|Who|Whose|Whoever|Whatever)\b")
FOLDERS = ("docs", "lib", "players", "protocol", "runner", "tests")


def is_ours(path):
    return "build" not in path.parts and "/." not in str(path.relative_to(ROOT))


def pages():
    """All but those that programs write."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("results/*.md"), *ROOT.glob("results/viewer/*.md")]
    for folder in FOLDERS:
        found += [page for page in ROOT.glob(f"{folder}/**/*.md") if is_ours(page) and "templates" not in page.parts]
    return sorted(found)


def programs():
    return sorted(file for folder in FOLDERS for file in ROOT.glob(f"{folder}/**/*")
                  if file.suffix in PROGRAMS and is_ours(file))


def prose_lines(text):
    """The lines of a page with their numbers. Code is blanked, and code in a line becomes `Code`."""
    fenced = False
    after_blank = True
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            line = ""
        indented = line.startswith("    ") and after_blank
        after_blank = not line.strip() or indented
        yield number, "" if fenced or indented else line


def without_code(text):
    text = re.sub(r"<!--.*?-->", "", text)
    text = re.sub(r"``.*?``|`[^`]*`", "Code", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"https?://\S+", "Code", text)
    text = re.sub(r'"[^"]*"', "Code", text)
    return re.sub(r"Code(?:,? (?:and |or )?Code)+", "Code", text)  # a list of them is one word


def blocks(text):
    """Paragraphs, items of lists, headings and cells of tables: (number of the first line, text)."""
    first, gathered = 0, []
    for number, line in [*prose_lines(text), (0, "")]:
        stripped = line.strip()
        starts_anew = not stripped or re.match(r"([-*>]|\d+\.|#+|\||!!!) ?", stripped)
        if starts_anew and gathered:
            yield first, " ".join(gathered)
            gathered = []
        if stripped.startswith("|"):
            for cell in re.split(r"(?<!\\)\|", re.sub(r"`[^`]*`", "Code", stripped.strip("|"))):
                yield number, cell.strip()
        elif stripped:
            if not gathered:
                first = number
            gathered.append(re.sub(r"^([-*>]|\d+\.|#+|!!!) +", "", stripped))


def sentences(block):
    """A colon before a capital letter or a list, and a semicolon, do not end one."""
    return [each for each in re.split(r"(?<=[.!?])[)\"*_]*\s+(?=[\W_]*[A-Z0-9])", block) if each.strip()]


def findings_in(block):
    text = without_code(block)
    for old, plain in PLAIN.items():
        for found in re.findall(rf"\b{old}\b", text, re.I):
            yield f'"{found}" is not a plain word; write "{plain}"'
    for found in re.findall(r"\b(?:is|are) no \w+", text):
        if not found.endswith(" longer"):
            yield f'"{found}"; write "is not a"'
    for joined in re.findall(r"[^.;]{0,30};[^.;]{0,20}", re.sub(r"&\w+;", "", text)):
        yield f"a semicolon: {joined.strip()}...; make two sentences"
    if re.match(r"[\W_]*Where\b", text) and not text.endswith("?"):
        yield f'"Where" is for places; begin with "if" or "when": {text[:50]}...'
    for sentence in sentences(text):
        start = re.match(r"[\W_]*(Who|What|Whose|Whoever|Whatever)\b", sentence)
        if start and not sentence.rstrip("*_)\" ").endswith("?") and len(sentence.split()) > 3:
            yield f'a sentence begins with "{start[1]}"; begin with a noun: {sentence[:50]}...'
        words = re.findall(r"[\w'-]*[A-Za-z][\w'-]*", sentence)
        if len(words) > LONGEST_SENTENCE:
            yield f"a sentence has {len(words)} words; {LONGEST_SENTENCE} is the limit: {sentence[:50]}..."


def pointing_in(text):
    """Every thousand begun counts, so that a short page may have one or two."""
    prose = " ".join(without_code(block) for _, block in blocks(text))
    thousands = -(-len(prose.split()) // 1000)
    for name, (pattern, most) in POINTING.items():
        count = len(re.findall(pattern, prose, re.I))
        if count > most * thousands:
            yield f"{name}: {count} times in {len(prose.split())} words; repeat the noun (at most {most} of 1,000)"


def findings_in_comments(text):
    for number, line in enumerate(text.splitlines(), 1):
        start = POINTING_COMMENT.match(line)
        if start and not line.rstrip().endswith("?"):
            yield number, f'a comment begins with "{start[1]}"; begin with a noun: {line.strip()[:50]}...'


def check(file):
    text = file.read_text(encoding="utf-8")
    name = file.resolve().relative_to(ROOT) if file.resolve().is_relative_to(ROOT) else file
    if file.suffix in PROGRAMS:
        return [f"{name}:{line}: {reason}" for line, reason in findings_in_comments(text)]
    found = [f"{name}:{line}: {reason}" for line, block in blocks(text) for reason in findings_in(block)]
    return found + [f"{name}: {reason}" for reason in pointing_in(text)]


def main(arguments):
    if arguments == ["--list"]:
        print("\n".join(str(page.relative_to(ROOT)) for page in pages()))
        return 0
    files = [Path(each) for each in arguments] or pages() + programs()
    found = [finding for file in files for finding in check(file)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
