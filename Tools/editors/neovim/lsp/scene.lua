-- Read by `vim.lsp.enable('scene')` of Neovim 0.11.
return {
  cmd = { 'scenec', 'lsp' },
  filetypes = { 'scene' },
  root_markers = { '.git' },
}
