"""Names, and the value of an expression where it stands."""
from dataclasses import dataclass
from functools import cached_property
from typing import Callable
from PIL import ImageColor
from functions import FUNCTIONS
from layout import Length
from syntax import Expression, Statement
from tokens import SceneError
from values import OPERATORS, SIGNS, Color, Quantity, Refused, number

ANGLES = {"deg": 1, "grad": 0.9, "rad": 57.29577951308232, "turn": 360}
INCHES = {"in": 1, "cm": 1 / 2.54, "mm": 1 / 25.4, "pt": 1 / 72}
SPACES = ("srgb", "linear", "oklab")


@dataclass(frozen=True)
class Box:
    """The box that something stands in, in device pixels, and where that is."""
    place: object
    width: int
    height: int


@dataclass
class Bound:
    """A value that is worked out when it is first wanted."""
    make: Callable

    @cached_property
    def value(self):
        return self.make()


@dataclass(frozen=True)
class Defined:
    file: object
    statement: Statement
    scope: "Scope"


@dataclass(frozen=True)
class Scope:
    """What names mean from some statement on: the last binding (without a name, a dictionary of some), and the
    scope before it."""
    name: str = None
    binding: object = None
    before: "Scope" = None

    def find(self, name):
        scope = self
        while scope is not None:
            if scope.name == name:
                return scope.binding
            if scope.name is None and name in (scope.binding or ()):
                return scope.binding[name]
            scope = scope.before
        return None

    def binding_of(self, name, binding):
        return Scope(name, binding, self)


def names_of_place(box):
    box = box() if callable(box) else box
    place = box.place
    sides = [box.width, box.height, *place.canvas]
    lengths = dict(zip(("width", "height", "canvas-width", "canvas-height"), sides))
    found = {name: Length(side / place.scale) for name, side in lengths.items()}
    if cell := place.cell:
        for name in "column", "row", "columns", "rows", "index", "cells", "whole_columns", "whole_rows", "symbol":
            if (value := getattr(cell, name)) is not None:
                found[name.replace("_", "-")] = number(float(value))
    return found


class Evaluator:
    """Evaluates the expressions of one file."""

    def __init__(self, density, image):
        self.density = density
        self.image = image

    def value(self, expression, scope, box, keywords=()):
        """A value; a bare name that `keywords` lists is a string."""
        try:
            return getattr(self, "of_" + expression.kind, self.of_operator)(expression, scope, box, keywords)
        except Refused as refusal:
            raise SceneError(str(refusal), expression.place) from refusal

    def values(self, expression, scope, box, keywords=()):
        found = self.value(expression, scope, box, keywords)
        return found if isinstance(found, list) else [found]

    def of_number(self, expression, *_):
        value, unit = expression.parts[0]
        if unit == "":
            return number(value)
        if unit == "%":
            return Quantity("percentage", value)
        if unit == "fr":
            return Quantity("fraction", value)
        if unit in ANGLES:
            return Quantity("angle", value * ANGLES[unit])
        return Length(value if unit == "px" else value * INCHES[unit] * self.density())

    def of_color(self, expression, *_):
        return Color(expression.parts[0])

    def of_string(self, expression, *_):
        return expression.parts[0]

    of_boolean = of_string

    def of_name(self, expression, scope, box, keywords):
        name = expression.parts[0]
        if name in keywords:
            return name
        if (bound := scope.find(name)) is not None:
            return bound.value
        if (value := names_of_place(box).get(name)) is not None:
            return value
        if name.lower() == "transparent":
            return Color((0.0, 0.0, 0.0, 0.0))
        if name.lower() in ImageColor.colormap:
            rgb = ImageColor.getrgb(name)
            return Color((*(c / 255 for c in rgb), 1.0))
        raise SceneError(f"unknown name {name}", expression.place)

    def of_list(self, expression, scope, box, keywords):
        found = []
        for item in expression.parts:
            found += self.values(item, scope, box, keywords)
        return found

    def of_call(self, expression, scope, box, _):
        name, arguments = expression.parts
        found = []
        items = [] if arguments is None else arguments.parts if arguments.kind == "list" else [arguments]
        for item in items:
            found += self.values(item, scope, box, SPACES if name == "mix" and len(found) == 3 else ())
        if name == "image":
            return self.image(*found)
        if name not in FUNCTIONS:
            raise SceneError(f"unknown function {name}", expression.place)
        try:
            return FUNCTIONS[name](*found)
        except (TypeError, KeyError) as error:
            raise Refused(f"arguments of {name}: {error}") from error

    def of_if(self, expression, scope, box, keywords):
        condition, yes, no = expression.parts
        return self.value(yes if self.truth(condition, scope, box) else no, scope, box, keywords)

    def of_not(self, expression, scope, box, _):
        return not self.truth(expression.parts[0], scope, box)

    def of_and(self, expression, scope, box, _):
        return all(self.truth(part, scope, box) for part in expression.parts)

    def of_or(self, expression, scope, box, _):
        return any(self.truth(part, scope, box) for part in expression.parts)

    def truth(self, expression: Expression, scope, box):
        found = self.value(expression, scope, box)
        if not isinstance(found, bool):
            raise SceneError("not a boolean", expression.place)
        return found

    def of_operator(self, expression, scope, box, _):
        operands = [self.value(part, scope, box) for part in expression.parts]
        return (OPERATORS if len(operands) == 2 else SIGNS)[expression.kind](*operands)
