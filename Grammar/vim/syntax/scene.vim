" Vim syntax file
" Language: Scene
" Made by Tools/grammars; change that.

if exists('b:current_syntax')
  finish
endif
let b:current_syntax = 'scene'

syntax iskeyword @,48-57,_,192-255,-
syntax sync minlines=200

syntax match sceneOperator /[-+*\/<>=]\|==\|!=\|<=\|>=\|\.\./
syntax match scenePunctuation /[(){},:;]/
syntax match sceneName /\v[_[:alpha:]\u0080-\U10ffff][_[:alnum:]\u0080-\U10ffff]*%(-[_[:alnum:]\u0080-\U10ffff]+)*/
syntax match sceneFunction /\v[_[:alpha:]\u0080-\U10ffff][_[:alnum:]\u0080-\U10ffff]*%(-[_[:alnum:]\u0080-\U10ffff]+)*\ze\(/
syntax match sceneProperty /\v[_[:alpha:]\u0080-\U10ffff][_[:alnum:]\u0080-\U10ffff]*%(-[_[:alnum:]\u0080-\U10ffff]+)*\ze\s*:/
syntax match sceneNumber /\v%(\d%(_?\d)*%(\.\d%(_?\d)*)?|\.\d%(_?\d)*)%([eE][+-]?\d%(_?\d)*)?%(\%|%(grad|turn|deg|rad|cm|fr|in|mm|pt|px)[[:alnum:]_]@!)?/
syntax match sceneTimes /\v[0-9%]@1<=x[0-9.]@=/
syntax match sceneColor /\v#%(\x{8}|\x{6}|\x{3,4})[[:alnum:]_]@!/
syntax match sceneKind /\v<%(gradient|hue-ramp|checker|stripes|canvas|image|layer|fill|mask|tile)>[(:]@!/
syntax match sceneTimes /\<x\>/
syntax keyword sceneKeyword let param define import if then else and or not mod true false
syntax match sceneLineComment /\/\/.*$/
syntax region sceneComment start=/\/\*/ end=/\*\// contains=sceneComment
syntax match sceneEscape /\v\\%([nt"\\]|u\{\x{1,6}\})/ contained
syntax region sceneString start=/"/ skip=/\\./ end=/"\|$/ contains=sceneEscape oneline
syntax region sceneText start=/"""/ end=/"""/

highlight default link sceneOperator Operator
highlight default link sceneTimes Operator
highlight default link scenePunctuation Delimiter
highlight default link sceneName Normal
highlight default link sceneFunction Function
highlight default link sceneProperty Identifier
highlight default link sceneNumber Number
highlight default link sceneColor Constant
highlight default link sceneKind Type
highlight default link sceneKeyword Keyword
highlight default link sceneLineComment Comment
highlight default link sceneComment Comment
highlight default link sceneEscape SpecialChar
highlight default link sceneString String
highlight default link sceneText String
