"""Lists of a class as spreadsheets write them: `arena new --players`."""

import pytest
from program import run

NAMES = "name,id\nM\u00fcller Anna,s1\n\U0001f600 Bo,s2\n"


def new(folder, content):
    (folder / "names.csv").write_bytes(content)
    return run("arena", "new", "class", "--players", "names.csv", cwd=folder)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_encodings_that_tell_themselves_are_read(tmp_path, encoding):
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    done = new(tmp_path, mark + NAMES.encode(encoding))
    assert done.returncode == 0, done.stderr
    links = (tmp_path / "class/links.csv").read_text(encoding="utf-8")
    assert "M\u00fcller Anna" in links and "\U0001f600 Bo" in links


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_another_encoding_is_named_with_the_remedy(tmp_path, encoding):
    done = new(tmp_path, "name,id\nM\u00fcller Anna,s1\n".encode(encoding))
    assert done.returncode == 2
    assert ('names.csv" is not UTF-8 text, most likely Windows-1252, as Excel writes CSV; save it as "CSV UTF-8", '
            "or: iconv -f WINDOWS-1252 -t UTF-8 names.csv > names-utf8.csv") in done.stderr


def test_half_a_pair_of_surrogates_is_refused(tmp_path):
    assert "is not UTF-8 text" in new(tmp_path, b"\xff\xfe" + "name\n".encode("utf-16-le") + b"\x00\xd8").stderr


def test_a_name_with_a_comma_that_is_not_quoted_is_told(tmp_path):
    done = new(tmp_path, "name,id\nM\u00fcller, Anna,s1\n".encode())
    assert done.returncode == 2
    assert ('the line that begins with "M\u00fcller" has 3 fields, but the first line has 2; put a name with a comma '
            'in quotes: "Doe, Ann",s1') in done.stderr
    assert new(tmp_path, 'name,id\n"M\u00fcller, Anna",s1\n'.encode()).returncode == 0
