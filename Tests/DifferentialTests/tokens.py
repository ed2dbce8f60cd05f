"""The tokens of a scene's text."""
import re
import unicodedata
from dataclasses import dataclass


class SceneError(Exception):
    """What is wrong with a scene, and where."""

    def __init__(self, message, place):
        super().__init__(message)
        self.line, self.column = place


class Refused(Exception):
    """A value that something does not take; where that is, who knows the text says."""


@dataclass(frozen=True)
class Token:
    kind: str  # number, color, string, name, end, eof, or the operator itself
    value: object
    place: tuple
    follows: bool  # straight after the token before


NUMBER = re.compile(r"(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?", re.ASCII)
COLOR = re.compile(r"#([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{4}|[0-9a-fA-F]{3})(?![0-9A-Za-z_])")
OPERATORS = re.compile(r"==|!=|<=|>=|\.\.|[-+*/<>(){},:=]")
LINE_END = re.compile(r"\r\n|\r|\n")
SINGLE = re.compile(r'"((?:[^"\\\r\n]|\\[nt\\"]|\\u\{[0-9a-fA-F]+\})*)"')
TRIPLE = re.compile(r'"""[ \t]*(?:\r\n|\r|\n)(.*?)"""', re.DOTALL)
ESCAPE = re.compile(r'\\(?:u\{([0-9a-fA-F]+)\}|(.))')
UNITS = "px % fr deg grad rad turn in cm mm pt".split()


def continues(c):
    return ("a" + c).isidentifier()


def name_at(text, at):
    """The end of the name that starts here; `at` where there is none."""
    end = at
    if end < len(text) and text[end].isidentifier():
        end += 1
        while end < len(text):
            if continues(text[end]):
                end += 1
            elif text[end] == "-" and end + 1 < len(text) and continues(text[end + 1]):
                end += 2
            else:
                break
    return end


def unescaped(text):
    simple = {"n": "\n", "t": "\t", "\\": "\\", '"': '"'}
    return ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else simple[m[2]], text)


def unindented(body, place):
    lines = LINE_END.split(body)
    indentation = lines.pop()
    if indentation.strip(" \t"):
        raise SceneError('text before the closing """', place)
    for number, line in enumerate(lines):
        if not line.strip(" \t"):
            lines[number] = ""
        elif line.startswith(indentation):
            lines[number] = line[len(indentation):]
        else:
            raise SceneError("a line indented less", place)
    return "\n".join(lines)


def tokens(text):
    """All tokens; an `end` for each line end and `;`."""
    text = text.removeprefix("\ufeff")
    found, at, line, start, previous_end = [], 0, 1, 0, -1

    def add(kind, value, end):
        nonlocal at, previous_end
        found.append(Token(kind, value, (line, at - start + 1), at == previous_end))
        at = previous_end = end

    def passed(end):
        """Goes on to `end`, counting the lines."""
        nonlocal at, line, start
        for match in LINE_END.finditer(text, at, end):
            line, start = line + 1, match.end()
        at = end

    while at < len(text):
        place = line, at - start + 1
        if match := LINE_END.match(text, at):
            found.append(Token("end", "\n", place, False))
            passed(match.end())
        elif text[at] in " \t":
            at += 1
        elif text.startswith("//", at):
            at = next((m.start() for m in [LINE_END.search(text, at)] if m), len(text))
        elif text.startswith("/*", at):
            depth, end = 1, at + 2
            while depth:
                match = re.compile(r"/\*|\*/").search(text, end)
                if not match:
                    raise SceneError("a comment is not closed", place)
                depth, end = depth + (1 if match[0] == "/*" else -1), match.end()
            passed(end)
        elif text.startswith('"""', at):
            match = TRIPLE.match(text, at)
            if not match:
                raise SceneError('text after """, or not closed', place)
            value, end = unindented(match[1], place), match.end()
            found.append(Token("string", value, place, False))
            passed(end)
            previous_end = end
        elif match := SINGLE.match(text, at):
            add("string", unescaped(match[1]), match.end())
        elif match := COLOR.match(text, at):
            digits = match[1] if len(match[1]) > 4 else "".join(c + c for c in match[1])
            parts = [int(digits[k:k + 2], 16) / 255 for k in range(0, len(digits), 2)]
            add("color", tuple(parts) if len(parts) == 4 else (*parts, 1.0), match.end())
        elif match := NUMBER.match(text, at):
            end = match.end()
            unit = "%" if text.startswith("%", end) else ""
            after = end + len(unit)
            is_size = re.compile(r"x[\d.]", re.ASCII).match(text, after)
            if not unit and not is_size:
                while after < len(text) and continues(text[after]):
                    after += 1
                unit = text[end:after]
            if unit and unit not in UNITS:
                raise SceneError(f"unknown unit {unit}", place)
            add("number", (float(match[0].replace("_", "")), unit), after)
            if is_size:
                add("x", "x", at + 1)
        elif (end := name_at(text, at)) > at:
            add("name", unicodedata.normalize("NFC", text[at:end]), end)
        elif text[at] == ";":
            add("end", ";", at + 1)
        elif match := OPERATORS.match(text, at):
            add(match[0], match[0], match.end())
        else:
            raise SceneError(f"unexpected {text[at]!r}", place)
    found.append(Token("eof", None, (line, at - start + 1), False))
    return found
