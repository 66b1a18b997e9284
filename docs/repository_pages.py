"""Makes the site of the pages in the repository that `nav` of mkdocs.yml names.

The site has the folders of the repository, so a link between two pages works in a clone and on the site. A file that
is not a page is on the site if a page links to it.
"""

import json
import re
from pathlib import Path

from mkdocs.structure.files import File, Files

VIEWER = "results/viewer/dist/viewer.html"
ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def pages(nav):
    """The paths in `nav`, which nests lists and objects of one title each."""
    if isinstance(nav, str):
        return [nav]
    return [page for entry in (nav.values() if isinstance(nav, dict) else nav) for page in pages(entry)]


def linked_files(page):
    for link in LINK.findall((ROOT / page).read_text(encoding="utf-8")):
        target = (ROOT / page).parent.joinpath(link).resolve()
        if target.is_file() and target.suffix != ".md":
            yield target.relative_to(ROOT).as_posix()


def on_files(files, config):
    of_theme = [file for file in files if not file.abs_src_path.startswith(config["docs_dir"])]
    names = dict.fromkeys(page for page in pages(config["nav"]) if (ROOT / page).exists())
    for page in list(names):
        names.update(dict.fromkeys(linked_files(page)))
    own = [File(name, str(ROOT), config["site_dir"], config["use_directory_urls"]) for name in names]
    return Files(of_theme + own)


def on_post_build(config):
    """Makes the viewer a page to play on, as `connect4 play --page-only` writes it (protocol/PAGE.md)."""
    page = Path(config["site_dir"]) / VIEWER
    if not page.exists():
        return
    data = {"format": "connect4-page", "version": 1, "made_by": "connect4", "made_at": "", "live": False,
            "title": "Connect Four", "standings": None, "crosstable": None, "players": [], "starts": [],
            "versions": [""], "reasons": [], "rounds": [], "test": None, "games": {"count": 0, "plies": 0}}
    marks = {"__CONNECT4_TITLE__": data["title"], "__CONNECT4_CONNECT__": "'none'", "<!--connect4:tables-->": "",
             "<!--connect4:data-->": f'<script type="application/json" id="connect4-data">{json.dumps(data)}</script>'}
    text = page.read_text(encoding="utf-8")
    for mark, value in marks.items():
        text = text.replace(mark, value, 1)
    page.write_text(text, encoding="utf-8")
