"""Validates outputs with the schemas in docs/schemas, and records which parts of the schemas the outputs have used."""
import copy
import json
import os

import jsonschema

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/schemas")
SHARED = "common"


class Schemas:
    def __init__(self):
        self.files = {
            name.removesuffix(".schema.json"): json.load(open(os.path.join(FOLDER, name)))
            for name in sorted(os.listdir(FOLDER)) if name.endswith(".schema.json")
        }
        self.names = [name for name in self.files if name != SHARED]
        self.shared = self.files[SHARED]["$defs"]
        self.branches = {}
        self.validators = {name: self.validator(self.files[name]) for name in self.names}

    def validator(self, schema):
        """A validator for a schema. The shared definitions are copied into the schema, because old and new versions of jsonschema
        resolve references to other files differently."""
        text = json.dumps({key: value for key, value in schema.items() if key != "$id"})
        schema = json.loads(text.replace(f'"{SHARED}.schema.json#/', '"#/')) | {"$defs": self.shared}
        return jsonschema.Draft202012Validator(schema)

    def branch(self, schema):
        """The validator of a part of a schema, which is made only once."""
        if id(schema) not in self.branches:
            self.branches[id(schema)] = self.validator(schema)
        return self.branches[id(schema)]

    def mistakes(self, name, output):
        """The mistakes in an output, one line for each."""
        found = []
        for error in self.validators[name].iter_errors(output):
            best = jsonschema.exceptions.best_match([error])
            found.append(f"{best.json_path}: {best.message[:200]}")
        return found

    def faults(self):
        """Yields the mistakes in the schemas themselves."""
        for name, schema in self.files.items():
            jsonschema.Draft202012Validator.check_schema(schema)
            if schema.get("$id") != f"{name}.schema.json" or not schema.get("title"):
                yield f"{name}: needs `$id` and `title`"
            for pointer, part in self.parts(name):
                if "properties" in part:
                    if part.get("additionalProperties") is not False or part.get("required") != list(part["properties"]):
                        yield f"{pointer}: must require all of its properties, and allow no others"
                    for key, member in part["properties"].items():
                        if not self.described(member):
                            yield f"{pointer}/properties/{key}: has no description"

    def described(self, schema):
        return "description" in schema or "const" in schema or schema == {"type": "null"} or (
            "$ref" in schema and self.described(self.target(schema["$ref"])[1]))

    # Places in schemas are named `file#/pointer`.

    def target(self, reference):
        """The place to which a reference leads, and the schema there."""
        pointer = reference.split("#")[1]
        schema = self.files[SHARED]
        for step in pointer.split("/")[1:]:
            schema = schema[int(step) if isinstance(schema, list) else step]
        return f"{SHARED}#{pointer}", schema

    def parts(self, name):
        """Yields every schema in a file, with its place."""
        def below(place, schema):
            if "$defs" in schema:
                for key, part in schema["$defs"].items():
                    yield from below(f"{place}/$defs/{key}", part)
            yield place, schema
            for place, part in self.children(place, schema):
                yield from below(place, part)

        yield from below(f"{name}#", self.files[name])

    @staticmethod
    def children(place, schema):
        for key, part in schema.get("properties", {}).items():
            yield f"{place}/properties/{key}", part
        for key in ("items", "additionalProperties"):
            if isinstance(schema.get(key), dict):
                yield f"{place}/{key}", schema[key]
        for index, part in enumerate(schema.get("oneOf", [])):
            yield f"{place}/oneOf/{index}", part

    def walk(self, name, output):
        """Yields (place, schema, path to the value, value) for every value in an output and every schema that applies to it."""
        def below(place, schema, path, value):
            yield place, schema, path, value
            if "$ref" in schema:
                yield from below(*self.target(schema["$ref"]), path, value)
            if isinstance(value, dict):
                for key, part in value.items():
                    if key in schema.get("properties", {}):
                        yield from below(f"{place}/properties/{key}", schema["properties"][key], path + [key], part)
                    elif isinstance(schema.get("additionalProperties"), dict):
                        yield from below(f"{place}/additionalProperties", schema["additionalProperties"], path + [key], part)
            if isinstance(value, list) and "items" in schema:
                for index, part in enumerate(value):
                    yield from below(f"{place}/items", schema["items"], path + [index], part)
            for index, part in enumerate(schema.get("oneOf", [])):
                if self.branch(part).is_valid(value):
                    yield from below(f"{place}/oneOf/{index}", part, path, value)

        yield from below(f"{name}#", self.files[name], [], output)


class Coverage:
    """Records which parts of the schemas outputs have used: each member, null for members that may be null, each value of an
    enum, and so on."""

    def __init__(self, schemas):
        self.schemas = schemas
        self.seen = set()

    def add(self, name, output):
        for place, schema, _, value in self.schemas.walk(name, output):
            self.seen.add(place)
            for want in self.wants(schema):
                if self.shows(want, value):
                    self.seen.add(f"{place} {want}")

    @staticmethod
    def wants(schema):
        """The values that must occur for a schema, as JSON or as words such as `not null`."""
        if "enum" in schema:
            return [json.dumps(value) for value in schema["enum"]]
        kinds = schema.get("type", [])
        wants = []
        if isinstance(kinds, list) and "null" in kinds:
            wants += ["null", "not null"]
        if kinds == "boolean":
            wants += ["true", "false"]
        if kinds == "array":
            wants += ["not empty"]
        return wants

    @staticmethod
    def shows(want, value):
        if want == "not null":
            return value is not None
        if want == "not empty":
            return len(value) > 0
        return json.dumps(value) == want

    def missing(self):
        for name in self.schemas.files:
            for place, schema in self.schemas.parts(name):
                if place == f"{SHARED}#":
                    continue
                if place not in self.seen:
                    yield place
                    continue
                yield from (f"{place} {want}" for want in self.wants(schema) if f"{place} {want}" not in self.seen)


def mutations(schemas, name, output, done):
    """Yields wrong versions of an output, each as (description of the mistake, output). Skips the places in `done`, and adds new
    ones to it."""
    def changed(path, change):
        other = copy.deepcopy(output)
        parent = other
        for step in path[:-1]:
            parent = parent[step]
        change(parent, path[-1])
        return other

    def set_to(value):
        return lambda parent, key: parent.__setitem__(key, value)

    for place, schema, path, value in schemas.walk(name, output):
        if place in done:
            continue
        # A schema that has only a description allows every value.
        if path and schema.keys() - {"description"}:
            done.add(place)
            # A list in a list has the wrong type for every schema.
            yield f"{place}: a wrong type", changed(path, set_to([[]]))
        if "properties" not in schema:
            continue
        done.add(place)
        yield f"{place}: one member too many", changed(path + ["zzz"], set_to(1))
        for key in value:
            yield f"{place}: no {key}", changed(path + [key], lambda parent, key: parent.pop(key))
    if f"{name}#" not in done:
        done.add(f"{name}#")
        yield f"{name}: a wrong type at the top", 1
