"""The tree of a scene's text."""
from dataclasses import dataclass, field
from tokens import SceneError, tokens

RESERVED = "let param define import if then else and or not mod true false".split()


@dataclass
class Expression:
    """`kind` is number, color, string, boolean, name, call, list, if, or the operator's text (`-1` for a sign)."""
    kind: str
    parts: list
    place: tuple


@dataclass
class Statement:
    """`kind` is let, param, define, import, property, or node, whose kind is its name."""
    kind: str
    name: str
    place: tuple
    value: Expression = None
    block: list = None
    parameters: list = field(default_factory=list)


class Parser:
    def __init__(self, text):
        self.tokens = tokens(text)
        self.at = 0
        self.depth = 0

    # MARK: Tokens

    @property
    def token(self):
        if self.depth:
            self.pass_line_ends()
        return self.tokens[self.at]

    def pass_line_ends(self):
        while self.tokens[self.at].value == "\n" and self.tokens[self.at].kind == "end":
            self.at += 1

    def next(self):
        token = self.token
        self.at += 1
        return token

    def is_word(self, word):
        return self.token.kind == "name" and self.token.value == word

    def takes(self, kind):
        if self.token.kind == kind:
            return self.next()
        return None

    def needs(self, kind):
        return self.takes(kind) or self.fail(f"expected {kind}")

    def fail(self, message):
        raise SceneError(message, self.token.place)

    def name(self):
        if self.token.kind != "name" or self.token.value in RESERVED:
            self.fail("expected a name")
        return self.next().value

    def operator(self, words):
        """The next token if it is one of these operators; line ends after it do not count."""
        token = self.token
        if token.value not in words or token.kind not in ("name", token.value):
            return None
        self.next()
        self.pass_line_ends()
        return token

    # MARK: Statements

    def file(self):
        found = self.statements("eof")
        return found

    def statements(self, closing):
        found = []
        while True:
            while self.takes("end"):
                pass
            if self.takes(closing):
                return found
            found.append(self.statement())
            if self.token.kind not in ("end", "}", "eof"):
                self.fail("expected the end of the statement")

    def statement(self):
        place = self.token.place
        for word in "let", "param", "define", "import":
            if self.is_word(word):
                self.next()
                return getattr(self, word + "_statement")(place)
        name = self.name()
        if self.takes(":"):
            self.pass_line_ends()
            return Statement("property", name, place, self.value())
        if self.token.kind == "(" and self.token.follows:
            self.fail("a leading value in parentheses needs a space")
        value = None
        if self.token.kind not in ("end", "{", "}", "eof"):
            value = self.value()
        return Statement("node", name, place, value, self.block())

    def let_statement(self, place):
        name = self.name()
        self.needs("=")
        self.pass_line_ends()
        return Statement("let", name, place, self.value())

    def param_statement(self, place):
        name = self.name()
        self.needs("=")
        self.pass_line_ends()
        return Statement("param", name, place, self.expression(), self.block())

    def define_statement(self, place):
        name, parameters = self.name(), []
        if self.takes("("):
            self.depth += 1
            while not self.takes(")"):
                if parameters:
                    self.needs(",")
                parameter = self.name()
                parameters.append((parameter, self.expression() if self.takes("=") else None))
            self.depth -= 1
        return Statement("define", name, place, None, self.block(), parameters)

    def import_statement(self, place):
        token = self.needs("string")
        return Statement("import", token.value, token.place)

    def block(self):
        at = self.at
        self.pass_line_ends()
        if self.takes("{"):
            depth, self.depth = self.depth, 0
            found = self.statements("}")
            self.depth = depth
            return found
        self.at = at
        return None

    # MARK: Expressions

    def value(self):
        items, place = [self.expression()], self.token.place
        while self.operator([","]):
            items.append(self.expression())
        return items[0] if len(items) == 1 else Expression("list", items, place)

    def expression(self):
        if not self.is_word("if"):
            return self.binary(0)
        place, parts = self.next().place, []
        self.pass_line_ends()
        parts.append(self.expression())
        for word in "then", "else":
            self.pass_line_ends()
            if not self.is_word(word):
                self.fail(f"expected {word}")
            self.next()
            self.pass_line_ends()
            parts.append(self.expression())
        return Expression("if", parts, place)

    LEVELS = [["or"], ["and"], "not", ["==", "!=", "<", "<=", ">", ">="], [".."], ["x"], ["+", "-"], ["*", "/", "mod"]]
    SINGLE = (3, 4, 5)  # levels whose operators stand once

    def binary(self, level):
        if level == len(self.LEVELS):
            return self.unary()
        if self.LEVELS[level] == "not":
            if token := self.operator(["not"]):
                return Expression("not", [self.binary(level)], token.place)
            return self.binary(level + 1)
        left = self.binary(level + 1)
        while token := self.operator(self.LEVELS[level]):
            left = Expression(token.value, [left, self.binary(level + 1)], token.place)
            if level in self.SINGLE:
                break
        return left

    def unary(self):
        if token := self.operator(["+", "-"]):
            return Expression(token.value + "1", [self.unary()], token.place)
        token = self.token
        if token.kind in ("number", "color", "string"):
            self.next()
            return Expression(token.kind, [token.value], token.place)
        if token.value in ("true", "false") and token.kind == "name":
            self.next()
            return Expression("boolean", [token.value == "true"], token.place)
        if self.takes("("):
            return self.parenthesized()
        name = self.name()
        if self.token.kind == "(" and self.token.follows:
            self.next()
            return Expression("call", [name, self.parenthesized()], token.place)
        return Expression("name", [name], token.place)

    def parenthesized(self):
        """What stands before a `)`; None where nothing does."""
        self.depth += 1
        found = None if self.token.kind == ")" else self.value()
        self.needs(")")
        self.depth -= 1
        return found
