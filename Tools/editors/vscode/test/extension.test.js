// The extension with a stand-in for `vscode`, against the real server: SCENEC=path node --test.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { test, before, after } = require('node:test');
const { pathToFileURL } = require('node:url');

const vscode = require('./vscode');
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const extension = require('../extension');

const scenec = path.resolve(process.env.SCENEC || path.join(__dirname, '../../../../.build/release/scenec'));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'scene-vscode-'));
const text = 'canvas 320 x 480\nlet accent = #F80\ntile 32 x 32 { fill accent }\n/* 👾 漢字 */ fil red { opacity: 50% }\n';

/** A document that changes as VS Code's do. */
class Document {
  constructor(name, content) {
    this.uri = vscode.Uri.parse(pathToFileURL(path.join(folder, name)).toString());
    this.languageId = 'scene';
    this.version = 1;
    this.content = content;
  }
  getText() {
    return this.content;
  }
  replace(line, start, end, inserted) {
    const lines = this.content.split('\n');
    lines[line] = lines[line].slice(0, start) + inserted + lines[line].slice(end);
    this.content = lines.join('\n');
    this.version += 1;
    const range = new vscode.Range(new vscode.Position(line, start), new vscode.Position(line, end));
    vscode.workspace.onDidChangeTextDocument.fire({ document: this, contentChanges: [{ range, text: inserted }] });
  }
}

const document = new Document('a.scene', text);
const none = { onCancellationRequested() {} };
const at = (line, character) => new vscode.Position(line, character);
const provider = (name) => vscode.registered[name];

async function until(condition, what) {
  for (let step = 0; step < 500; step += 1) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail(`not in time: ${what}`);
}
const diagnostics = () => vscode.shown.diagnostics.get(document.uri.toString());

before(async () => {
  vscode.workspace.configuration = { path: scenec };
  vscode.workspace.textDocuments = [document];
  await extension.activate({ subscriptions: [] });
});
after(async () => {
  await extension.deactivate();
  fs.rmSync(folder, { recursive: true });
});

test('the status shows the server', () => {
  assert.match(vscode.shown.status.tooltip, /scenec/);
});

test('a diagnostic stands behind emoji and CJK, and goes with the mend', async () => {
  await until(() => diagnostics()?.length === 1, 'a diagnostic');
  const { range } = diagnostics()[0];
  assert.deepStrictEqual([range.start.line, range.start.character, range.end.character], [3, 12, 15]);
  const actions = await provider('CodeActionsProvider').provideCodeActions(document, range, {}, none);
  const fix = actions.find((a) => a.title === "change to 'fill'");
  const [edit] = fix.edit.edits.get(document.uri.toString());
  document.replace(3, edit.range.start.character, edit.range.end.character, edit.newText);
  await until(() => diagnostics()?.length === 0, 'no diagnostic');
});

test('hover, completion, resolve, signature', async () => {
  const hover = await provider('HoverProvider').provideHover(document, at(2, 1), none);
  assert.match(hover.contents.value, /10 × 15 cells of 32 × 32/);
  const items = await provider('CompletionItemProvider').provideCompletionItems(document, at(2, 20), none);
  const item = items.find((i) => i.label === 'mix');
  assert.match(item.insertText.value, /\$\{1:a\}/);
  // In `ac|cent` the rest may be kept or replaced.
  const [within] = (await provider('CompletionItemProvider').provideCompletionItems(document, at(2, 22), none)).filter(
    (i) => i.label === 'accent'
  );
  assert.deepStrictEqual([within.range.inserting.end.character, within.range.replacing.end.character], [22, 26]);
  assert.strictEqual(within.kind, 20, 'a constant: the editor knows the newer kinds');
  await provider('CompletionItemProvider').resolveCompletionItem(item, none);
  assert.match(item.documentation.value, /premultiplied/);
});

test('names: definition, references, renaming', async () => {
  const definition = await provider('DefinitionProvider').provideDefinition(document, at(2, 22), none);
  assert.strictEqual(definition.range.start.line, 1);
  const references = await provider('ReferenceProvider').provideReferences(
    document, at(1, 5), { includeDeclaration: true }, none
  );
  assert.strictEqual(references.length, 2);
  const edit = await provider('RenameProvider').provideRenameEdits(document, at(1, 5), 'tint', none);
  assert.strictEqual(edit.edits.get(document.uri.toString()).length, 2);
  await assert.rejects(provider('RenameProvider').provideRenameEdits(document, at(1, 5), 'if', none), /reserved/);
});

test('folders that come and go are searched and forgotten', async () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'scene-vscode-'));
  fs.writeFileSync(path.join(other, 'b.scene'), 'let faraway = 1\n');
  const one = { uri: vscode.Uri.parse(pathToFileURL(other).toString()), name: 'other' };
  const find = async () =>
    (await provider('WorkspaceSymbolProvider').provideWorkspaceSymbols('faraway', none)).map((s) => s.name);
  vscode.workspace.onDidChangeWorkspaceFolders.fire({ added: [one], removed: [] });
  assert.deepStrictEqual(await find(), ['faraway']);
  vscode.workspace.onDidChangeWorkspaceFolders.fire({ added: [], removed: [one] });
  assert.deepStrictEqual(await find(), []);
  fs.rmSync(other, { recursive: true });
});

test('formatting, symbols, folds, selections, hints, links, lenses', async () => {
  document.replace(0, 6, 7, '    ');
  const edits = await provider('DocumentFormattingEditProvider').provideDocumentFormattingEdits(document, {}, none);
  assert.deepStrictEqual(edits.map((e) => e.newText), [' ']);
  document.replace(0, 6, 10, ' ');
  const symbols = await provider('DocumentSymbolProvider').provideDocumentSymbols(document, none);
  assert.deepStrictEqual(symbols.map((s) => s.name), ['canvas', 'accent', 'tile', 'fill']);
  await provider('FoldingRangeProvider').provideFoldingRanges(document, {}, none);
  const [selection] = await provider('SelectionRangeProvider').provideSelectionRanges(document, [at(2, 22)], none);
  assert.ok(selection.parent);
  const whole = new vscode.Range(at(0, 0), at(4, 0));
  const hints = await provider('InlayHintsProvider').provideInlayHints(document, whole, none);
  assert.match(hints[0].label, /cells/);
  assert.deepStrictEqual(await provider('DocumentLinkProvider').provideDocumentLinks(document, none), []);
  assert.deepStrictEqual(await provider('CodeLensProvider').provideCodeLenses(document, none), []);
});

test('colours and tokens', async () => {
  const [color] = await provider('ColorProvider').provideDocumentColors(document, none);
  assert.deepStrictEqual([color.color.red, color.color.blue], [1, 0]);
  const presentations = await provider('ColorProvider').provideColorPresentations(
    new vscode.Color(0, 0, 1, 1), { document, range: color.range }, none
  );
  assert.strictEqual(presentations[0].label, '#00F');
  const tokens = await provider('DocumentSemanticTokensProvider').provideDocumentSemanticTokens(document, none);
  assert.ok(tokens.data.length > 50);
  const delta = await provider('DocumentSemanticTokensProvider').provideDocumentSemanticTokensEdits(
    document, tokens.resultId, none
  );
  assert.deepStrictEqual(delta.edits, []);
});

test('a thousand edits, then a right diagnostic', async () => {
  for (let step = 0; step < 500; step += 1) {
    document.replace(3, 12, 12, '👾');
    document.replace(3, 12, 14, '');
  }
  document.replace(3, 15, 16, '');
  await until(() => diagnostics()?.length === 1, 'a diagnostic');
  assert.strictEqual(diagnostics()[0].range.start.character, 12);
  document.replace(3, 12, 15, 'fill');
  await until(() => diagnostics()?.length === 0, 'no diagnostic');
});

test('the restart command starts a new server', async () => {
  await vscode.commands.all['scene.restart']();
  const hover = await provider('HoverProvider').provideHover(document, at(2, 1), none);
  assert.match(hover.contents.value, /cells/);
});

test('a missing server is told', async () => {
  vscode.workspace.configuration = { path: '/nowhere/scenec' };
  await vscode.commands.all['scene.restart']();
  assert.match(vscode.shown.messages.at(-1), /scene\.path/);
  vscode.workspace.configuration = { path: scenec };
  await vscode.commands.all['scene.restart']();
});
