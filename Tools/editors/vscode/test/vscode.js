// A stand-in for the module `vscode`: keeps what the extension registers and shows.
'use strict';

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(start, end) {
    Object.assign(this, { start, end });
  }
}
/** Keeps its arguments under the names given. */
const record = (...names) =>
  class {
    constructor(...values) {
      names.forEach((name, index) => (this[name] = values[index]));
    }
  };
class Uri {
  constructor(text) {
    this.text = text;
    this.path = text.replace(/^\w+:\/\//, '');
    this.fsPath = decodeURIComponent(this.path);
  }
  static parse(text) {
    return new Uri(text);
  }
  with({ path }) {
    return new Uri('file://' + path);
  }
  toString() {
    return this.text;
  }
}
class WorkspaceEdit {
  constructor() {
    this.edits = new Map();
    this.created = [];
  }
  set(uri, edits) {
    this.edits.set(uri.toString(), edits);
  }
  createFile(uri) {
    this.created.push(uri.toString());
  }
}
class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? this.value + '.' + part : part);
  }
}
CodeActionKind.Empty = new CodeActionKind('');

const event = () => {
  const listeners = [];
  const register = (listener) => {
    listeners.push(listener);
    return { dispose() {} };
  };
  register.fire = (value) => listeners.forEach((listener) => listener(value));
  return register;
};

const registered = {};
const commands = {};
const shown = { diagnostics: new Map(), messages: [], status: {} };
const register = (name) => (...args) => {
  registered[name] = args.find((a) => a && typeof a === 'object' && Object.values(a).some((v) => typeof v === 'function'));
  return { dispose: () => delete registered[name] };
};
const languages = new Proxy(
  {
    createDiagnosticCollection: () => ({
      set: (uri, list) => shown.diagnostics.set(uri.toString(), list),
      clear: () => shown.diagnostics.clear(),
      dispose() {},
    }),
  },
  { get: (target, name) => target[name] || register(name.replace(/^register/, '')) }
);
const workspace = {
  textDocuments: [],
  workspaceFolders: undefined,
  configuration: {},
  getConfiguration: () => ({ get: (name) => workspace.configuration[name] }),
  onDidOpenTextDocument: event(),
  onDidChangeTextDocument: event(),
  onDidCloseTextDocument: event(),
  onDidSaveTextDocument: event(),
  onDidChangeConfiguration: event(),
  onDidChangeWorkspaceFolders: event(),
  createFileSystemWatcher: () => ({ onDidCreate() {}, onDidChange() {}, onDidDelete() {}, dispose() {} }),
  applyEdit: async () => true,
};
const window = {
  createOutputChannel: () => ({ append() {}, appendLine() {}, dispose() {} }),
  createStatusBarItem: () => Object.assign(shown.status, { show() {}, dispose() {} }),
  showErrorMessage: (text) => shown.messages.push(text),
  showInformationMessage: (text) => shown.messages.push(text),
  activeTextEditor: undefined,
};

module.exports = {
  Position, Range, Uri, WorkspaceEdit, CodeActionKind, languages, workspace, window, registered, shown,
  Selection: Range,
  Location: record('uri', 'range'),
  TextEdit: record('range', 'newText'),
  MarkdownString: record('value'),
  SnippetString: record('value'),
  Hover: record('contents', 'range'),
  Diagnostic: record('range', 'message', 'severity'),
  DiagnosticRelatedInformation: record('location', 'message'),
  CompletionItem: record('label', 'kind'),
  SignatureHelp: record(),
  SignatureInformation: record('label', 'documentation'),
  ParameterInformation: record('label', 'documentation'),
  DocumentHighlight: record('range', 'kind'),
  DocumentSymbol: record('name', 'detail', 'kind', 'range', 'selectionRange'),
  SymbolInformation: record('name', 'kind', 'containerName', 'location'),
  SelectionRange: record('range', 'parent'),
  CodeAction: record('title', 'kind'),
  SemanticTokens: record('data', 'resultId'),
  SemanticTokensEdit: record('start', 'deleteCount', 'data'),
  SemanticTokensEdits: record('edits', 'resultId'),
  SemanticTokensLegend: record('tokenTypes', 'tokenModifiers'),
  ColorInformation: record('range', 'color'),
  Color: record('red', 'green', 'blue', 'alpha'),
  ColorPresentation: record('label'),
  FoldingRange: record('start', 'end', 'kind'),
  InlayHint: record('position', 'label', 'kind'),
  DocumentLink: record('range', 'target'),
  CodeLens: record('range'),
  LinkedEditingRanges: record('ranges'),
  StatusBarAlignment: { Left: 1, Right: 2 },
  commands: {
    all: commands,
    registerCommand: (name, run) => {
      commands[name] = run;
      return { dispose() {} };
    },
    executeCommand: async () => undefined,
  },
};
