"""Makes the site of the pages in the repository that `nav` of mkdocs.yml names.

The site has the folders of the repository, so a link between two pages works in a clone and on the site. A file that
is not a page is on the site if a page links to it.
"""

import re
from pathlib import Path

from mkdocs.structure.files import File, Files

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
