;;; scene-mode.el --- Major mode for Scene files  -*- lexical-binding: t; -*-

;; Made by Tools/grammars; change that.

;;; Code:

(defvar scene-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?- "w" table)
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23n" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\r "> b" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?# "_" table)
    table))

(defconst scene-mode-keywords '("let" "param" "define" "import" "if" "then" "else" "and" "or" "not" "mod" "true" "false"))
(defconst scene-mode-kinds '("canvas" "layer" "tile" "mask" "fill" "image" "checker" "stripes" "hue-ramp" "gradient"))
(defconst scene-mode-units '("px" "in" "cm" "mm" "pt" "fr" "deg" "grad" "rad" "turn"))

(defconst scene-mode-font-lock-keywords
  (let* ((digits "[0-9]\\(?:_?[0-9]\\)*")
         (number (concat "\\(?:" digits "\\(?:\\." digits "\\)?\\|\\." digits "\\)"
                         "\\(?:[eE][+-]?" digits "\\)?"
                         "\\(?:%\\|" (regexp-opt scene-mode-units) "\\)?")))
    `(("#\\(?:[[:xdigit:]]\\{8\\}\\|[[:xdigit:]]\\{6\\}\\|[[:xdigit:]]\\{3,4\\}\\)\\>"
       . 'font-lock-constant-face)
      (,(concat "\\(?:^\\|[^[:alnum:]_.-]\\|[^[:alnum:]_]-\\|\\.\\.\\)"
                "\\(" number "\\)\\(?:x\\(" number "\\)\\)?")
       (1 'font-lock-constant-face)
       (2 'font-lock-constant-face nil t))
      (,(concat "\\<" (regexp-opt scene-mode-keywords t) "\\>") . 'font-lock-keyword-face)
      ("\\([[:alpha:]_][[:alnum:]_-]*\\)(" (1 'font-lock-function-name-face))
      ("\\([[:alpha:]_][[:alnum:]_-]*\\)[ \t]*:" (1 'font-lock-variable-name-face))
      (,(concat "\\<" (regexp-opt scene-mode-kinds t) "\\>") . 'font-lock-type-face)))
  "Keywords, kinds, properties, functions and numbers of Scene.")

(defun scene-mode-syntax-propertize (start end)
  "Make the quotes of texts in triple quotes, from START to END, delimit strings."
  (goto-char start)
  (while (re-search-forward "\"\"\"" end t)
    (let ((quotes (match-beginning 0))
          (state (save-excursion (syntax-ppss (match-beginning 0)))))
      (cond ((and (nth 3 state) (eq (nth 3 state) t))
             (put-text-property (1- (point)) (point) 'syntax-table '(15)))
            ((not (or (nth 3 state) (nth 4 state)))
             (put-text-property quotes (1+ quotes) 'syntax-table '(15))
             (put-text-property (1+ quotes) (+ 3 quotes) 'syntax-table '(1)))))))

;;;###autoload
(define-derived-mode scene-mode prog-mode "Scene"
  "Major mode for descriptions of pictures."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "/[/*]+[ \t]*")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (setq-local tab-width 2)
  (setq-local syntax-propertize-function #'scene-mode-syntax-propertize)
  (setq-local font-lock-multiline t)
  (setq-local font-lock-defaults '(scene-mode-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.scene\\'" . scene-mode))

(provide 'scene-mode)
;;; scene-mode.el ends here
