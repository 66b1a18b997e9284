"""The schemas of protocol/schema, ready to use."""

import json
from functools import lru_cache

import jsonschema

from player_pipe import ROOT

FOLDER = ROOT / "protocol" / "schema"


def load(name):
    return json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="ascii"))


@lru_cache(maxsize=None)
def validator(name, definition=None):
    schema = load(name)
    jsonschema.Draft7Validator.check_schema(schema)
    if definition is not None:
        assert definition in schema["definitions"]
        reference = f"#/definitions/{definition}"
        schema = {"$ref": reference, "definitions": schema["definitions"]}
    return jsonschema.Draft7Validator(schema)


def validate(value, name, definition=None):
    validator(name, definition).validate(value)


def is_valid(value, name, definition=None):
    return validator(name, definition).is_valid(value)


def assert_order(value, schema, root, path="message"):
    """The value's members come in the order in which the schema lists them."""
    while "$ref" in schema:
        schema = root["definitions"][schema["$ref"].rsplit("/", 1)[1]]
    if isinstance(value, dict):
        known = list(schema.get("properties", {}))
        places = [known.index(key) for key in value if key in known]
        assert places == sorted(places), f"{path}: {list(value)} should be in the order {known}"
        for key in value:
            if key in known:
                assert_order(value[key], schema["properties"][key], root, f"{path}.{key}")
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for item in value:
            assert_order(item, schema["items"], root, f"{path}[]")
