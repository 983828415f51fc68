"""The shapes of messages, as the meta-model of the specification has them: the file metaModel.json of the specification.

The project has no copy of this file. If the variable PB_LSP_META_MODEL names one, the client of these tests checks every message of the server
with it. A member that the specification does not have is a fault, too.
"""

import functools
import json
import os

RANGES = {"uinteger": (0, 2**31 - 1), "integer": (-2**31, 2**31 - 1)}


class MetaModel:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        self.structures, self.enumerations, self.aliases = ({one["name"]: one for one in content[key]}
                                                            for key in ("structures", "enumerations", "typeAliases"))
        self.requests, self.notifications = ({one["method"]: one for one in content[key]} for key in ("requests", "notifications"))

    # Messages of a server

    def fault_of_result(self, method, result):
        """What is wrong with the result of a request; None if nothing is."""
        return self.fault(self.requests[method]["result"], result, method) if method in self.requests else None

    def fault_of_error(self, error):
        known = {"kind": "literal", "value": {"properties": [
            {"name": "code", "type": {"kind": "base", "name": "integer"}}, {"name": "message", "type": {"kind": "base", "name": "string"}},
            {"name": "data", "type": {"kind": "reference", "name": "LSPAny"}, "optional": True}]}}
        return self.fault(known, error, "error")

    def fault_of_message(self, message):
        """What is wrong with a request or a notification of the server."""
        method = message["method"]
        known = (self.requests if "id" in message else self.notifications).get(method)
        if known is None or known["messageDirection"] == "clientToServer":
            return f"{method}: no such message of a server"
        if "params" not in known:
            return f"{method}: parameters" if message.get("params") is not None else None
        return self.fault(known["params"], message.get("params"), method)

    # Types

    def fault(self, kind, value, place):
        return getattr(self, "_" + kind["kind"])(kind, value, place)

    def _base(self, kind, value, place):
        name = kind["name"]
        if name in RANGES:
            low, high = RANGES[name]
            holds = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        else:
            types = {"string": str, "URI": str, "DocumentUri": str, "boolean": bool, "null": type(None), "decimal": (int, float),
                     "RegExp": str}
            holds = isinstance(value, types[name]) and (name != "decimal" or not isinstance(value, bool))
            if name in ("URI", "DocumentUri") and holds:
                holds = ":" in value
        return None if holds else f"{place}: {value!r} is no {name}"

    def _reference(self, kind, value, place):
        name = kind["name"]
        if name in ("LSPAny", "LSPObject", "LSPArray"):
            return None
        if name in self.aliases:
            return self.fault(self.aliases[name]["type"], value, place)
        if name in self.enumerations:
            known = self.enumerations[name]
            fault = self.fault(known["type"], value, place)
            if fault or known.get("supportsCustomValues"):
                return fault
            return None if any(one["value"] == value for one in known["values"]) else f"{place}: {value!r} is no {name}"
        return self.members(self.properties(name), value, f"{place} ({name})")

    def _array(self, kind, value, place):
        if not isinstance(value, list):
            return f"{place}: {value!r} is no list"
        return next((found for number, one in enumerate(value) if (found := self.fault(kind["element"], one, f"{place}/{number}"))), None)

    def _map(self, kind, value, place):
        if not isinstance(value, dict):
            return f"{place}: {value!r} is no object"
        return next((found for key, one in value.items() if (found := self.fault(kind["value"], one, f"{place}/{key}"))), None)

    def _literal(self, kind, value, place):
        return self.members({one["name"]: one for one in kind["value"]["properties"]}, value, place)

    def _stringLiteral(self, kind, value, place):
        return None if value == kind["value"] else f"{place}: {value!r} is not {kind['value']!r}"

    def _or(self, kind, value, place):
        faults = [self.fault(one, value, place) for one in kind["items"]]
        return None if None in faults else " or ".join(faults)

    def _and(self, kind, value, place):
        names = {}
        for one in kind["items"]:
            names |= self.properties(one["name"])
        return self.members(names, value, place)

    def _tuple(self, kind, value, place):
        if not isinstance(value, list) or len(value) != len(kind["items"]):
            return f"{place}: {value!r} has not {len(kind['items'])} parts"
        return next((found for one, part in zip(kind["items"], value) if (found := self.fault(one, part, place))), None)

    def properties(self, name):
        """The properties of a structure with those that it inherits."""
        known, result = self.structures[name], {}
        for base in known.get("extends", []) + known.get("mixins", []):
            result |= self.properties(base["name"])
        return result | {one["name"]: one for one in known["properties"]}

    def members(self, known, value, place):
        if not isinstance(value, dict):
            return f"{place}: {value!r} is no object"
        for name in value.keys() - known.keys():
            return f"{place}: unknown member {name}"
        for name, one in known.items():
            if name not in value:
                if not one.get("optional"):
                    return f"{place}: no member {name}"
            elif found := self.fault(one["type"], value[name], f"{place}/{name}"):
                return found
        return None


@functools.cache
def present():
    """The meta-model that the variable names; None if there is none."""
    path = os.environ.get("PB_LSP_META_MODEL")
    return MetaModel(path) if path else None
