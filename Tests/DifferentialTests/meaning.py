"""A scene's text as the tree that the renderer takes: what depends on boxes and cells is worked out as it paints."""
import pathlib
import files
from kinds import LAYER, PAINTS, layer_values, mask_values, placement_values, tile_values
from scopes import Bound, Box, Defined, Evaluator, Scope
from syntax import Expression, Parser
from tokens import SceneError
from values import Picture, Refused, number_of, size_of


class File:
    """One file: its statements, and what its names mean."""

    def __init__(self, path, scene):
        self.path, self.scene = path, scene
        # As bytes: no line end may be changed.
        self.statements = Parser(path.read_bytes().decode()).file()
        self.evaluator = Evaluator(scene.density, self.image)

    def image(self, source):
        if isinstance(source, Picture):
            return source
        return Picture(files.samples((self.path.parent / source).read_bytes()))

    def scope(self, box, overrides):
        """The names of the whole file and what stands at its top level, each with the scope that it sees.

        Defines are seen everywhere, lets after their statement.
        """
        scope, nodes, exported = Scope(), [], {}
        for statement in self.statements:
            if statement.kind == "import":
                library = File(self.path.parent / statement.name, self.scene)
                for name, binding in library.scope(box, overrides)[2].items():
                    scope = scope.binding_of(name, binding)
        late = {}
        scope = Scope(None, late, scope)
        for statement in self.statements:
            if statement.kind == "define":
                late[statement.name] = exported[statement.name] = Defined(self, statement, scope)
            elif statement.kind in ("let", "param"):
                value, seen = statement.value, scope
                if statement.kind == "param" and statement.name in overrides:
                    value = overriding(value, overrides[statement.name])
                bound = Bound(lambda value=value, seen=seen: self.evaluator.value(value, seen, box))
                exported[statement.name] = bound
                # A define sees all params, also later ones.
                if statement.kind == "param":
                    late[statement.name] = bound
                else:
                    scope = scope.binding_of(statement.name, bound)
            elif statement.kind != "import":
                nodes.append((statement, scope))
        return scope, nodes, exported


def overriding(default, text):
    """What the command line gives: an expression, or for a string bare text."""
    if default.kind == "string" and not text.startswith('"'):
        return Expression("string", [text], default.place)
    return Parser(text).value()


class Scene:
    """The main file.

    `overrides` are the values that the command line gives to params, as text; `size` stands for the canvas's.
    """

    def __init__(self, path, overrides=(), size=None):
        self.overrides, self.size = dict(overrides), size
        self.root = None
        self.main = File(pathlib.Path(path), self)
        _, self.nodes, _ = self.main.scope(self.root_box, self.overrides)

    def root_box(self):
        if self.root is None:
            raise Refused("the canvas is not known yet")
        return self.root

    def canvas_property(self, name, keywords=()):
        (canvas, scope), = [found for found in self.nodes if found[0].name == "canvas"]
        for statement in canvas.block or []:
            if statement.name == name:
                return self.main.evaluator.value(statement.value, scope, self.root_box, keywords)
        return None

    def density(self):
        found = self.canvas_property("density")
        return 96 if found is None else number_of(found)

    def tree(self):
        (canvas, scope), = [found for found in self.nodes if found[0].name == "canvas"]
        size = size_of(self.main.evaluator.value(canvas.value, scope, self.root_box))
        is_linear = self.canvas_property("blending", ("encoded", "linear")) == "linear"
        return {"size": self.size or (size.width.pixels, size.height.pixels), "linear": is_linear, "inside": self.inside}

    def inside(self, place, width, height):
        self.root = Box(place, width, height)
        background = self.canvas_property("background")
        found = Block(self.main, self.nodes).contents()
        color = background.components if background else (0, 0, 0, 0)
        return {"background": color, **found}


class Block:
    """The statements of a block with the scopes that they see."""

    def __init__(self, file, statements):
        self.file, self.statements = file, statements

    @classmethod
    def bound(cls, file, statements, scope, box):
        """With the lets of the block evaluated in its own box."""
        found, made = [], []
        for statement in statements or []:
            if statement.kind == "let":
                bound = Bound(lambda value=statement.value, seen=scope: file.evaluator.value(value, seen, box))
                made.append(bound)
                scope = scope.binding_of(statement.name, bound)
            else:
                found.append((statement, scope))
        for bound in made:
            bound.value
        return cls(file, found)

    def properties(self):
        return {s.name: (s, scope) for s, scope in self.statements if s.kind == "property"}

    def contents(self):
        """The children and the masks."""
        nodes = [(s, scope) for s, scope in self.statements if s.kind == "node" and s.name != "canvas"]
        return {
            "children": [node(self.file, s, scope) for s, scope in nodes if s.name != "mask"],
            "masks": [mask(self.file, s, scope) for s, scope in nodes if s.name == "mask"]}


class Reader:
    """Reads the properties of a node, each in its own scope, all in one box."""

    def __init__(self, file, properties, box):
        self.file, self.properties_found, self.box = file, properties, box

    def __contains__(self, name):
        return name in self.properties_found

    def get(self, name, convert, default=None, keywords=()):
        """One value, converted."""
        if name not in self:
            return default
        statement, scope = self.properties_found[name]
        return self.converted(statement.value, scope, convert, keywords)

    def list(self, name, convert, default=None, keywords=()):
        if name not in self:
            return default
        statement, scope = self.properties_found[name]
        found = self.file.evaluator.values(statement.value, scope, self.box, keywords)
        try:
            return [convert(value) for value in found]
        except Refused as refusal:
            raise SceneError(str(refusal), statement.value.place) from refusal

    def converted(self, expression, scope, convert, keywords=()):
        found = self.file.evaluator.value(expression, scope, self.box, keywords)
        try:
            return convert(found)
        except Refused as refusal:
            raise SceneError(str(refusal), expression.place) from refusal


# MARK: Nodes

def node(file, statement, scope):
    """What paints a statement in a box."""
    if statement.name in PAINTS:
        return lambda place, w, h: paint(file, statement, scope, Box(place, w, h))
    if statement.name == "layer":
        return lambda place, w, h: layer(file, statement.block, scope, Box(place, w, h))
    if statement.name == "tile":
        return lambda place, w, h: tile(file, statement, scope, Box(place, w, h))
    defined = scope.find(statement.name)
    if not isinstance(defined, Defined):
        raise SceneError(f"unknown node {statement.name}", statement.place)
    return lambda place, w, h: use(file, statement, scope, defined, Box(place, w, h))


def paint(file, statement, scope, box):
    block = Block.bound(file, statement.block, scope, box)
    reader = Reader(file, block.properties(), box)
    values = [] if statement.value is None else file.evaluator.values(statement.value, scope, box)
    try:
        return {"kind": statement.name} | PAINTS[statement.name](reader, values, file)
    except Refused as refusal:
        raise SceneError(str(refusal), statement.place) from refusal


def outer_properties(file, statements, scope):
    """Of a layer's or a tile's block, as they are seen from outside: without its own lets."""
    return {s.name: (s, scope) for s in statements or [] if s.kind == "property"}


def layer(file, statements, scope, box):
    placement = placement_values(Reader(file, outer_properties(file, statements, scope), box))

    def inside(place, width, height):
        block = Block.bound(file, statements, scope, Box(place, width, height))
        return layer_values(Reader(file, block.properties(), box)) | block.contents()
    return {"kind": "layer", **placement, "inside": inside}


def tile(file, statement, scope, box):
    reader = Reader(file, outer_properties(file, statement.block, scope), box)
    size = None if statement.value is None else reader.converted(statement.value, scope, size_of)
    body = [s for s in statement.block or [] if s.kind != "property" or s.name in LAYER]
    found = tile_values(reader, size)
    return found | {"kind": "tile", "body": lambda place, w, h: layer(file, body, scope, Box(place, w, h))}


def use(file, statement, scope, defined, box):
    parameters = defined.statement.parameters
    given = outer_properties(file, statement.block, scope)
    placement = placement_values(Reader(file, given, box))
    first = parameters[0][0] if parameters else None

    def inside(place, width, height):
        own = Box(place, width, height)
        inner = defined.scope
        for name, default in parameters:
            value, seen, where, owner = default, inner, own, defined.file
            if name in given:
                value, seen, where, owner = given[name][0].value, scope, box, file
            elif name == first and statement.value is not None:
                value, seen, where, owner = statement.value, scope, box, file
            inner = inner.binding_of(name, Bound(lambda v=value, s=seen, b=where, o=owner: o.evaluator.value(v, s, b)))
        block = Block.bound(defined.file, defined.statement.block, inner, own)
        return layer_values(Reader(file, given, box)) | block.contents()
    return {"kind": "layer", **placement, "inside": inside}


def mask(file, statement, scope):
    def made(place, width, height):
        box = Box(place, width, height)
        block = Block.bound(file, statement.block, scope, box)
        source = None if statement.value is None else file.image(file.evaluator.value(statement.value, scope, box))
        found = mask_values(Reader(file, block.properties(), box), source)
        return found if source else found | {"children": block.contents()["children"]}
    return made
