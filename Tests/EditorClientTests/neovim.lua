-- One editor's day in Neovim 0.7 or 0.11, through the runtime folder that users get.
local failures = {}
local function check(condition, what)
  if not condition then
    table.insert(failures, what)
  end
end

local file = vim.env.SAMPLE
local left = nil
require('scene').setup {
  cmd = { vim.env.SCENEC, 'lsp' },
  flags = { debounce_text_changes = 0 },
  on_exit = function(code, signal)
    left = { code, signal }
  end,
}
vim.cmd('filetype plugin on')
vim.cmd('edit ' .. vim.fn.fnameescape(file))
local buffer = vim.api.nvim_get_current_buf()
check(vim.bo[buffer].filetype == 'scene', 'the file type is ' .. vim.bo[buffer].filetype)

local function clients()
  if vim.lsp.get_clients then
    return vim.lsp.get_clients { bufnr = buffer }
  end
  return vim.lsp.buf_get_clients(buffer)
end
local client
vim.wait(10000, function()
  for _, found in pairs(clients()) do
    if found.initialized ~= false then
      client = found
    end
  end
  return client ~= nil
end, 20)
if not client then
  io.stderr:write('no client attached\n')
  vim.cmd('cquit 1')
end

local is011 = vim.lsp.config ~= nil
local function request(method, params)
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 10000)
  for _, answer in pairs(answers or {}) do
    if answer.error or answer.err then
      return nil, answer.error or answer.err
    end
    return answer.result
  end
end
local function document()
  return { textDocument = vim.lsp.util.make_text_document_params(buffer) }
end
local encoding = client.offset_encoding or 'utf-16'
check(encoding == (is011 and 'utf-8' or 'utf-16'), 'the encoding is ' .. encoding)
local function at(line, needle, more)
  local text = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1]
  local byte = text:find(needle, 1, true) - 1
  local column = encoding == 'utf-8' and byte or vim.str_utfindex(text, encoding == 'utf-8' and byte or byte)
  if not is011 then
    local _, utf16 = vim.str_utfindex(text, byte)
    column = utf16
  end
  return vim.tbl_extend('force', document(), { position = { line = line, character = column } }, more or {})
end
local function diagnostics()
  return vim.diagnostic.get(buffer)
end
local function waitFor(count)
  return vim.wait(10000, function()
    return #diagnostics() == count
  end, 20)
end
local original = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)

-- Broken: the byte column of `fil` behind an emoji and CJK.
local line = original[6]
local byte = line:find('fill', 1, true) - 1
vim.api.nvim_buf_set_text(buffer, 5, byte + 3, 5, byte + 4, { '' })
check(waitFor(1), 'one diagnostic is seen')
local found = diagnostics()[1] or {}
check(found.lnum == 5 and found.col == byte, 'the diagnostic stands at ' .. tostring(found.col) .. ' not ' .. byte)

-- The fix.
local actions = request('textDocument/codeAction', at(5, 'fil', {
  range = { start = at(5, 'fil').position, ['end'] = at(5, 'fil').position },
  context = { diagnostics = {} },
})) or {}
local fix
for _, action in ipairs(actions) do
  if action.title:find("change to 'fill'", 1, true) then
    fix = action
  end
end
check(fix ~= nil, 'there is a fix')
if fix then
  vim.lsp.util.apply_workspace_edit(fix.edit, encoding)
end
check(waitFor(0), 'the diagnostic goes with the mend')
check(vim.deep_equal(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), original), 'the fix restores the text')

-- Formatting.
vim.api.nvim_buf_set_lines(buffer, 2, 3, false, { 'canvas   320 x 480   { background: white }' })
local edits = request('textDocument/formatting', vim.tbl_extend('force', document(), { options = { tabSize = 2, insertSpaces = true } }))
vim.lsp.util.apply_text_edits(edits or {}, buffer, encoding)
check(vim.deep_equal(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), original), 'formatting restores the text')

-- Completion.
vim.api.nvim_buf_set_lines(buffer, 8, 8, false, { '  opa' })
local list = request('textDocument/completion', { textDocument = document().textDocument, position = { line = 8, character = 5 } })
local hasOpacity = false
for _, item in ipairs(list and list.items or {}) do
  hasOpacity = hasOpacity or item.label == 'opacity'
end
check(hasOpacity, 'opacity is offered')
vim.api.nvim_buf_set_lines(buffer, 8, 9, false, {})

-- Hover, renaming, colours, tokens.
local hover = request('textDocument/hover', at(7, 'layer'))
check(hover and hover.contents.value:find('256 × 384', 1, true), 'hover tells the box')
local edit = request('textDocument/rename', at(3, 'accent', { newName = 'tint' }))
vim.lsp.util.apply_workspace_edit(edit, encoding)
check(vim.api.nvim_buf_get_lines(buffer, 9, 10, false)[1] == '  star tint', 'the use is renamed')
edit = request('textDocument/rename', at(3, 'tint', { newName = 'accent' }))
vim.lsp.util.apply_workspace_edit(edit, encoding)
check(vim.deep_equal(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), original), 'renaming back restores the text')
local refused = { request('textDocument/rename', at(3, 'accent', { newName = 'if' })) }
check(refused[2] and refused[2].message:find('reserved', 1, true), 'a refused rename says why')
local colors = request('textDocument/documentColor', document()) or {}
check(#colors == 2, 'two colours are found, not ' .. #colors)
local tokens = request('textDocument/semanticTokens/full', document())
check(tokens and #tokens.data > 100, 'there are tokens')

-- A thousand edits, each with its undoing; the last text is broken.
for step = 1, 500 do
  vim.api.nvim_buf_set_text(buffer, 5, byte, 5, byte, { '👾' })
  vim.api.nvim_buf_set_text(buffer, 5, byte, 5, byte + 4, { '' })
  if step % 50 == 0 then
    vim.wait(1)
  end
end
check(vim.deep_equal(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), original), 'the edits undo each other')
vim.api.nvim_buf_set_text(buffer, 5, byte + 3, 5, byte + 4, { '' })
check(waitFor(1), 'after a thousand edits a diagnostic is seen')
check((diagnostics()[1] or {}).col == byte, 'after a thousand edits it stands right')

-- Leaving.
if is011 then
  client:stop()
else
  client.stop()
end
check(vim.wait(3000, function()
  return left ~= nil
end, 10), 'the server leaves')
check(left and left[1] == 0 and left[2] == 0, 'the server leaves cleanly: ' .. vim.inspect(left))

for _, failure in ipairs(failures) do
  io.stderr:write('  ' .. failure .. '\n')
end
vim.cmd(#failures == 0 and 'qall!' or 'cquit 1')
