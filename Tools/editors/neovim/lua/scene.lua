-- The language server of Scene files, for Neovim 0.7 and later.
local M = {}

--- Starts the server for every Scene file.
--- @param options table|nil `cmd`: the server's command; anything else goes to the client.
function M.setup(options)
  options = options or {}
  local config = vim.tbl_extend('force', {
    cmd = { 'scenec', 'lsp' },
  }, options)
  if vim.lsp.config and vim.lsp.enable then
    vim.lsp.config('scene', config)
    vim.lsp.enable('scene')
    return
  end
  vim.api.nvim_create_autocmd('FileType', {
    pattern = 'scene',
    callback = function(event)
      M.attach(event.buf, config)
    end,
  })
end

local clients = {}

--- Neovim before 0.11: one client for each folder.
function M.attach(buffer, config)
  local name = vim.api.nvim_buf_get_name(buffer)
  local folder = name ~= '' and vim.fn.fnamemodify(name, ':p:h') or vim.fn.getcwd()
  local id = clients[folder]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(vim.tbl_extend('force', { name = 'scene', root_dir = folder }, config))
    clients[folder] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
  return id
end

return M
