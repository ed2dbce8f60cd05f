// Between the protocol's shapes and VS Code's.
'use strict';

/** @param vscode the module, or a stand-in for it. */
module.exports = (vscode) => {
  const position = (p) => new vscode.Position(p.line, p.character);
  const range = (r) => new vscode.Range(position(r.start), position(r.end));
  const toPosition = (p) => ({ line: p.line, character: p.character });
  const toRange = (r) => ({ start: toPosition(r.start), end: toPosition(r.end) });
  const location = (l) => new vscode.Location(vscode.Uri.parse(l.uri), range(l.range));
  const textEdit = (e) => new vscode.TextEdit(range(e.range), e.newText);
  const textEdits = (list) => (list || []).map(textEdit);
  const markdown = (content) => {
    const text = typeof content === 'string' ? content : content.value;
    return new vscode.MarkdownString(text);
  };

  const workspaceEdit = (edit) => {
    const result = new vscode.WorkspaceEdit();
    for (const [uri, list] of Object.entries(edit.changes || {})) {
      result.set(vscode.Uri.parse(uri), textEdits(list));
    }
    for (const change of edit.documentChanges || []) {
      if (change.kind === 'create') {
        result.createFile(vscode.Uri.parse(change.uri), { ignoreIfExists: false });
      } else {
        result.set(vscode.Uri.parse(change.textDocument.uri), textEdits(change.edits));
      }
    }
    return result;
  };

  const diagnostic = (d) => {
    const result = new vscode.Diagnostic(range(d.range), d.message, d.severity - 1);
    result.code = d.code;
    result.source = d.source;
    result.tags = d.tags;
    result.relatedInformation = (d.relatedInformation || []).map(
      (r) => new vscode.DiagnosticRelatedInformation(location(r.location), r.message)
    );
    return result;
  };

  const completion = (item) => {
    // VS Code counts kinds from 0.
    const result = new vscode.CompletionItem(item.label, item.kind - 1);
    result.detail = item.detail;
    result.sortText = item.sortText;
    result.filterText = item.filterText;
    result.insertText =
      item.insertTextFormat === 2 ? new vscode.SnippetString(item.textEdit.newText) : item.textEdit.newText;
    const { insert, replace } = item.textEdit;
    result.range = insert ? { inserting: range(insert), replacing: range(replace) } : range(item.textEdit.range);
    if (item.documentation) result.documentation = item.documentation.value ? markdown(item.documentation) : item.documentation;
    result.original = item;
    return result;
  };

  const symbol = (s) => {
    const result = new vscode.DocumentSymbol(s.name, s.detail || '', s.kind - 1, range(s.range), range(s.selectionRange));
    result.children = (s.children || []).map(symbol);
    return result;
  };

  const selection = (s) => new vscode.SelectionRange(range(s.range), s.parent && selection(s.parent));

  const command = (c) => c && { title: c.title, command: c.command, arguments: c.arguments };

  const action = (a) => {
    const result = new vscode.CodeAction(a.title, a.kind ? vscode.CodeActionKind.Empty.append(a.kind) : undefined);
    if (a.edit) result.edit = workspaceEdit(a.edit);
    if (a.diagnostics) result.diagnostics = a.diagnostics.map(diagnostic);
    result.isPreferred = a.isPreferred;
    result.command = command(a.command);
    return result;
  };

  return {
    position, range, toPosition, toRange, location, textEdit, textEdits, markdown, workspaceEdit, diagnostic, completion,
    symbol, selection, command, action,
  };
};
