;;; One editor's day in Emacs with eglot.  -*- lexical-binding: t; -*-
(require 'eglot)
(require 'scene-eglot)
(require 'flymake)

(defvar failures nil)
(defun check (condition what) (unless condition (push what failures)))
(defun wait-for (seconds predicate)
  (let ((end (+ (float-time) seconds)))
    (while (and (not (funcall predicate)) (< (float-time) end))
      (accept-process-output nil 0.02))
    (funcall predicate)))

(setq eglot-sync-connect 10
      eglot-autoshutdown nil
      eglot-send-changes-idle-time 0
      eglot-confirm-server-initiated-edits nil
      flymake-no-changes-timeout 0)
(setf (alist-get 'scene-mode eglot-server-programs) (list (getenv "SCENEC") "lsp"))

(find-file (getenv "SAMPLE"))
(check (eq major-mode 'scene-mode) "the mode is not scene-mode")
(let ((original (buffer-string)))
  (eglot '(scene-mode) (cons 'transient default-directory) 'eglot-lsp-server
         (list (getenv "SCENEC") "lsp") "scene")
  (let* ((server (eglot-current-server))
         (document (lambda (&rest more)
                     (append (list :textDocument (eglot--TextDocumentIdentifier)) more)))
         (ask (lambda (method params)
                (eglot--signal-textDocument/didChange)
                (jsonrpc-request server method params)))
         (at (lambda (needle)
               (save-excursion
                 (goto-char (point-min))
                 (search-forward needle)
                 (goto-char (match-beginning 0))
                 (eglot--pos-to-lsp-position))))
         (reports (lambda ()
                    (eglot--signal-textDocument/didChange)
                    (length (flymake-diagnostics)))))
    (check server "eglot is not connected")

    ;; Broken: one character less, behind an emoji and CJK.
    (goto-char (point-min))
    (search-forward "*/ fill")
    (delete-char -1)
    (check (wait-for 10 (lambda () (= 1 (funcall reports)))) "one diagnostic is seen")
    (let ((found (car (flymake-diagnostics))))
      (check (and found (string= "fil" (buffer-substring (flymake-diagnostic-beg found)
                                                         (flymake-diagnostic-end found))))
             "the diagnostic does not cover the word"))

    ;; The fix.
    (let* ((position (funcall at "fil hsb"))
           (actions (funcall ask :textDocument/codeAction
                             (funcall document :range (list :start position :end position)
                                      :context (list :diagnostics []))))
           (fix (seq-find (lambda (action) (string= "change to 'fill'" (plist-get action :title)))
                          actions)))
      (check fix "there is no fix")
      (when fix (eglot--apply-workspace-edit (plist-get fix :edit) nil)))
    (check (string= original (buffer-string)) "the fix does not restore the text")
    (check (wait-for 10 (lambda () (= 0 (funcall reports)))) "the diagnostic does not go")

    ;; Formatting.
    (goto-char (point-min))
    (search-forward "canvas 320")
    (replace-match "canvas    320")
    (eglot-format-buffer)
    (check (string= original (buffer-string)) "formatting does not restore the text")

    ;; Completion, renaming, colours, tokens, outline.
    (goto-char (point-min))
    (search-forward "inset: 10%")
    (insert "; opa")
    (let ((list (funcall ask :textDocument/completion
                         (funcall document :position (eglot--pos-to-lsp-position)))))
      (check (seq-find (lambda (item) (string= "opacity" (plist-get item :label))) (plist-get list :items))
             "opacity is not offered"))
    (delete-char -5)
    (goto-char (point-min))
    (search-forward "let accent")
    (backward-char)
    ;; In a batch no idle timer sends what was typed.
    (eglot--signal-textDocument/didChange)
    (eglot-rename "tint")
    (check (string-match-p "star tint" (buffer-string)) "the use is not renamed")
    (eglot--signal-textDocument/didChange)
    (eglot-rename "accent")
    (eglot--signal-textDocument/didChange)
    (check (string= original (buffer-string)) "renaming back does not restore the text")
    (check (condition-case problem (progn (eglot-rename "if") nil)
             (error (string-match-p "reserved" (format "%s" problem))))
           "a refused rename does not say why")
    (check (= 2 (length (funcall ask :textDocument/documentColor (funcall document)))) "two colours are not found")
    (check (< 100 (length (plist-get (funcall ask :textDocument/semanticTokens/full (funcall document)) :data)))
           "there are no tokens")
    (check (string-match-p "big" (format "%S" (imenu--make-index-alist t))) "the outline has no layer")

    ;; A thousand edits.
    (goto-char (point-min))
    (search-forward "*/ fill")
    (dotimes (step 500)
      (insert "👾")
      (when (zerop (% step 10)) (eglot--signal-textDocument/didChange))
      (delete-char -1)
      (when (zerop (% step 50)) (eglot--signal-textDocument/didChange)))
    (check (string= original (buffer-string)) "the edits do not undo each other")
    (delete-char -1)
    (check (wait-for 10 (lambda () (= 1 (funcall reports)))) "after a thousand edits no diagnostic is seen")

    ;; Leaving.
    (let ((process (jsonrpc--process server)) (start (float-time)))
      (eglot-shutdown server nil 3)
      (check (wait-for 3 (lambda () (not (process-live-p process)))) "the server does not leave")
      ;; eglot 1.9 kills the process as soon as it has said `exit'.
      (check (memq (process-exit-status process) '(0 9)) "the server does not leave cleanly"))))

(dolist (failure (nreverse failures)) (princ (format "  %s\n" failure) #'external-debugging-output))
(set-buffer-modified-p nil)
(kill-emacs (if failures 1 0))
