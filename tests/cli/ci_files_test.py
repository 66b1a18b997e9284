"""The files for continuous integration: the action of GitHub, the example of GitLab, and the container.

There is no container engine in these tests. The steps of the Containerfile run in a chroot of Debian 12, which
mmdebstrap makes. The checks run there from the package alone.
"""

import re
import shlex
import shutil
import subprocess
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest
import yaml

from debian_package import make_package
from programs import ROOT

CI = ROOT / "ci"
SCHEMA = Path(__file__).with_name("junit.xsd")
SCRIPT = "/usr/share/connect4/ci/run-checks.sh"
COMMANDS = ("check", "exam", "duel")


# The texts

def load(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


ACTION = load(ROOT / "action.yml")
GITLAB = load(CI / "gitlab-ci.yml")
STEPS = ACTION["runs"]["steps"]


def settings(script):
    """The environment variables that the script reads."""
    return set(re.findall(r"\$\{(CONNECT4_\w+)", (CI / script).read_text(encoding="utf-8")))


def documented_defaults():
    """The settings in the comment of the script, with their defaults."""
    text = (CI / "run-checks.sh").read_text(encoding="utf-8")
    return dict(re.findall(r"^#   (CONNECT4_\w+) .*\(default: (.*)\)$", text, re.M))


def test_no_value_of_the_action_is_a_part_of_a_script():
    for step in STEPS:
        assert "${{" not in step["run"], step["name"]


def test_each_step_of_the_action_runs_a_script_that_is_there():
    lines = [shlex.split(step["run"]) for step in STEPS]
    folder = "$GITHUB_ACTION_PATH/"
    assert [line[1:] for line in lines] == [[], *([name] for name in COMMANDS)]
    for line in lines:
        script = ROOT / line[0].removeprefix(folder)
        assert line[0].startswith(folder) and script.stat().st_mode & 0o111, line


def test_each_setting_is_an_input_and_each_input_a_setting():
    given = {name: value for step in STEPS for name, value in step["env"].items()}
    assert given == {f"CONNECT4_{name.upper()}": f"${{{{ inputs.{name} }}}}" for name in ACTION["inputs"]}
    assert set(given) == settings("run-checks.sh") | settings("install.sh")


def test_a_step_gets_the_settings_that_its_command_reads():
    shared = {"CONNECT4_FOLDER", "CONNECT4_TIME", "CONNECT4_CPU_TIME", "CONNECT4_REPORTS"}
    own = {"exam": {"CONNECT4_PASS", "CONNECT4_MOTIFS"},
           "duel": {"CONNECT4_AGAINST", "CONNECT4_SPRT", "CONNECT4_GAMES", "CONNECT4_OPENINGS"}}
    for name, step in zip(COMMANDS, STEPS[1:]):
        assert set(step["env"]) == shared | own.get(name, set())


def test_the_checks_run_also_if_one_before_failed():
    for step in STEPS[1:]:
        assert "!cancelled() && steps.install.outcome == 'success'" in step["if"]
    assert "inputs.against != ''" in STEPS[-1]["if"]


def test_action_and_script_have_the_same_defaults():
    defaults = documented_defaults()
    assert set(defaults) == settings("run-checks.sh")
    for name, each in ACTION["inputs"].items():
        documented = defaults.get(f"CONNECT4_{name.upper()}", "none")
        assert each["default"] in ("", documented) and (each["default"] or documented not in (".", "0.9"))


def test_the_guide_explains_each_input():
    guide = (ROOT / "docs/bots/ci.md").read_text(encoding="utf-8")
    for name, each in ACTION["inputs"].items():
        assert each["description"] and f"| `{name}` |" in guide, name


def test_each_job_of_gitlab_runs_the_installed_script_and_keeps_its_report():
    jobs = {name: job for name, job in GITLAB.items() if "script" in job}
    assert {name: job["script"] for name, job in jobs.items()} == {name: f"{SCRIPT} {name}" for name in COMMANDS}
    shared = GITLAB[".bot"]
    assert all(job["extends"] == ".bot" for job in jobs.values())
    assert shared["artifacts"]["reports"] == {"junit": "connect4-reports/*.xml"}
    assert shared["artifacts"]["when"] == "always" and jobs["duel"]["allow_failure"] == {"exit_codes": 4}
    assert {name for name in GITLAB["variables"] if name != "GIT_DEPTH"} < settings("run-checks.sh")


def test_the_guide_has_a_workflow_that_the_action_accepts():
    guide = (ROOT / "docs/bots/ci.md").read_text(encoding="utf-8")
    workflow = yaml.safe_load(re.search(r"```yaml\n(.*?)```", guide, re.S).group(1))
    steps = workflow["jobs"]["bot"]["steps"]
    action, = (step for step in steps if "/connect4@" in step.get("uses", ""))
    assert set(action["with"]) <= set(ACTION["inputs"])
    checkout, = (step for step in steps if "actions/checkout@" in step.get("uses", ""))
    assert checkout["with"]["fetch-depth"] == 0, "the duel needs an earlier commit"


# The container

#: Files that an image of Debian's "slim" kind leaves out.
SLIM = [f"path-exclude=/usr/share/{name}/*" for name in ("doc", "man", "groff", "info", "lintian", "locale")]


def instructions(containerfile):
    """The instructions, as (name, rest)."""
    text = re.sub(r"^#.*\n", "", containerfile.read_text(encoding="utf-8"), flags=re.M).replace("\\\n", "")
    return [tuple(line.split(maxsplit=1)) for line in text.splitlines() if line.strip()]


def debian_sources():
    """The sources of Debian 12 that this machine uses."""
    template = "$(ORIGIN) deb $(REPO_URI) $(RELEASE) $(COMPONENT)"
    targets = subprocess.check_output(["apt-get", "indextargets", "--format", template, "Identifier: Packages"],
                                      text=True)
    return sorted({line.removeprefix("Debian ") for line in targets.splitlines()
                   if re.match(r"Debian deb \S+ bookworm", line)})


def apt_options():
    """The machine's ways to its sources, such as a proxy."""
    settings_of_apt = subprocess.check_output(["apt-config", "dump"], text=True)
    return re.findall(r'^Acquire::(?:https?::|Check-|Retries).* ".+";$', settings_of_apt, re.M)


class Container:
    """A root folder in which the steps of a Containerfile run."""

    def __init__(self, root):
        self.root = root
        self.folder = "/"
        # The processes in it have their own /proc, and end with the first of them.
        mount = 'mount -t proc proc "$1/proc" && exec chroot "$@"'
        self.entry = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", mount, "sh"]
        done = subprocess.run([*self.entry, root, "true"], capture_output=True, check=False)
        self.has_proc = done.returncode == 0
        if not self.has_proc:
            self.entry = ["chroot"]

    def run(self, command, **variables):
        """Runs a line of the shell. Nothing of this machine's environment comes along."""
        return finish([*self.entry, self.root, "sh", "-c", f'cd "{self.folder}" && {command}'], **variables)

    def run_connect4(self, command, **variables):
        """Does the same for a line that needs /proc. If this machine permits no mounts, the installed files run
        outside of the chroot."""
        if self.has_proc:
            return self.run(command, **variables)
        return finish(["sh", "-c", command], cwd=self.path(self.folder), PATH=f"{self.root}/usr/bin:{PATH}",
                      **variables)

    def path(self, path):
        return self.root / path.lstrip("/")

    def inside(self, path):
        """The path as run_connect4() takes it."""
        return path if self.has_proc else str(self.path(path))


PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def finish(command, cwd=None, **variables):
    return subprocess.run(command, cwd=cwd, env={"PATH": PATH, **variables}, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=600, check=False)


def build(containerfile, context, root):
    """Runs the steps of the Containerfile, with the files of the folder `context`."""
    (first, image), *steps = instructions(containerfile)
    assert (first, image) == ("FROM", "debian:bookworm-slim")
    subprocess.run(["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", "--skip=check/canmount",
                    *(f"--dpkgopt={option}" for option in [*SLIM, "path-include=/usr/share/doc/*/copyright"]),
                    *(f"--aptopt={option}" for option in apt_options()), "bookworm", root,
                    *debian_sources()], check=True)
    container = Container(root)
    for name, rest in steps:
        if name == "RUN":
            done = container.run(rest)
            assert done.returncode == 0, done.stdout + done.stderr
        elif name == "COPY":
            *patterns, target = rest.split()
            for file in (file for pattern in patterns for file in context.glob(pattern)):
                shutil.copy(file, container.path(target))
        else:
            assert name == "WORKDIR", f"this test does not know the instruction {name}"
            container.folder = rest
            container.path(rest).mkdir(parents=True, exist_ok=True)
    return container


@pytest.fixture(scope="module", name="package")
def build_package(tmp_path_factory):
    return make_package(tmp_path_factory.mktemp("context"))


@pytest.fixture(scope="module", name="container")
def build_container(package, tmp_path_factory):
    permitted = subprocess.run(["chroot", "/", "true"], capture_output=True, text=True, check=False)
    if permitted.returncode:
        pytest.skip(f"chroot(2) is not permitted here: {permitted.stderr.strip()}")
    # The folders of pytest are closed to other users, and apt downloads as a user of its own.
    root = tmp_path_factory.mktemp("root")
    for folder in (root, *root.parents[:2]):
        folder.chmod(0o755)
    yield build(CI / "Containerfile", package.parent, root)
    shutil.rmtree(root)


WINS = "[c for c in turn.legal if turn.wins(c)]"
BLOCKS = "[c for c in turn.legal if turn.wins(c, turn.opponent)]"


def bot(*columns):
    """A bot that plays the first of the columns, or else the leftmost one."""
    lists = " + ".join([*columns, "turn.legal"])
    return f"import connect4\nconnect4.play(lambda turn: ({lists})[0])\n"


#: The versions of a bot, in their order: each is a commit with a tag.
VERSIONS = {"old": bot(), "better": bot(WINS, BLOCKS), "worse": bot(WINS), "forgetful": bot(),
            "broken": "raise SystemExit('no bot today')\n"}


@pytest.fixture(scope="module", name="repository")
def make_repository(container):
    """A repository in /bot with the versions. It belongs to another user, as in some services."""
    git = "git -c user.name=A -c user.email=a@b"
    assert container.run("git init -q").returncode == 0
    for name, source in VERSIONS.items():
        container.path("/bot/mybot.py").write_text(source, encoding="utf-8")
        done = container.run(f"git add -A && {git} commit -q -m {name} && git tag {name}")
        assert done.returncode == 0, done.stderr
    assert container.run("chown -R 1234:1234 /bot").returncode == 0
    return container


def run_check(container, name, **variables):
    return container.run_connect4(f"{container.inside(SCRIPT)} {name}", **variables)


def checks(container, version, **variables):
    """The three commands on the version, finished."""
    own = "git -c safe.directory=/bot"
    done = container.run(f"rm -rf connect4-reports /summary.md && {own} checkout -q {version}")
    assert done.returncode == 0, done.stderr
    variables["GITHUB_STEP_SUMMARY"] = container.inside("/summary.md")
    ended = {name: run_check(container, name, **variables) for name in COMMANDS}
    for each in ended.values():
        assert "uncommitted changes" not in each.stderr
    return ended


@pytest.mark.parametrize("version, against, red", [
    ("better", "old", {}),
    pytest.param("worse", "better", {"duel": 1}, marks=pytest.mark.long),
    ("forgetful", "better", {"exam": 1, "duel": 1}),
    pytest.param("broken", "better", {"check": 1, "exam": 2, "duel": 2}, marks=pytest.mark.long),
])
def test_each_check_is_red_exactly_if_it_should(repository, version, against, red):
    ended = checks(repository, version, CONNECT4_AGAINST=against, CONNECT4_MOTIFS="win")
    statuses = {name: each.returncode for name, each in ended.items()}
    told = {name: each.stdout + each.stderr for name, each in ended.items()}
    assert statuses == {name: red.get(name, 0) for name in COMMANDS}, told
    reports = repository.path("/bot/connect4-reports")
    for name in COMMANDS:
        report = reports / f"{name}.xml"
        subprocess.run(["xmllint", "--noout", "--schema", SCHEMA, report], check=True, capture_output=True)
        suite = xml.parse(report).getroot()[0]
        assert (int(suite.get("failures")) + int(suite.get("errors")) > 0) == (name in red), name
    summary = repository.path("/summary.md").read_text(encoding="utf-8")
    assert re.findall("^### (.*)", summary, re.M) == [
        "connect4 bot check", "connect4 bot exam", "connect4 tournament duel"]
    page = (reports / "duel.html").read_text(encoding="utf-8")
    assert f"bot at {against}" in page


def test_a_duel_whose_games_are_used_up_is_undecided(repository):
    ended = checks(repository, "worse", CONNECT4_AGAINST="better", CONNECT4_MOTIFS="win", CONNECT4_GAMES="2",
                   CONNECT4_TIME="2s")
    assert {name: each.returncode for name, each in ended.items()} == {"check": 0, "exam": 0, "duel": 4}


def test_without_a_commit_no_duel_is_played(repository):
    done = run_check(repository, "duel")
    assert (done.returncode, done.stdout) == (0, "") and "CONNECT4_AGAINST is not set" in done.stderr


@pytest.mark.parametrize("variables, reason", [
    ({"CONNECT4_AGAINST": "nosuch"}, 'there is no commit "nosuch"'),
    ({"CONNECT4_AGAINST": "better", "CONNECT4_FOLDER": "$(touch hacked)"}, "takes one player"),
    ({"CONNECT4_AGAINST": "better", "CONNECT4_SPRT": "0; touch hacked"}, "the value must be two numbers"),
])
def test_a_wrong_setting_is_red_with_the_reason(repository, variables, reason):
    report = repository.path("/bot/connect4-reports/duel.xml")
    report.parent.mkdir(exist_ok=True)
    report.write_text("of an earlier run", encoding="utf-8")
    done = run_check(repository, "duel", **variables)
    assert done.returncode == 2 and reason in done.stderr
    assert not report.exists() and not repository.path("/bot/hacked").exists()


def test_the_folder_of_reports_may_be_there(repository):
    repository.path("/bot/.gitignore").write_text("*.pyc\n", encoding="utf-8")
    assert repository.run("git -c safe.directory=/bot checkout -q better").returncode == 0
    done = run_check(repository, "check", CONNECT4_REPORTS=".")
    assert done.returncode == 0 and repository.path("/bot/check.xml").exists()
    assert repository.path("/bot/.gitignore").read_text(encoding="utf-8") == "*.pyc\n"


@pytest.fixture(name="action")
def copy_action(container):
    """The clone of the action: its script for the installation."""
    folder = container.path("/action")
    shutil.copytree(CI, folder / "ci")
    yield "/action/ci/install.sh"
    shutil.rmtree(folder)


def test_an_installed_connect4_is_not_installed_again(container, action):
    done = container.run_connect4(container.inside(action))
    assert done.returncode == 0 and re.fullmatch(r"connect4 \S+\n", done.stdout), done.stderr


def test_the_action_installs_a_given_package(container, action, package):
    shutil.copy(package, container.path("/tmp/given.deb"))
    assert container.run("apt-get -qq purge -y connect4").returncode == 0
    done = container.run(f"cd /tmp && {action}", CONNECT4_PACKAGE="given.deb")
    assert container.run("dpkg -s connect4").returncode == 0, done.stderr
    assert container.has_proc <= (done.returncode == 0 and "connect4 0." in done.stdout)
