" What editing a Scene file needs, for Vim and Neovim.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s
setlocal comments=s1:/*,mb:*,ex:*/,://
setlocal formatoptions-=t formatoptions+=croql
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal iskeyword+=-
setlocal suffixesadd=.scene
setlocal include=^\\s*import
setlocal matchpairs=(:),{:}

" `:make` checks the file; the command's first line of every message is fixed.
setlocal makeprg=scenec\ check\ %:S
setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%-G%.%#

let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< expandtab< shiftwidth< softtabstop<'
      \ . ' iskeyword< suffixesadd< include< matchpairs< makeprg< errorformat<'
