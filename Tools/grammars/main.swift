import Foundation
import SceneSyntax

// Usage: grammars [--check] [FOLDER]
//
// Writes the grammars for editors into Grammar/, or the folder named; with --check says which of them are not current.
//
// Usage: grammars --classes FILE
//
// Prints the tokens of a scene for verify.py: line and column of the first character, text length (all in scalars), class.

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--classes", let path = arguments.last {
    try printClasses(of: SourceText(name: path, utf8: Array(Data(contentsOf: URL(filePath: path)))))
    exit(0)
}

let isCheck = arguments.contains("--check")
let folder = URL(filePath: arguments.last { !$0.hasPrefix("-") } ?? "Grammar")
let words = Words()
let files: [(path: String, text: String)] = [
    ("scene.tmLanguage.json", textMateGrammar(words)),
    ("scene.sublime-syntax", sublimeSyntax(words)),
    ("vim/syntax/scene.vim", vimSyntax(words)),
    ("vim/ftdetect/scene.vim", "autocmd BufNewFile,BufRead *.scene setfiletype scene\n"),
    ("emacs/scene-mode.el", emacsMode(words)),
    ("kate/scene.xml", kateSyntax(words)),
]

var stale: [String] = []
for file in files {
    let url = folder.appending(path: file.path)
    if isCheck {
        if (try? Data(contentsOf: url)) != Data(file.text.utf8) { stale.append(file.path) }
        continue
    }
    try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(file.text.utf8).write(to: url)
}
if !stale.isEmpty {
    print("not current: \(stale.joined(separator: ", ")); run: swift run grammars")
    exit(1)
}
