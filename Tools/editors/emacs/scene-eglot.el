;;; scene-eglot.el --- The language server of Scene files  -*- lexical-binding: t; -*-

;;; Commentary:
;; Needs Emacs 28 and eglot 1.9, or Emacs 29.

;;; Code:

(require 'scene-mode)

(defgroup scene nil "Scene files." :group 'languages)

(defcustom scene-server-command '("scenec" "lsp")
  "The command of the language server."
  :type '(repeat string)
  :group 'scene)

(defun scene-indent-line ()
  "Indent the line by two blanks for every bracket that is open before it."
  (interactive)
  (let* ((depth (save-excursion
                  (back-to-indentation)
                  (let ((open (car (syntax-ppss))))
                    (if (looking-at "[})]") (1- open) open))))
         (state (save-excursion (syntax-ppss (line-beginning-position)))))
    ;; In a comment or text of several lines blanks are the author's.
    (unless (or (nth 3 state) (nth 4 state))
      (save-excursion (indent-line-to (* 2 (max 0 depth))))
      (when (< (current-column) (current-indentation))
        (back-to-indentation)))))

(defun scene-eglot-setup ()
  "Indentation and comments of a Scene buffer."
  (setq-local indent-line-function #'scene-indent-line
              indent-tabs-mode nil
              comment-start "// "
              comment-end ""))

(add-hook 'scene-mode-hook #'scene-eglot-setup)
(add-to-list 'auto-mode-alist '("\\.scene\\'" . scene-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'scene-mode scene-server-command)))

(provide 'scene-eglot)
;;; scene-eglot.el ends here
