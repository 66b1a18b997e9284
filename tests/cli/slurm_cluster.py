"""A real Slurm on this machine: a controller and three nodes, without systemd or cgroups.

    python3 tests/cli/slurm_cluster.py /tmp/cluster     starts one, and says how to talk to it
"""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

#: Far more than anything here takes: nothing but a hang gets there.
PATIENCE_S = 60

DAEMONS = ("munged", "slurmctld", "slurmd")

CONFIG = """\
ClusterName=connect4
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
TaskProlog={folder}/prolog.sh
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,bf_interval=1,{scheduler}
SlurmdParameters=config_overrides
SlurmdTimeout=10
KillWait=5
ReturnToService=2
MinJobAge=5
{more}
NodeName=n[1-{nodes}] NodeHostname=localhost NodeAddr=127.0.0.1 Port=[{ports[1]}-{last_port}] \
CPUs=2 RealMemory=2000
PartitionName=main Nodes=n[1-{nodes}] Default=YES MaxTime=INFINITE
"""


def why_no_slurm():
    """The programs that are missing here, or nothing."""
    path = os.environ.get("PATH", "") + ":/usr/sbin"
    missing = [name for name in (*DAEMONS, "sbatch", "squeue", "scancel")
               if not shutil.which(name, path=path)]
    return f"{', '.join(missing)} not installed" if missing else ""


def is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def free_ports(count):
    """So many neighbouring ports of which nobody else is likely to take one meanwhile."""
    for _ in range(1000):
        first = 20000 + secrets.randbelow(12000)  # below those that the kernel gives away
        if all(is_free(first + i) for i in range(count)):
            return range(first, first + count)
    raise RuntimeError("no free ports")


def wait_until(condition, what):
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, f"{what} takes too long"
        time.sleep(0.05)


def processes():
    """The number, parent and command line of each process."""
    found = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            stat = (folder / "stat").read_text()
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        fields = stat.rsplit(")", 1)[1].split()
        if fields[0] != "Z":
            found[int(folder.name)] = (int(fields[1]), line)
    return found


def with_descendants(roots):
    everybody = processes()
    family = {pid for pid in roots if pid in everybody}
    while True:
        children = {pid for pid, (parent, _) in everybody.items() if parent in family} - family
        if not children:
            return family
        family |= children


class SlurmCluster:
    """Started by start(), and gone after stop(). Node names are n1, n2, n3."""

    def __init__(self, folder, nodes=3, scheduler="defer_batch", more=""):
        self.folder = Path(folder)
        self.nodes = [f"n{i + 1}" for i in range(nodes)]
        self.ports = free_ports(nodes + 1)
        self.daemons = {}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o755)
        for name in ("state", "log"):
            (self.folder / name).mkdir(mode=0o755)
        self.config = self.folder / "slurm.conf"
        self.config.write_text(CONFIG.format(
            folder=self.folder, user=pwd.getpwuid(os.geteuid()).pw_name, ports=self.ports,
            nodes=nodes, last_port=self.ports[-1], scheduler=scheduler, more=more))
        prolog = self.folder / "prolog.sh"
        prolog.write_text(f"#!/bin/sh\ncat {self.folder}/environment.$SLURMD_NODENAME 2>/dev/null\nexit 0\n")
        prolog.chmod(0o755)
        self.has_state = False  # of the controller

    def environment(self):
        """The environment of a client of this cluster."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("SLURM_", "SBATCH_"))}
        return {**kept, "PATH": kept.get("PATH", "") + ":/usr/sbin", "SLURM_CONF": str(self.config)}

    def run(self, *words, **options):
        """Runs a client, and returns what it prints."""
        return subprocess.run([str(word) for word in words], env=self.environment(), check=True,
                              stdout=subprocess.PIPE, text=True, timeout=PATIENCE_S, **options).stdout

    def start(self):
        self.start_munge()
        self.start_controller()
        for node in self.nodes:
            self.start_node(node)
        self.wait_for_nodes(self.nodes)
        return self

    def start_munge(self):
        key = self.folder / "munge.key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o400)
        self.spawn("munged", [
            "munged", "--foreground", "--force", f"--key-file={key}", "--num-threads=2",
            f"--socket={self.folder}/munge.socket", f"--pid-file={self.folder}/munge.pid",
            f"--log-file={self.folder}/munge.log", f"--seed-file={self.folder}/munge.seed"])
        wait_until((self.folder / "munge.socket").exists, "munged")

    def start_controller(self):
        words = ["slurmctld", "-D"] + ([] if self.has_state else ["-c"])
        self.has_state = True
        self.spawn("slurmctld", words)
        wait_until(lambda: subprocess.run(["scontrol", "ping"], env=self.environment(), check=False,
                                          stdout=subprocess.PIPE, timeout=PATIENCE_S
                                          ).stdout.find(b" is UP") >= 0, "slurmctld")

    def start_node(self, name, shell=""):
        """`shell` is a line that may change what the node sees, or fails to see."""
        words = ["slurmd", "-D", "-N", name]
        if shell:
            words = ["unshare", "--mount", "sh", "-c", f'{shell}; exec "$@"', "sh", *words]
        self.spawn(name, words)

    def wait_for_nodes(self, names):
        def are_up():
            lines = self.run("sinfo", "-h", "-N", "-o", "%N %t").split("\n")
            states = dict(line.split() for line in lines if line)
            return all(states.get(name) in ("idle", "mix", "alloc") for name in names)
        wait_until(are_up, "a node")

    def give_tasks(self, node, **environment):
        """Variables that a task finds on that node from now on."""
        (self.folder / f"environment.{node}").write_text(
            "".join(f"export {name}={value}\n" for name, value in environment.items()))

    def resume_nodes(self):
        """Repairs the nodes as an administrator does: a controller that has forgotten jobs drains
        nodes that play them."""
        drained = self.run("sinfo", "-h", "-N", "-t", "drain", "-o", "%N").split()
        if drained:
            self.run("scontrol", "update", f"nodename={','.join(drained)}", "state=resume")

    def spawn(self, name, words):
        with open(self.folder / "log" / name, "ab") as log:
            self.daemons[name] = subprocess.Popen(
                words, env=self.environment(), stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, start_new_session=True)

    def kill(self, name):
        """kill -9 of a daemon alone: "slurmctld", "n2"."""
        daemon = self.daemons.pop(name)
        daemon.kill()
        daemon.wait()

    def kill_controller(self):
        self.kill("slurmctld")

    def kill_node(self, name):
        """A node that loses power: its daemon, the shepherds of its tasks, and the tasks."""
        everything = with_descendants([self.daemons[name].pid, *self.stepds(name)])
        for pid in everything:
            self.kill_process(pid)
        self.daemons.pop(name).wait()

    @staticmethod
    def kill_process(pid):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def stepds(self, node=None):
        """The shepherds of tasks: they have their configuration from a daemon, not in their words.

        Each was started by a daemon of ours, and has its folder's name in its environment."""
        mark = f"SLURM_CONF={self.config}".encode()
        found = []
        for pid, (_, line) in processes().items():
            if "slurmstepd" not in line:
                continue
            try:
                environment = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                continue
            if mark in environment and (node is None or f"SLURMD_NODENAME={node}".encode()
                                        in environment or self.is_of_node(pid, node)):
                found.append(pid)
        return found

    def is_of_node(self, pid, node):
        """Its log is the node's."""
        try:
            links = [os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir()]
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            return False
        return str(self.folder / f"slurmd.{node}.log") in links

    def all_processes(self):
        return with_descendants([daemon.pid for daemon in self.daemons.values()] + self.stepds())

    def stop(self):
        """Ends all started processes, and the processes that these have started."""
        everything = self.all_processes()
        for name in list(self.daemons):
            self.kill(name)
        everything |= with_descendants(self.stepds())
        for pid in everything:
            self.kill_process(pid)
        wait_until(lambda: not self.all_processes() and not everything & set(processes()),
                   "the end of the cluster")


def main():
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    cluster = SlurmCluster(Path(sys.argv[1]).resolve()).start()
    try:
        print(f"export SLURM_CONF={cluster.config}", flush=True)
        signal.pause()
    except KeyboardInterrupt:
        pass
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
