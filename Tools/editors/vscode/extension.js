// Starts the language server, tells it what is typed, and shows what it says.
'use strict';

const vscode = require('vscode');
const path = require('path');
const { Client } = require('./client');
const convert = require('./convert')(vscode);
const registerProviders = require('./providers');

let client;
let providers = [];
let diagnostics;
let output;
let status;
/** When the server ended by itself, lately: one that keeps ending is not started again. */
let crashes = [];

async function activate(context) {
  diagnostics = vscode.languages.createDiagnosticCollection('scenec');
  output = vscode.window.createOutputChannel('Scene');
  status = vscode.window.createStatusBarItem('scene', vscode.StatusBarAlignment.Right, 0);
  status.command = 'scene.restart';
  context.subscriptions.push(diagnostics, output, status);
  const commands = {
    'scene.restart': restart,
    'scene.exportPicture': exportPicture,
    'scene.pickPixel': pickPixel,
    'scene.openPreview': openPreview,
    'scene.showReferences': showReferences,
  };
  for (const [name, run] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  }
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidCloseTextDocument(closed),
    vscode.workspace.onDidSaveTextDocument((d) => isScene(d) && notify('didSave', { textDocument: identifier(d) })),
    vscode.workspace.onDidChangeWorkspaceFolders(foldersChanged),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('scene') && restart()),
    watcher()
  );
  await start();
}

function watcher() {
  const files = vscode.workspace.createFileSystemWatcher('**/*.{scene,png,gif,qoi,bmp,pbm,pgm,ppm,pam,pnm}');
  const tell = (type) => (uri) =>
    client && client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
  files.onDidCreate(tell(1));
  files.onDidChange(tell(2));
  files.onDidDelete(tell(3));
  return files;
}

// MARK: The server

function settings() {
  const settings = vscode.workspace.getConfiguration('scene');
  return { path: settings.get('path') || 'scenec', root: settings.get('root') || '', trace: settings.get('trace.server') };
}

/** 1 … count. */
const kinds = (count) => ({ valueSet: Array.from({ length: count }, (_, index) => index + 1) });

const capabilities = {
  general: { positionEncodings: ['utf-16'], markdown: { parser: 'marked' } },
  window: { workDoneProgress: true },
  workspace: {
    workspaceFolders: true, applyEdit: true, symbol: { symbolKind: kinds(26) },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
  },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1] } },
    hover: { contentFormat: ['markdown'] },
    completion: {
      completionItem: { snippetSupport: true, insertReplaceSupport: true, documentationFormat: ['markdown'] },
      completionItemKind: kinds(25),
    },
    signatureHelp: { signatureInformation: { parameterInformation: { labelOffsetSupport: true } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true, symbolKind: kinds(26) },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    rename: { prepareSupport: true },
    foldingRange: { lineFoldingOnly: true },
  },
};

async function start() {
  const { path: command, root, trace } = settings();
  show('$(sync~spin) Scene', 'starting');
  const starting = new Client({ command, args: ['lsp'] }, {
    log: (text) => output.append(text),
    // One that does not even start is told below.
    exit: (code, wanted) => !wanted && starting === client && starting.capabilities && ended(code),
  });
  client = starting;
  starting.on('textDocument/publishDiagnostics', ({ uri, diagnostics: list }) =>
    diagnostics.set(vscode.Uri.parse(uri), list.map(convert.diagnostic))
  );
  starting.on('window/showMessage', ({ type, message }) =>
    type === 1 ? vscode.window.showErrorMessage(message) : vscode.window.showInformationMessage(message)
  );
  starting.on('window/logMessage', ({ message }) => output.appendLine(message));
  starting.on('$/logTrace', ({ message }) => output.appendLine(message));
  starting.on('window/workDoneProgress/create', () => null);
  starting.on('$/progress', ({ value }) =>
    show(value.kind === 'end' ? 'Scene' : '$(sync~spin) Scene', value.title || 'running')
  );
  starting.on('workspace/applyEdit', async ({ edit }) => ({
    applied: await vscode.workspace.applyEdit(convert.workspaceEdit(edit)),
  }));
  try {
    const folders = (vscode.workspace.workspaceFolders || []).map(folder);
    const result = await starting.start({
      processId: process.pid, rootUri: folders.length ? folders[0].uri : null, workspaceFolders: folders, capabilities,
      trace: trace || 'off', initializationOptions: { root },
    });
    if (starting !== client) return;
    providers = registerProviders(vscode, starting);
    for (const document of vscode.workspace.textDocuments) opened(document);
    show('Scene', `${result.serverInfo.name} ${result.serverInfo.version}`);
  } catch (error) {
    if (starting !== client) return;
    show('$(error) Scene', String(error.message || error));
    if (error.code === 'ENOENT') {
      vscode.window.showErrorMessage(`'${command}' is not there; set 'scene.path' to the scenec program.`);
    }
  }
}

function show(text, tooltip) {
  status.text = text;
  status.tooltip = tooltip;
  status.show();
}

async function stop() {
  for (const provider of providers) provider.dispose();
  providers = [];
  diagnostics.clear();
  const leaving = client;
  client = undefined;
  if (leaving) await leaving.stop();
}

async function restart() {
  await stop();
  crashes = [];
  await start();
}

function ended(code) {
  const now = Date.now();
  crashes = crashes.filter((time) => now - time < 60000).concat(now);
  output.appendLine(`the server has ended with status ${code}`);
  for (const provider of providers) provider.dispose();
  providers = [];
  diagnostics.clear();
  client = undefined;
  if (crashes.length > 3) {
    show('$(error) Scene', 'the server keeps ending; click to start it again');
    return undefined;
  }
  return start();
}

const folder = (f) => ({ uri: f.uri.toString(), name: f.name });

function foldersChanged({ added, removed }) {
  if (!client || !client.capabilities) return;
  const event = { added: added.map(folder), removed: removed.map(folder) };
  client.notify('workspace/didChangeWorkspaceFolders', { event });
}

// MARK: Documents

const isScene = (document) => document.languageId === 'scene';
const identifier = (document) => ({ uri: document.uri.toString() });

function notify(method, params) {
  if (client && client.capabilities) client.notify('textDocument/' + method, params);
}

function opened(document) {
  if (!isScene(document)) return;
  notify('didOpen', {
    textDocument: { ...identifier(document), languageId: 'scene', version: document.version, text: document.getText() },
  });
}

function changed({ document, contentChanges }) {
  if (!isScene(document) || contentChanges.length === 0) return;
  notify('didChange', {
    textDocument: { ...identifier(document), version: document.version },
    // VS Code gives the changes of one event against one text, the last first: so they can be made one by one.
    contentChanges: contentChanges.map((c) => ({ range: convert.toRange(c.range), text: c.text })),
  });
}

function closed(document) {
  if (isScene(document)) notify('didClose', { textDocument: identifier(document) });
}

// MARK: Commands

function current() {
  const editor = vscode.window.activeTextEditor;
  return editor && isScene(editor.document) ? editor.document : undefined;
}

const execute = (command, ...args) => client.request('workspace/executeCommand', { command, arguments: args });

async function exportPicture() {
  const document = current();
  if (!document || !client) return;
  const suggested = document.uri.with({ path: document.uri.path.replace(/(\.scene)?$/, '.png') });
  const target = await vscode.window.showSaveDialog({
    defaultUri: suggested,
    filters: { Pictures: ['png', 'ppm', 'pam', 'pgm', 'pbm', 'qoi'] },
  });
  if (!target) return;
  await execute('scene.export', document.uri.toString(), target.toString()).catch((error) =>
    vscode.window.showErrorMessage(error.message)
  );
}

async function pickPixel() {
  const document = current();
  if (!document || !client) return;
  const answer = await vscode.window.showInputBox({ prompt: 'The pixel: X, Y', value: '0, 0' });
  const numbers = answer && answer.split(',').map((part) => Number(part.trim()));
  if (!numbers || numbers.length !== 2 || numbers.some((n) => !Number.isInteger(n))) return;
  try {
    const found = await execute('scene.pick', document.uri.toString(), ...numbers);
    const chosen = await vscode.window.showQuickPick(found.map((f) => ({ label: f.text, location: f.location })));
    if (!chosen) return;
    const shown = await vscode.window.showTextDocument(vscode.Uri.parse(chosen.location.uri));
    const range = convert.range(chosen.location.range);
    shown.selection = new vscode.Selection(range.start, range.end);
    shown.revealRange(range);
  } catch (error) {
    vscode.window.showErrorMessage(error.message);
  }
}

function openPreview() {
  const document = current();
  if (!document) return;
  const terminal = vscode.window.createTerminal({
    name: 'Scene preview', shellPath: settings().path, shellArgs: ['preview', document.uri.fsPath],
    cwd: path.dirname(document.uri.fsPath),
  });
  terminal.show(true);
}

function showReferences(uri, position, locations) {
  return vscode.commands.executeCommand(
    'editor.action.showReferences', vscode.Uri.parse(uri), convert.position(position), locations.map(convert.location)
  );
}

module.exports = { activate, deactivate: stop };
