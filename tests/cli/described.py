"""The pages and schemas of protocol/, beside what programs print."""

import json
import re

import jsonschema

from programs import ROOT

PROTOCOL = ROOT / "protocol"


def schema_of(name):
    return json.loads((PROTOCOL / "schema" / f"{name}.schema.json").read_text(encoding="ascii"))


def page(name):
    return (PROTOCOL / name).read_text(encoding="utf-8")


class Described:
    """A value beside its schema: goes through both together."""

    def __init__(self, name):
        self.root = schema_of(name)
        self.undescribed = []

    def validator(self, schema):
        return jsonschema.Draft7Validator({**schema, "definitions": self.root["definitions"]}
                                          if "definitions" in self.root else schema)

    def resolve(self, schema, value):
        while "$ref" in schema or "oneOf" in schema:
            if "$ref" in schema:
                schema = self.root["definitions"][schema["$ref"].rsplit("/", 1)[1]]
            else:
                schema = next(s for s in schema["oneOf"] if self.validator(s).is_valid(value))
        return schema

    def walk(self, value, schema, path):
        schema = self.resolve(schema, value)
        if isinstance(value, dict):
            known = list(schema.get("properties", {}))
            places = [known.index(key) for key in value if key in known]
            assert places == sorted(places), f"{path}: {list(value)} come in another order"
            for key, member in value.items():
                below = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
                if below is None:
                    self.undescribed.append(f"{path}.{key}")
                else:
                    self.walk(member, below, f"{path}.{key}")
        if isinstance(value, list):
            for item in value:
                self.walk(item, schema["items"], f"{path}[]")


def assert_described(value, name):
    described = Described(name)
    described.validator(described.root).validate(value)
    described.walk(value, described.root, "")
    assert described.undescribed == []


def members_of(schema):
    """The names of all members that a schema knows."""
    if isinstance(schema, list):
        return set().union(*map(members_of, schema))
    if not isinstance(schema, dict):
        return set()
    own = schema.get("properties", {})
    own = set(own) if isinstance(own, dict) else set()
    return own.union(*map(members_of, schema.values()))


def members_on(name):
    """The names of all members that a page explains, in its text or its tables. An example alone explains none."""
    code = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", page(name), flags=re.DOTALL))
    return set(code) | set(re.findall(r'"([a-z_0-9]+)":', " ".join(code)))


def examples_of(name):
    return re.findall(r"```json\n(.*?)```", page(name), re.DOTALL)
