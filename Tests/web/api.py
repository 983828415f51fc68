#!/usr/bin/env python3
"""Checks the interface for programs against docs/web-api.json, with the real server.

    api.py PB [--requests 600] [--seed 1]

Every address and every command of the document is used. Every answer must have a documented status, and a body with the documented
shape. Then random commands are made from the schemas of the document: right ones, and ones with a member that is missing or wrong.
No such request may end in a 5xx, and no card may be lost.
"""

import argparse
import json
import pathlib
import random
import re
import sys

try:
    import jsonschema
except ImportError:
    import os
    if os.path.realpath(sys.executable) == os.path.realpath("/usr/bin/python3") or "PB_SECOND_PYTHON" in os.environ:
        sys.exit("api.py needs python3-jsonschema")
    os.execve("/usr/bin/python3", ["python3", *sys.argv], os.environ | {"PB_SECOND_PYTHON": "1"})

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE / "../schemas"))
from checker import Schemas  # noqa: E402
from server import BOARD, Server  # noqa: E402

DOCUMENT = json.loads((HERE / "../../docs/web-api.json").read_text())
PARTS = DOCUMENT["components"]["schemas"]


class Checker:
    def __init__(self):
        self.schemas = Schemas()
        self.faults = []
        self.used = set()

    def validator(self, schema):
        if set(schema) == {"$ref"} and schema["$ref"].startswith("schemas/"):
            return self.schemas.validators[schema["$ref"].removeprefix("schemas/").removesuffix(".schema.json")]
        return jsonschema.Draft202012Validator(schema | {"components": {"schemas": PARTS}})

    def check(self, method, path, target, answer):
        status, headers, body = answer
        responses = DOCUMENT["paths"][path][method]["responses"]
        self.used.add((method, path))
        if str(status) not in responses:
            self.faults.append(f"{method} {target}: status {status} is not documented")
            return
        content = responses[str(status)].get("content", {})
        if "application/json" not in content:
            return
        if not headers["content-type"].startswith("application/json"):
            self.faults.append(f"{method} {target}: {headers['content-type']}")
            return
        for error in self.validator(content["application/json"]["schema"]).iter_errors(json.loads(body)):
            self.faults.append(f"{method} {target} {status}: {error.json_path}: {error.message[:200]}")


def everything(server, checker):
    """Uses every address of the document."""
    board, revision = server.board()
    card = f"{board}.{revision}.0"
    for path, methods in DOCUMENT["paths"].items():
        if "get" in methods and path != "/events":
            for target in [
                path.replace("{board}", board).replace("{card}", card).replace("{view}", "week"),
                path.replace("{board}", "0" * 12).replace("{card}", f"{board}.{revision}.99").replace("{view}", "nothing"),
            ]:
                for query in ["", "?q=is:open", "?q=%28", "?q=is:&at=3&for=search", "?q=Call+%2B&for=card", "?at=-5&q=x"]:
                    checker.check("get", path, target + query, server.request("GET", target + query))
            cookie, server.cookie = server.cookie, None
            checker.check("get", path, path, server.request("GET", target))
            server.cookie = cookie
        if "post" in methods:
            for body in [{}, {"do": "link"}, {"do": "revoke", "id": "00000000"}, {"undo": 99999}, {"undo": "x"}, []]:
                checker.check("post", path, path, server.request("POST", path, body=body))
            checker.check("post", path, path, server.request("POST", path, body={}, headers={"Content-Type": "text/plain"}))
            checker.check("post", path, path, server.request("POST", path, body={}, headers={"Origin": "http://evil.com"}))


TEXTS = ["Doing", "To Do", "New card +tag due:fri", "fri", "+1w", "none", "high", "", "x\ny", "title", "#336699", "\u202e", "é🙂", "--", "[x]"]


def value(schema, server, random, depth=0):
    """A value that the schema allows, of which the server may still refuse some."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        # A command before may have put the last board away.
        boards = server.json("/api/plan")["boards"] or {"0" * 12: "0123456789abcdef-1"}
        if name == "Card":
            board, revision = random.choice(list(boards.items()))
            return f"{board}.{revision}.{random.randrange(0, 6)}"
        if name == "Board":
            return random.choice(list(boards))
        return value(PARTS[name], server, random, depth)
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return value(random.choice(schema[key]), server, random, depth)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return random.choice(schema["enum"])
    kind = schema.get("type", "string")
    kind = random.choice(kind) if isinstance(kind, list) else kind
    if kind == "object":
        wanted = schema.get("required", [])
        members = {name: value(part, server, random, depth + 1) for name, part in schema.get("properties", {}).items()
                   if name in wanted or random.random() < 0.4}
        if isinstance(schema.get("additionalProperties"), dict):
            members |= {random.choice(["est", "due", "x"]): value(schema["additionalProperties"], server, random, depth + 1)}
        return members
    if kind == "array":
        return [value(schema["items"], server, random, depth + 1) for _ in range(random.randrange(schema.get("minItems", 0), 3))]
    return {"string": lambda: random.choice(TEXTS), "integer": lambda: random.randrange(-1, 12), "boolean": lambda: random.random() < 0.5,
            "null": lambda: None}[kind]()


def generated(server, checker, count, seed):
    """Random commands made from the document."""
    chance = random.Random(seed)
    statuses = {}
    for number in range(count):
        body = value(PARTS["Command"], server, chance)
        # Most boards stay, so that the other commands have something to change.
        if body["command"] in ("boards rm", "boards archive") and chance.random() < 0.8:
            continue
        if chance.random() < 0.3:
            name = chance.choice(list(body))
            if chance.random() < 0.5:
                del body[name]
            else:
                body[name] = chance.choice([None, 1, -1, 1.5, "x", [], {}, True, [[]], {"before": 1}, "0" * 5000])
        answer = server.request("POST", "/api/commands", body=body)
        statuses[answer[0]] = statuses.get(answer[0], 0) + 1
        checker.check("post", "/api/commands", f"command {number} of seed {seed} {json.dumps(body)[:300]}", answer)
        if answer[0] >= 500:
            checker.faults.append(f"command {number} of seed {seed}: {answer[0]}: {json.dumps(body)[:300]}: {answer[2][:300]}")
        if number % 25 == 24:
            everything_reads(server, checker)
    print(f"{count} commands from the document: {dict(sorted(statuses.items()))}")
    if statuses.get(200, 0) < count / 10:
        checker.faults.append(f"too few commands were carried out: {statuses}")


def everything_reads(server, checker):
    for path in ["/api/plan", "/api/day", "/api/boards", "/api/top", "/api/tags", "/api/conflicts", "/api/history", "/api/search"]:
        checker.check("get", path, path, server.request("GET", path))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--requests", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    checker = Checker()
    marks = [f"mark{number}mark" for number in range(6)]
    other = "---\nplanboard: 1\n---\n\n# Other\n\n## Ideas\n\n" + "".join(f"- [ ] {mark}\n" for mark in marks)
    with Server(options.pb, {"plan.md": BOARD, "other.md": other, "z.md": other.replace("mark", "nark")}) as server:
        server.open()
        everything(server, checker)
        generated(server, checker, options.requests, options.seed)
        if not server.is_running:
            checker.faults.append("the server has ended")
        code = server.end()
        if code != 0:
            checker.faults.append(f"exit code {code}: {server.process.stderr.read().decode()[:2000]}")
    wanted = {(method, path) for path, methods in DOCUMENT["paths"].items() for method in methods if path != "/events"}
    checker.faults += [f"not used: {method} {path}" for method, path in sorted(wanted - checker.used)]
    for fault in sorted(set(checker.faults))[:40]:
        print("FAULT", fault)
    print(f"{len(checker.used)} operations, {len(set(checker.faults))} faults")
    sys.exit(1 if checker.faults else 0)


if __name__ == "__main__":
    main()
