"""Makes the site of the pages where they lie in the repository.

The site has the folders of the repository, so a link between two pages works in a clone and on the site. Files that
are not pages are on the site if a page links to them.
"""

import re
import subprocess
from pathlib import Path

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def pages():
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True)
    templates = re.compile("^runner/new_bot/templates/")
    return [name for name in listed.stdout.split() if not templates.match(name) and (ROOT / name).exists()]


def linked_files(page):
    """The files, other than pages, that a page links to."""
    for link in LINK.findall((ROOT / page).read_text(encoding="utf-8")):
        target = (ROOT / page).parent.joinpath(link).resolve()
        if target.is_file() and target.suffix not in ("", ".md"):
            yield target.relative_to(ROOT).as_posix()


def on_files(files, config):
    of_theme = [file for file in files if not file.abs_src_path.startswith(config["docs_dir"])]
    names = dict.fromkeys(pages())
    for page in list(names):
        names.update(dict.fromkeys(linked_files(page)))
    own = [File(name, str(ROOT), config["site_dir"], config["use_directory_urls"]) for name in names]
    return Files(of_theme + own)
