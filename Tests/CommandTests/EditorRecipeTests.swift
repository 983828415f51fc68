import Foundation
import Testing

internal import TestSupport

/// The recipes for editors in docs/editors.md, run in the editors themselves.
struct EditorRecipeTests {
  private static let files: KeyValuePairs = [
    "a.md": "---\nplanboard: true\n---\n## A\n- b due:2026-02-30\n- c every:1w\n"
  ]

  private func recipe(_ language: String, containing word: String) throws -> String {
    let page = try String(contentsOf: Boards.root.appending(path: "docs/editors.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    return try #require(blocks.first { $0.contains(word) })
  }

  @Test(.enabled(if: OtherTools.path(of: "vim") != nil, "needs vim"))
  func `vim's quickfix list has every finding`() throws {
    let folder = try TemporaryFolder(Self.files)
    let setting = try recipe("vim", containing: "makeprg").replacing("autocmd FileType markdown ", with: "")
    try folder.write(
      ".script.vim",
      """
      \(setting)
      silent make!
      call writefile(map(filter(getqflist(), 'v:val.valid'), 'v:val.lnum . ":" . v:val.col . ":" . v:val.type . ":" . v:val.text'), 'list')
      quit!
      """)
    #expect(try runEditor("vim", ["-Nu", "NONE", "-es", "-S", ".script.vim", "a.md"], in: folder) != nil)
    let list = String(decoding: try folder.read("list"), as: UTF8.self)
    #expect(
      list == """
        5:5:w:`due:` must be a day such as 2026-12-01, not 2026-02-30 [not-a-date]
        6:5:w:the card repeats, but has no date [recurrence-without-date]

        """)
  }

  @Test(.enabled(if: OtherTools.path(of: "emacs") != nil, "needs emacs"))
  func `compile and flymake in emacs have every finding`() throws {
    let folder = try TemporaryFolder(Self.files)
    let script = """
      (progn (require 'compile) (require 'flymake) (setq markdown-mode-hook nil)
        \(try recipe("elisp", containing: "flymake"))
        (find-file "a.md")
        (let ((buffer (compilation-start "pb lint")))
          (while (get-buffer-process buffer) (accept-process-output nil 0.1))
          (with-current-buffer buffer (message "COMPILED %d" (+ compilation-num-warnings-found compilation-num-errors-found))))
        (let (shown)
          (pb-flymake (lambda (found) (setq shown found)))
          (while (not shown) (accept-process-output nil 0.1))
          (message "FLYMAKE %S" (sort (mapcar #'flymake-diagnostic-text shown) #'string<))))
      """
    let said = try #require(try runEditor("emacs", ["-Q", "--batch", "--eval", script], in: folder))
    #expect(said.contains("COMPILED 2"), "\(said)")
    #expect(said.contains("[not-a-date]\\" + "\"") || said.contains("[not-a-date]\""), "\(said)")
    #expect(said.contains("repeats, but has no date [recurrence-without-date]"), "\(said)")
  }

  // MARK: Lists of cards

  private static let plan: KeyValuePairs = [
    "a.md": "---\nplanboard: true\n---\n## A\n- [ ] one\n- [ ] two +x\n",
    "b.md": "---\nplanboard: true\n---\n## A\n- [ ] two +y\n",
  ]

  @Test(.enabled(if: OtherTools.path(of: "vim") != nil, "needs vim"))
  func `vim's quickfix list has the cards of a query`() throws {
    let folder = try TemporaryFolder(Self.plan)
    try folder.write(
      ".script.vim",
      """
      \(try recipe("vim", containing: "command! -nargs=* Pb"))
      Pb two
      let found = map(getqflist(), 'bufname(v:val.bufnr) . ":" . v:val.lnum . ":" . v:val.text')
      cclose
      clast
      let found += [expand('%') . ' ' . line('.')]
      set grepprg=pb\\ list grepformat=%f:%l:%m
      silent grep! one
      let found += map(getqflist(), 'bufname(v:val.bufnr) . ":" . v:val.lnum . ":" . v:val.text')
      call writefile(found, 'list')
      qall!
      """)
    #expect(try runEditor("vim", ["-Nu", "NONE", "-es", "-S", ".script.vim", "a.md"], in: folder) != nil)
    let list = String(decoding: try folder.read("list"), as: UTF8.self)
    #expect(
      list == "a.md:6: [ ] two +x (A)\nb.md:5: [ ] two +y (A)\nb.md 5\na.md:5: [ ] one (A)\n")
    let page = try String(contentsOf: Boards.root.appending(path: "docs/editors.md"), encoding: .utf8)
    #expect(page.contains("`set grepprg=pb\\ list grepformat=%f:%l:%m`"))
  }

  @Test(.enabled(if: OtherTools.path(of: "emacs") != nil, "needs emacs"))
  func `grep in emacs jumps from card to card`() throws {
    let folder = try TemporaryFolder(Self.plan)
    let script = """
      (progn (require 'grep)
        (let ((buffer (compilation-start "pb list two" 'grep-mode)))
          (while (get-buffer-process buffer) (accept-process-output nil 0.1)))
        (dotimes (_ 2)
          (next-error)
          (with-current-buffer (window-buffer) (message "AT %s %d" (buffer-name) (line-number-at-pos)))))
      """
    let said = try #require(try runEditor("emacs", ["-Q", "--batch", "--eval", script], in: folder))
    #expect(said.contains("AT a.md 6") && said.contains("AT b.md 5"), "\(said)")
  }

  // MARK: A board that both change

  @Test(.enabled(if: OtherTools.path(of: "emacs") != nil, "needs emacs"))
  func `with the settings of the page, vim and emacs load what pb has written`() throws {
    let page = try String(contentsOf: Boards.root.appending(path: "docs/editors.md"), encoding: .utf8)
    let settings = [
      "set autoread", "autocmd FocusGained,BufEnter,CursorHold * silent! checktime", "(global-auto-revert-mode 1)",
    ]
    for setting in settings { #expect(page.contains("`\(setting)`"), "\(setting)") }
    let folder = try TemporaryFolder(Self.plan)
    try folder.write(
      ".script.vim",
      """
      \(settings[0])
      \(settings[1])
      silent !pb add -q --board a "by pb"
      " Inside of autocommands, vim puts the check off until it waits for a key, which it never does here.
      doautocmd CursorHold
      checktime
      call writefile([search('by pb')], 'line')
      qall!
      """)
    if try runEditor("vim", ["-Nu", "NONE", "-es", "-S", ".script.vim", "a.md"], in: folder) != nil {
      #expect(String(decoding: try folder.read("line"), as: UTF8.self) == "7\n")
    }
    let script = """
      (progn (setq auto-revert-use-notify nil) \(settings[2]) (find-file "b.md")
        (call-process "pb" nil nil nil "add" "-q" "--board" "b" "by pb")
        (auto-revert-buffers)
        (message "FOUND %S" (search-forward "by pb" nil t)))
      """
    let said = try #require(try runEditor("emacs", ["-Q", "--batch", "--eval", script], in: folder))
    #expect(said.contains("FOUND ") && !said.contains("FOUND nil"), "\(said)")
  }

  @Test func `a text that an editor saved under another name is merged into the board`() throws {
    let folder = try TemporaryFolder(Self.plan)
    let mine = String(decoding: try folder.read("a.md"), as: UTF8.self)
    #expect(try pb("add", "-q", "--board", "a", "by pb", in: folder).code == 0)
    try folder.write("mine.md", mine.replacing("- [ ] one\n", with: "- [ ] one\n- [ ] mine\n"))
    #expect(try pb("sync", "mine.md", "--into", "a", in: folder).code == 0)
    let text = String(decoding: try folder.read("a.md"), as: UTF8.self)
    for card in ["one", "mine", "two +x", "by pb"] { #expect(text.contains("- [ ] \(card)\n"), "\(text)") }
    #expect(try folder.visibleNames == ["a.md", "b.md"])
  }
}
