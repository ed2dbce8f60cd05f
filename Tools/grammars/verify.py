#!/usr/bin/env python3
"""Loads each editor's grammar in its real engine and compares it with the compiler's lexer, token by token.

Usage: verify.py [--require] FILE.scene...       from the top of the repository, after a build

Engines that are not installed are named and passed over; --require makes that an error. TextMate needs
`pip install textmate-grammar-python`, Sublime `apt-get install bat` (whose engine, syntect, reads Sublime's format), Kate
`apt-get install libkf5syntaxhighlighting-tools`.
"""
import json, os, re, shutil, subprocess, sys, tempfile

GRAMMARS = next(
    (path for path in (".build/release/grammars", ".build/debug/grammars") if os.path.exists(path)), "grammars")


def tokens(path):
    """(line, column, length, class), lines and columns from 1."""
    output = subprocess.run([GRAMMARS, "--classes", path], capture_output=True, text=True, check=True).stdout
    for line in output.splitlines():
        row = line.split()
        yield int(row[0]), int(row[1]), int(row[2]), row[3]


# Scopes of TextMate's kind and the classes they show.
SCOPES = [
    ("comment", "comment"), ("string", "string"), ("constant.numeric", "number"), ("constant.other.color", "color"),
    ("keyword.control", "keyword"), ("keyword.operator", "operator"), ("punctuation.scene", "punctuation"),
    ("support.function", "name"), ("variable", "name"), ("entity", "name"),
]


def colored(output, kinds):
    """The classes of a terminal's output in which the colour 0, n, 0 stands for kinds[n]."""
    classes, kind = {}, "none"
    for line, row in enumerate(output.split("\n")):
        column = 0
        for piece in re.split("(\x1b\\[[0-9;]*[A-Za-z])", row):
            if piece.startswith("\x1b"):
                color = re.search(r"38;2;0;(\d+);0", piece)
                if color:
                    kind = kinds[int(color[1])] if int(color[1]) < len(kinds) else "none"
                continue
            for _ in piece.lstrip("\ufeff") if line == 0 and column == 0 else piece:
                classes[line, column] = kind
                column += 1
    return classes


def textmate(path, text):
    from textmate_grammar.parsers.base import LanguageParser
    import logging

    logging.disable(logging.CRITICAL)
    grammar = json.load(open("Grammar/scene.tmLanguage.json"))
    classes = {}
    element = LanguageParser(grammar).parse_string(text)
    for (line, column), piece, scopes in element.flatten() if element else []:
        for number, part in enumerate(piece.split("\n")):
            for index in range(len(part)):
                start = column if number == 0 else 0
                classes[line + number, start + index] = " ".join(scopes)
    return {place: next((kind for scope, kind in SCOPES if scope in scopes), "none") for place, scopes in classes.items()}


def sublime(path, text):
    bat = shutil.which("batcat") or shutil.which("bat")
    if not bat:
        raise FileNotFoundError("bat")
    # A theme with a colour of its own for each scope, so that the output tells them apart.
    styles = "".join(
        f"<dict><key>scope</key><string>{scope}</string>"
        f"<key>settings</key><dict><key>foreground</key><string>#00{number:02x}00</string></dict></dict>"
        for number, (scope, _) in enumerate(SCOPES))
    theme = (
        '<plist version="1.0"><dict><key>name</key><string>Scopes</string><key>settings</key><array>'
        "<dict><key>settings</key><dict><key>foreground</key><string>#00ff00</string></dict></dict>"
        f"{styles}</array></dict></plist>")
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("syntaxes/scene.sublime-syntax", open("Grammar/scene.sublime-syntax").read()),
                              ("themes/Scopes.tmTheme", theme)):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w") as file:
                file.write(content)
        environment = {
            **os.environ, "BAT_CONFIG_DIR": folder, "BAT_CACHE_PATH": folder, "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
        subprocess.run([bat, "cache", "--build"], env=environment, capture_output=True, check=True, timeout=120)
        output = subprocess.run(
            [bat, "--theme", "Scopes", "--language", "Scene", "--color", "always", "--style", "plain", "--paging", "never",
             "--tabs", "0", "--wrap", "never", path],
            env=environment, capture_output=True, text=True, check=True, timeout=120).stdout
    return colored(output, [kind for _, kind in SCOPES])


def vim(path, text):
    with tempfile.TemporaryDirectory() as folder:
        script, output = os.path.join(folder, "dump.vim"), os.path.join(folder, "out")
        with open(script, "w") as file:
            file.write(
                "let g:rows = []\n"
                "for l in range(1, line('$'))\n"
                "  let row = []\n"
                "  for c in range(0, strchars(getline(l), 1) - 1)\n"
                "    let b = byteidxcomp(getline(l), c) + 1\n"
                "    call add(row, synIDattr(synID(l, b, 1), 'name'))\n"
                "  endfor\n"
                "  call add(g:rows, json_encode(row))\n"
                "endfor\n"
                f"call writefile(g:rows, '{output}')\nqa!\n")
        subprocess.run(
            ["vim", "-Nu", "NONE", "-i", "NONE", "-n", "-es", "--cmd", "set encoding=utf-8 rtp^=Grammar/vim", path,
             "-c", "set nobomb synmaxcol=0 | syntax enable | set syntax=scene", "-S", script],
            stdin=subprocess.DEVNULL, timeout=120)
        rows = [json.loads(line) for line in open(output)]
    kinds = {
        "Comment": "comment", "LineComment": "comment", "String": "string", "Text": "string", "Escape": "string",
        "Number": "number", "Color": "color", "Keyword": "keyword", "Operator": "operator", "Times": "operator",
        "Punctuation": "punctuation", "Name": "name", "Function": "name", "Property": "name", "Kind": "name",
    }
    return {
        (line, column): kinds.get(name.removeprefix("scene"), "none")
        for line, row in enumerate(rows) for column, name in enumerate(row)
    }


def emacs(path, text):
    program = """
      (progn (load-file "Grammar/emacs/scene-mode.el") (find-file (getenv "SCENE")) (scene-mode) (font-lock-ensure)
        (goto-char (point-min))
        (while (not (eobp))
          (let ((face (get-text-property (point) 'face)))
            (princ (format "%d %d %s\n" (line-number-at-pos) (- (point) (line-beginning-position))
                           (if (listp face) (car face) face))))
          (forward-char)))"""
    output = subprocess.run(
        ["emacs", "-Q", "--batch", "--eval", program], env={**os.environ, "SCENE": path, "LC_ALL": "C.UTF-8"},
        capture_output=True, text=True, timeout=120).stdout
    kinds = {
        "font-lock-comment-face": "comment", "font-lock-comment-delimiter-face": "comment",
        "font-lock-string-face": "string", "font-lock-constant-face": "number", "font-lock-keyword-face": "keyword",
        "font-lock-function-name-face": "name", "font-lock-variable-name-face": "name", "font-lock-type-face": "name",
    }
    classes = {}
    for row in output.splitlines():
        line, column, face = row.split(" ", 2)
        classes[int(line) - 1, int(column)] = kinds.get(face, "plain")
    return classes


def kate(path, text):
    styles = {
        "Keyword": "keyword", "Operator": "operator", "Number": "number", "Color": "color", "Function": "name",
        "Property": "name", "Kind": "name", "Name": "name", "Punctuation": "punctuation", "Comment": "comment",
        "String": "string", "Escape": "string",
    }
    definition = open("Grammar/kate/scene.xml").read()
    # A colour of its own for each style, so that the output tells them apart.
    for number, style in enumerate(styles):
        definition = definition.replace(f'itemData name="{style}"', f'itemData name="{style}" color="#00{number:02x}00"')
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "org.kde.syntax-highlighting", "syntax")
        os.makedirs(target)
        with open(os.path.join(target, "scene.xml"), "w") as file:
            file.write(definition)
        output = subprocess.run(
            ["kate-syntax-highlighter", "--syntax", "Scene", "--output-format", "ansi", path],
            env={**os.environ, "XDG_DATA_HOME": folder, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"},
            capture_output=True, text=True, timeout=120).stdout
    return colored(output, list(styles.values()))


def compare(name, path, text, classes, equal):
    wrong = 0
    lines = re.split("\r\n|\r|\n", text)
    for line, column, length, kind in tokens(path):
        # All of a token but its blanks, which need no colour; of one of several lines, its first.
        shown = [
            classes.get((line - 1, place), "none")
            for place in range(column - 1, min(column - 1 + length, len(lines[line - 1]))) if lines[line - 1][place] > " "]
        found = next((other for other in shown if not equal(kind, other)), None)
        if found:
            wrong += 1
            if wrong <= 5:
                print(f"{path}:{line}:{column}: {name} shows {kind} as {found}")
    return wrong


def same(kind, found):
    return kind == found


def same_in_emacs(kind, found):
    # Emacs colours neither operators, punctuation nor plain names, and colours like numbers.
    plain = {"name": ("name", "plain"), "operator": ("plain",), "punctuation": ("plain",), "color": ("number",)}
    return found in plain.get(kind, (kind,))


def main():
    paths = [a for a in sys.argv[1:] if not a.startswith("-")]
    engines = [
        ("TextMate", textmate, same), ("Sublime", sublime, same), ("Vim", vim, same), ("Emacs", emacs, same_in_emacs),
        ("Kate", kate, same)]
    wrong = 0
    for name, engine, equal in engines:
        try:
            for path in paths:
                text = open(path, encoding="utf-8-sig", newline="").read()
                wrong += compare(name, path, text, engine(path, text), equal)
        except (ImportError, FileNotFoundError) as error:
            print(f"{name}: not installed ({error})")
            wrong += 1 if "--require" in sys.argv else 0
    print(f"{wrong} tokens differ" if wrong else "all tokens agree")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
