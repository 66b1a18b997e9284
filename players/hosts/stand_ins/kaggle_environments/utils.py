"""Dictionaries whose items are attributes too."""


class Struct(dict):
    """`Struct(a=1)["a"]` is `Struct(a=1).a`. Names with two underscores in front are items only."""

    def __getattr__(self, name):
        if name.startswith("__") or name not in self:
            raise AttributeError(name)
        return self[name]

    def __setattr__(self, name, value):
        self[name] = value

    def __delattr__(self, name):
        if name not in self:
            raise AttributeError(name)
        del self[name]


def structify(value):
    """A copy with a Struct for each dictionary, all the way down."""
    if isinstance(value, list):
        return [structify(part) for part in value]
    if isinstance(value, dict):
        return Struct((name, structify(part)) for name, part in value.items())
    return value
