"""One editor's day with the capabilities of three editors, through pytest-lsp."""

import os
import pathlib
import shutil

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SAMPLE = pathlib.Path(__file__).parent / "sample"
LINE = "  /* 👾 漢字 */ "


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[os.environ["SCENEC"], "lsp"]),
    params=["neovim", "emacs", "visual_studio_code"],
)
async def client(request, lsp_client: LanguageClient, tmp_path):
    for file in SAMPLE.iterdir():
        shutil.copy(file, tmp_path)
    lsp_client.feature("client/registerCapability")(lambda params: None)
    capabilities = client_capabilities(request.param)
    result = await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri=tmp_path.as_uri())
    )
    lsp_client.uri = (tmp_path / "sample.scene").as_uri()
    lsp_client.pulls = capabilities.text_document.diagnostic is not None
    lsp_client.encoding = result.capabilities.position_encoding or "utf-16"
    lsp_client.version = 1
    yield
    await lsp_client.shutdown_session()


def units(text, encoding):
    return {
        "utf-8": len(text.encode()),
        "utf-16": len(text.encode("utf-16-le")) // 2,
        "utf-32": len(text),
    }[encoding]


def change(client, start, end, text, line=5):
    client.version += 1
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(version=client.version, uri=client.uri),
            content_changes=[
                types.TextDocumentContentChangePartial(
                    range=types.Range(types.Position(line, start), types.Position(line, end)), text=text
                )
            ],
        )
    )


async def diagnostics(client):
    if client.pulls:
        report = await client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(text_document=types.TextDocumentIdentifier(client.uri))
        )
        assert client.uri not in client.diagnostics, "who pulls is not pushed to"
        return report.items
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return client.diagnostics[client.uri]


@pytest.mark.asyncio
async def test_a_day(client: LanguageClient):
    text = (SAMPLE / "sample.scene").read_text()
    document = types.TextDocumentIdentifier(client.uri)
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=client.uri, language_id="scene", version=1, text=text)
        )
    )
    assert list(await diagnostics(client)) == []

    column = units(LINE, client.encoding)
    change(client, column + 3, column + 4, "")
    found = await diagnostics(client)
    assert [(d.range.start.line, d.range.start.character) for d in found] == [(5, column)]

    here = types.Range(types.Position(5, column), types.Position(5, column))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document, here, types.CodeActionContext(diagnostics=list(found)))
    )
    assert any(action.title == "change to 'fill'" for action in actions)
    change(client, column, column + 3, "fill")
    assert list(await diagnostics(client)) == []

    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    assert not await client.text_document_formatting_async(types.DocumentFormattingParams(document, options))

    completion = await client.text_document_completion_async(
        types.CompletionParams(document, types.Position(8, 2))
    )
    assert "opacity" in [item.label for item in completion.items]

    edit = await client.text_document_rename_async(types.RenameParams(document, types.Position(3, 5), "tint"))
    changes = edit.changes[client.uri] if edit.changes else edit.document_changes[0].edits
    assert len(changes) == 2

    colors = await client.text_document_document_color_async(types.DocumentColorParams(document))
    assert len(colors) == 2
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
    assert len(tokens.data) % 5 == 0 and len(tokens.data) > 100

    for _ in range(500):
        change(client, column, column, "👾")
        change(client, column, column + units("👾", client.encoding), "")
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert "big" in [symbol.name for symbol in symbols]
