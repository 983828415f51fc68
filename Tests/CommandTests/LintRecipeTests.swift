import Foundation
import Testing

internal import TestSupport

/// The recipes for editors in docs/lint.md, run in the editors themselves.
struct LintRecipeTests {
  private static let files: KeyValuePairs = [
    "a.md": "---\nplanboard: true\n---\n## A\n- b due:2026-02-30\n- c every:1w\n"
  ]

  private func recipe(_ language: String, containing word: String) throws -> String {
    let page = try String(contentsOf: Boards.root.appending(path: "docs/lint.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    return try #require(blocks.first { $0.contains(word) })
  }

  @Test func `vim's quickfix list has every finding`() throws {
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
    guard try runEditor("vim", ["-Nu", "NONE", "-es", "-S", ".script.vim", "a.md"], in: folder) != nil else { return }
    let list = String(decoding: try folder.read("list"), as: UTF8.self)
    #expect(
      list == """
        5:5:w:`due:` must be a day such as 2026-12-01, not 2026-02-30 [not-a-date]
        6:5:w:the card repeats, but has no date [recurrence-without-date]

        """)
  }

  @Test func `compile and flymake in emacs have every finding`() throws {
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
    guard let said = try runEditor("emacs", ["-Q", "--batch", "--eval", script], in: folder) else { return }
    #expect(said.contains("COMPILED 2"), "\(said)")
    #expect(said.contains("[not-a-date]\\" + "\"") || said.contains("[not-a-date]\""), "\(said)")
    #expect(said.contains("repeats, but has no date [recurrence-without-date]"), "\(said)")
  }
}
