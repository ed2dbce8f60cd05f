" Two blanks for every brace or parenthesis that is open before the line.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=SceneIndent(v:lnum)
setlocal indentkeys=0{,0},0),!^F,o,O
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*SceneIndent')
  finish
endif

" How many more brackets a line opens than it closes; what its first word closes is not counted.
function! s:Opened(lnum) abort
  let l:text = getline(a:lnum)
  let l:text = substitute(l:text, '"\%(\\.\|[^"\\]\)*"', '', 'g')
  let l:text = substitute(l:text, '//.*$', '', '')
  let l:text = substitute(l:text, '/\*.\{-}\*/', '', 'g')
  let l:text = substitute(l:text, '^\s*[})]\+', '', '')
  let l:opens = strlen(substitute(l:text, '[^{(]', '', 'g'))
  let l:closes = strlen(substitute(l:text, '[^})]', '', 'g'))
  return l:opens - l:closes
endfunction

function! SceneIndent(lnum) abort
  " In a comment or a text of several lines blanks are the author's.
  let l:name = synIDattr(synID(a:lnum, 1, 1), 'name')
  if l:name =~# 'sceneComment\|sceneText' && getline(a:lnum) !~# '^\s*\%(/\*\|"""\)'
    return -1
  endif
  let l:previous = prevnonblank(a:lnum - 1)
  if l:previous == 0
    return 0
  endif
  let l:indent = indent(l:previous) + s:Opened(l:previous) * shiftwidth()
  if getline(a:lnum) =~# '^\s*[})]'
    let l:indent -= shiftwidth()
  endif
  return max([l:indent, 0])
endfunction
