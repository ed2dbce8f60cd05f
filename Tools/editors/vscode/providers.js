// What VS Code asks, handed to the server: one function for each feature.
'use strict';

/** Registers everything that the server can do. @returns disposables. */
module.exports = (vscode, client) => {
  const convert = require('./convert')(vscode);
  const selector = [{ language: 'scene' }];
  const document = (d) => ({ textDocument: { uri: d.uri.toString() } });
  const at = (d, p) => ({ ...document(d), position: convert.toPosition(p) });
  const languages = vscode.languages;
  const ask = (method, params, token) => client.request('textDocument/' + method, params, token);
  const disposables = [];
  const add = (disposable) => disposables.push(disposable);

  add(languages.registerHoverProvider(selector, {
    provideHover: async (d, p, token) => {
      const hover = await ask('hover', at(d, p), token);
      return hover && new vscode.Hover(convert.markdown(hover.contents), convert.range(hover.range));
    },
  }));
  add(languages.registerCompletionItemProvider(selector, {
    provideCompletionItems: async (d, p, token) => {
      const list = await ask('completion', at(d, p), token);
      return list.items.map(convert.completion);
    },
    resolveCompletionItem: async (item, token) => {
      const resolved = await client.request('completionItem/resolve', item.original, token);
      if (resolved.documentation) item.documentation = convert.markdown(resolved.documentation);
      return item;
    },
  }, ':', '"', '/', '#', '(', ','));
  add(languages.registerSignatureHelpProvider(selector, {
    provideSignatureHelp: async (d, p, token) => {
      const help = await ask('signatureHelp', at(d, p), token);
      if (!help) return null;
      const result = new vscode.SignatureHelp();
      result.activeSignature = help.activeSignature;
      result.activeParameter = help.activeParameter;
      result.signatures = help.signatures.map((s) => {
        const signature = new vscode.SignatureInformation(s.label, s.documentation);
        signature.parameters = s.parameters.map((x) => new vscode.ParameterInformation(x.label, x.documentation));
        return signature;
      });
      return result;
    },
  }, '(', ','));
  add(languages.registerDefinitionProvider(selector, {
    provideDefinition: async (d, p, token) => {
      const found = await ask('definition', at(d, p), token);
      return found && convert.location(found);
    },
  }));
  add(languages.registerReferenceProvider(selector, {
    provideReferences: async (d, p, context, token) =>
      (await ask('references', { ...at(d, p), context }, token)).map(convert.location),
  }));
  add(languages.registerDocumentHighlightProvider(selector, {
    provideDocumentHighlights: async (d, p, token) =>
      (await ask('documentHighlight', at(d, p), token)).map(
        (h) => new vscode.DocumentHighlight(convert.range(h.range), h.kind - 1)
      ),
  }));
  add(languages.registerRenameProvider(selector, {
    prepareRename: async (d, p, token) => {
      const found = await ask('prepareRename', at(d, p), token);
      return { range: convert.range(found.range), placeholder: found.placeholder };
    },
    provideRenameEdits: async (d, p, newName, token) =>
      convert.workspaceEdit(await ask('rename', { ...at(d, p), newName }, token)),
  }));
  add(languages.registerDocumentSymbolProvider(selector, {
    provideDocumentSymbols: async (d, token) => (await ask('documentSymbol', document(d), token)).map(convert.symbol),
  }));
  add(languages.registerWorkspaceSymbolProvider({
    provideWorkspaceSymbols: async (query, token) =>
      (await client.request('workspace/symbol', { query }, token)).map(
        (s) => new vscode.SymbolInformation(s.name, s.kind - 1, s.containerName, convert.location(s.location))
      ),
  }));
  registerFormatting(vscode, { selector, document, at, ask, add, convert });
  registerDecorations(vscode, { selector, document, ask, add, convert, client });
  return disposables;
};

function registerFormatting(vscode, { selector, document, at, ask, add, convert }) {
  const languages = vscode.languages;
  add(languages.registerDocumentFormattingEditProvider(selector, {
    provideDocumentFormattingEdits: async (d, options, token) =>
      convert.textEdits(await ask('formatting', { ...document(d), options }, token)),
  }));
  add(languages.registerDocumentRangeFormattingEditProvider(selector, {
    provideDocumentRangeFormattingEdits: async (d, range, options, token) =>
      convert.textEdits(await ask('rangeFormatting', { ...document(d), range: convert.toRange(range), options }, token)),
  }));
  add(languages.registerOnTypeFormattingEditProvider(selector, {
    provideOnTypeFormattingEdits: async (d, p, ch, options, token) =>
      convert.textEdits(await ask('onTypeFormatting', { ...at(d, p), ch, options }, token)),
  }, '}', '\n', ';'));
  add(languages.registerCodeActionsProvider(selector, {
    provideCodeActions: async (d, range, context, token) => {
      const only = context.only ? [context.only.value] : undefined;
      const params = { ...document(d), range: convert.toRange(range), context: { diagnostics: [], only } };
      return (await ask('codeAction', params, token)).map(convert.action);
    },
  }));
}

function registerDecorations(vscode, { selector, document, ask, add, convert, client }) {
  const languages = vscode.languages;
  const legend = client.capabilities.semanticTokensProvider.legend;
  add(languages.registerDocumentSemanticTokensProvider(selector, {
    provideDocumentSemanticTokens: async (d, token) => {
      const tokens = await ask('semanticTokens/full', document(d), token);
      return new vscode.SemanticTokens(new Uint32Array(tokens.data), tokens.resultId);
    },
    provideDocumentSemanticTokensEdits: async (d, previousResultId, token) => {
      const tokens = await ask('semanticTokens/full/delta', { ...document(d), previousResultId }, token);
      if (tokens.data) return new vscode.SemanticTokens(new Uint32Array(tokens.data), tokens.resultId);
      const edits = tokens.edits.map(
        (e) => new vscode.SemanticTokensEdit(e.start, e.deleteCount, new Uint32Array(e.data))
      );
      return new vscode.SemanticTokensEdits(edits, tokens.resultId);
    },
  }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)));
  add(languages.registerColorProvider(selector, {
    provideDocumentColors: async (d, token) =>
      (await ask('documentColor', document(d), token)).map((c) => {
        const { red, green, blue, alpha } = c.color;
        return new vscode.ColorInformation(convert.range(c.range), new vscode.Color(red, green, blue, alpha));
      }),
    provideColorPresentations: async (color, { document: d, range }, token) => {
      const { red, green, blue, alpha } = color;
      const params = { ...document(d), color: { red, green, blue, alpha }, range: convert.toRange(range) };
      return (await ask('colorPresentation', params, token)).map((p) => {
        const presentation = new vscode.ColorPresentation(p.label);
        presentation.textEdit = convert.textEdit(p.textEdit);
        return presentation;
      });
    },
  }));
  add(languages.registerFoldingRangeProvider(selector, {
    provideFoldingRanges: async (d, context, token) =>
      (await ask('foldingRange', document(d), token)).map(
        (f) => new vscode.FoldingRange(f.startLine, f.endLine, { comment: 1, imports: 2 }[f.kind])
      ),
  }));
  add(languages.registerSelectionRangeProvider(selector, {
    provideSelectionRanges: async (d, positions, token) =>
      (await ask('selectionRange', { ...document(d), positions: positions.map(convert.toPosition) }, token)).map(
        convert.selection
      ),
  }));
  add(languages.registerInlayHintsProvider(selector, {
    provideInlayHints: async (d, range, token) =>
      (await ask('inlayHint', { ...document(d), range: convert.toRange(range) }, token)).map((h) => {
        const hint = new vscode.InlayHint(convert.position(h.position), h.label, h.kind);
        hint.paddingLeft = h.paddingLeft;
        hint.paddingRight = h.paddingRight;
        return hint;
      }),
  }));
  add(languages.registerDocumentLinkProvider(selector, {
    provideDocumentLinks: async (d, token) =>
      (await ask('documentLink', document(d), token)).map(
        (l) => new vscode.DocumentLink(convert.range(l.range), vscode.Uri.parse(l.target))
      ),
  }));
  add(languages.registerCodeLensProvider(selector, {
    provideCodeLenses: async (d, token) =>
      (await ask('codeLens', document(d), token)).map((l) =>
        Object.assign(new vscode.CodeLens(convert.range(l.range)), { original: l })
      ),
    resolveCodeLens: async (lens, token) => {
      const resolved = await client.request('codeLens/resolve', lens.original, token);
      lens.command = convert.command(resolved.command);
      return lens;
    },
  }));
  add(languages.registerLinkedEditingRangeProvider(selector, {
    provideLinkedEditingRanges: async (d, position, token) => {
      const linked = await ask('linkedEditingRange', { ...document(d), position: convert.toPosition(position) }, token);
      return linked && new vscode.LinkedEditingRanges(linked.ranges.map(convert.range));
    },
  }));
}
