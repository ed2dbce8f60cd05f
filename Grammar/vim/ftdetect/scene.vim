autocmd BufNewFile,BufRead *.scene setfiletype scene
