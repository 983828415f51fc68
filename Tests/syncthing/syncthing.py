#!/usr/bin/env python3
"""Runs two real Syncthings on one machine, with `pb sync` on both sides: edits must be transferred, and conflicts must end.

    syncthing.py PB

All connections stay on 127.0.0.1: discovery, relays, port mapping, usage and crash reports and upgrades are off. If Syncthing is
not installed or cannot run, the test says so and ends with 0. It ends only processes that it has started.
"""
import json, os, re, shutil, socket, subprocess, sys, tempfile, time, urllib.request
import xml.etree.ElementTree as ET

PB = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else None
HEAD = "---\nplanboard: true\n---\n\n## To Do\n\n"
TAIL = "\n## Done\n\n"


def skip(why):
    print(f"syncthing: skipped: {why}")
    sys.exit(0)


def board(cards, done=()):
    return HEAD + "".join(f"- [ ] {card}\n" for card in cards) + TAIL + "".join(f"- [x] {card}\n" for card in done)


class Pair:
    """Two Syncthings that share ROOT/a and ROOT/b."""

    def __init__(self, root):
        self.root, self.processes, self.ids, self.ports = root, [], [], []
        self.environment = dict(os.environ, HOME=root, PB_DIR=".", STNOUPGRADE="1", STNORESTART="1")
        self.folders = [os.path.join(root, name) for name in "ab"]
        for index, folder in enumerate(self.folders):
            os.makedirs(folder)
            home = self.home(index)
            made = subprocess.run(
                ["syncthing", "generate", f"--home={home}", "--no-default-folder"], env=self.environment, capture_output=True)
            if made.returncode != 0:
                skip("`syncthing generate` failed: " + made.stderr.decode(errors="replace")[-200:])
            run = subprocess.run(
                ["syncthing", "serve", f"--home={home}", "--device-id"], env=self.environment, capture_output=True, text=True)
            found = re.search(r"[A-Z2-7]{7}(?:-[A-Z2-7]{7}){7}", run.stdout)
            if not found:
                skip("this version of Syncthing does not print its device id")
            self.ids.append(found.group(0))
            self.ports.append((free_port(), free_port()))
        for index in (0, 1):
            self.configure(index)

    def home(self, index):
        return os.path.join(self.root, f"h{index}")

    def configure(self, index):
        path = os.path.join(self.home(index), "config.xml")
        tree = ET.parse(path)
        config = tree.getroot()
        off = dict(
            globalAnnounceEnabled="false", localAnnounceEnabled="false", relaysEnabled="false", natEnabled="false",
            urAccepted="-1", autoUpgradeIntervalH="0", crashReportingEnabled="false", startBrowser="false",
            stunKeepaliveStartS="0", reconnectionIntervalS="1", setLowPriority="false", announceLANAddresses="false")
        options = config.find("options")
        for element in list(options):
            if element.tag in off or element.tag in ("listenAddress", "globalAnnounceServer", "stunServer"):
                options.remove(element)
        for key, value in off.items():
            ET.SubElement(options, key).text = value
        ET.SubElement(options, "listenAddress").text = f"tcp://127.0.0.1:{self.ports[index][1]}"
        gui = config.find("gui")
        gui.find("address").text = f"127.0.0.1:{self.ports[index][0]}"
        gui.find("apikey").text = f"key{index}"
        for element in list(config):
            if element.tag in ("device", "folder"):
                config.remove(element)
        folder = ET.SubElement(
            config, "folder", id="plan", label="plan", path=self.folders[index], type="sendreceive",
            rescanIntervalS="3600", fsWatcherEnabled="true", fsWatcherDelayS="1", ignorePerms="false", autoNormalize="true")
        ET.SubElement(folder, "filesystemType").text = "basic"
        ET.SubElement(folder, "maxConflicts").text = "-1"
        ET.SubElement(folder, "minDiskFree", unit="").text = "0"
        for device in self.ids:
            ET.SubElement(folder, "device", id=device, introducedBy="")
        for other, device in enumerate(self.ids):
            entry = ET.SubElement(
                config, "device", id=device, name=f"n{other}", compression="never", introducer="false",
                skipIntroductionRemovals="false", introducedBy="")
            ET.SubElement(entry, "address").text = "dynamic" if other == index else f"tcp://127.0.0.1:{self.ports[other][1]}"
            ET.SubElement(entry, "paused").text = "false"
            ET.SubElement(entry, "allowedNetwork").text = "127.0.0.0/8"
        tree.write(path, encoding="utf-8")

    def start(self):
        for index in (0, 1):
            log = open(os.path.join(self.root, f"log{index}"), "wb")
            self.processes.append(subprocess.Popen(
                ["syncthing", "serve", f"--home={self.home(index)}", "--no-browser", "--no-restart", "--logfile=-"],
                stdout=log, stderr=log, env=self.environment))
        if not self.wait_until(lambda: self.is_connected(), 30):
            skip("the two Syncthings did not connect: " + open(os.path.join(self.root, "log0"), errors="replace").read()[-300:])

    def stop(self):
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def api(self, index, path, method="GET"):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports[index][0]}{path}", method=method, data=b"" if method == "POST" else None,
            headers={"X-API-Key": f"key{index}"})
        body = urllib.request.urlopen(request, timeout=30).read()
        return json.loads(body) if body.strip() else None

    def wait_until(self, condition, limit):
        """Waits until `condition()` is true. Returns the number of seconds; None if it is still false after `limit` seconds."""
        begin = time.monotonic()
        while time.monotonic() - begin < limit:
            try:
                if condition():
                    return time.monotonic() - begin
            except OSError:
                pass
            time.sleep(0.02)
        return None

    def is_connected(self):
        return self.api(0, "/rest/system/connections")["connections"][self.ids[1]]["connected"]

    def pause(self):
        self.api(0, f"/rest/system/pause?device={self.ids[1]}", "POST")
        expect(self.wait_until(lambda: not self.is_connected(), 20), "still connected 20 s after the request to pause")

    def resume(self):
        self.api(0, f"/rest/system/resume?device={self.ids[1]}", "POST")
        expect(self.wait_until(self.is_connected, 20), "not connected 20 s after the request to resume")

    def scan(self):
        for index in (0, 1):
            self.api(index, "/rest/db/scan?folder=plan", "POST")

    def is_quiet(self):
        states = [self.api(index, "/rest/db/status?folder=plan") for index in (0, 1)]
        return all(state["state"] == "idle" and state["needTotalItems"] == 0 for state in states)

    def files(self, index):
        return {
            name: open(os.path.join(self.folders[index], name)).read()
            for name in os.listdir(self.folders[index]) if name.endswith(".md") and not name.startswith(".")
        }

    def write(self, index, text, name="plan.md"):
        with open(os.path.join(self.folders[index], name), "w") as file:
            file.write(text)

    def pb(self, index, *arguments):
        return subprocess.run(
            [PB, *arguments], cwd=self.folders[index], capture_output=True, text=True, timeout=60,
            env=dict(self.environment, XDG_STATE_HOME=os.path.join(self.root, f"state{index}")))

    def conflict(self, first, second):
        """Makes a conflict: both sides save the board while they are disconnected, the second one later. Then waits for the
        copies."""
        self.pause()
        self.write(0, first)
        time.sleep(2)
        self.write(1, second)
        self.scan()
        self.resume()
        both = lambda: all(any("sync-conflict" in name for name in self.files(index)) for index in (0, 1))
        expect(self.wait_until(both, 30), "a conflict copy did not appear on each side")
        expect(self.wait_until(self.is_quiet, 30), "Syncthing did not become idle")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def expect(value, what):
    if value is None or value is False:
        raise SystemExit(f"syncthing: FAILED: {what}")
    return value


def converge(pair, limit=5):
    """Checks that within `limit` seconds both sides have only the board, with the same text, and still do two seconds later.
    Returns the number of seconds."""
    pair.scan()
    pair.scan()
    same = lambda: pair.files(0) == pair.files(1) and list(pair.files(0)) == ["plan.md"]
    seconds = pair.wait_until(same, limit)
    expect(seconds, f"the two sides differ: {pair.files(0)} {pair.files(1)}")
    time.sleep(2)
    expect(same(), f"the two sides differ again: {pair.files(0)} {pair.files(1)}")
    return seconds


def main():
    if not PB or not os.access(PB, os.X_OK):
        raise SystemExit("usage: syncthing.py PB")
    if not shutil.which("syncthing"):
        skip("Syncthing is not installed")
    root = tempfile.mkdtemp(prefix="pb-syncthing-")
    pair = Pair(root)
    try:
        pair.start()
        pair.write(0, board(["one ^a1", "two"]))
        pair.scan()
        expect(pair.wait_until(lambda: pair.files(0) == pair.files(1) != {}, 20), "the board was not transferred")

        expect(pair.pb(0, "add", "three", "--board", "plan").returncode == 0, "pb add failed")
        pair.scan()
        seconds = expect(pair.wait_until(lambda: "three" in pair.files(1).get("plan.md", ""), 5), "a change was not transferred")
        print(f"a change by pb was transferred in {seconds:.2f} s")

        pair.conflict(board(["one ^a1", "two", "three", "of A"]), board(["one ^a1", "two", "three"], done=["of B"]))
        for index in (0, 1):
            run = pair.pb(index, "sync")
            expect(run.returncode == 0, f"pb sync on side {index}: {run.stdout}{run.stderr}")
        seconds = converge(pair)
        for card in ("one", "two", "three", "of A", "of B"):
            expect(pair.files(0)["plan.md"].count(f"] {card}") == 1, f"card `{card}` is not on the board exactly once: {pair.files(0)}")
        print(f"a conflict, merged on both sides: the same bytes after {seconds:.2f} s, and no new copy")

        pair.conflict(board(["one ^a1", "two", "three", "of A", "again A"]), board(["one, said B ^a1", "two", "three", "of A"]))
        expect(pair.pb(0, "sync").returncode in (0, 1), "pb sync failed on one side")
        seconds = converge(pair)
        expect("again A" in pair.files(0)["plan.md"] and "one, said B" in pair.files(0)["plan.md"], f"the edit of one side is missing: {pair.files(0)}")
        print(f"a conflict, merged on one side: the same bytes after {seconds:.2f} s")

        watches = [
            subprocess.Popen(
                [PB, "sync", "--watch"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=dict(pair.environment, XDG_STATE_HOME=os.path.join(root, f"state{index}")))
            for index, folder in enumerate(pair.folders)]
        try:
            time.sleep(1)
            text = pair.files(0)["plan.md"]
            pair.pause()
            pair.write(0, text.replace("two", "two\n- [ ] watched A"))
            time.sleep(2)
            pair.write(1, text.replace("two", "two\n- [ ] watched B"))
            pair.scan()
            pair.resume()
            both = lambda: (pair.files(0) == pair.files(1) and list(pair.files(0)) == ["plan.md"]
                            and "watched A" in pair.files(0)["plan.md"] and "watched B" in pair.files(0)["plan.md"])
            seconds = expect(pair.wait_until(both, 30), f"watching: {pair.files(0)} {pair.files(1)}")
            print(f"a conflict, with pb sync --watch on both sides: the same bytes {seconds:.2f} s after they connected")
        finally:
            for watch in watches:
                watch.terminate()
                watch.wait()
        print("syncthing: all is well")
    finally:
        pair.stop()
        shutil.rmtree(root, ignore_errors=True)


main()
