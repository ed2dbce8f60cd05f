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

" Whether a line begins in a comment or a text in triple quotes; by the text alone, since syntax states lag behind `=`.
function! s:IsInside(lnum) abort
  let l:view = winsaveview()
  call cursor(a:lnum, 1)
  let [l:mark, l:column] = searchpos('/\*\|\*/', 'bnW')
  let l:quotes = search('"""', 'bnW')
  call winrestview(l:view)
  if l:mark > 0 && l:mark < a:lnum && strpart(getline(l:mark), l:column - 1, 2) ==# '/*'
        \ && strpart(getline(l:mark), 0, l:column - 1) !~# '//'
    return 1
  endif
  " Quotes that open a text end their line; those that close one begin theirs.
  return l:quotes > 0 && l:quotes < a:lnum && getline(l:quotes) !~# '^\s*"""' && getline(a:lnum) !~# '^\s*"""'
endfunction

function! SceneIndent(lnum) abort
  " In a comment or a text of several lines blanks are the author's.
  if s:IsInside(a:lnum)
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
