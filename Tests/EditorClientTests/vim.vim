" Syntax, indentation and :make in Vim, with the folder that users get.
set nocompatible
filetype plugin indent on
syntax on
let s:failures = []
function! s:Check(condition, what)
  if !a:condition
    call add(s:failures, a:what)
  endif
endfunction

execute 'edit' fnameescape($SAMPLE)
call s:Check(&filetype ==# 'scene', 'the file type is ' . &filetype)
call s:Check(&shiftwidth == 2 && &commentstring ==# '// %s', 'the options are not set')
call s:Check(synIDattr(synID(1, 1, 1), 'name') ==# 'sceneLineComment', 'a comment is ' . synIDattr(synID(1, 1, 1), 'name'))
let s:lines = getline(1, '$')
normal! gg=G
call s:Check(getline(1, '$') ==# s:lines, 'indenting changes a text that is laid out: ' . string(getline(1, '$')))
%s/^\s\+//
normal! gg=G
call s:Check(getline(1, '$') ==# s:lines, 'indenting does not restore the text: ' . string(getline(1, '$')))

" A message of the command is found at its place.
%s/ fill hsb/ fil hsb/
silent write
let &makeprg = $SCENEC . ' check ' . shellescape(expand('%:p'))
silent make!
let s:found = filter(getqflist(), 'v:val.valid')
call s:Check(len(s:found) == 1 && s:found[0].lnum == 6 && s:found[0].type ==# 'e', 'the quickfix list is ' . string(s:found))

if !empty(s:failures)
  call writefile(map(s:failures, '"  " . v:val'), $FAILURES)
  cquit
endif
qall!
