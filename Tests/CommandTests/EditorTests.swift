import Foundation
import Testing

internal import TestSupport

/// A board that is open in a real editor while pb writes: the editor sees that it changed, and both keep what they wrote.
struct EditorTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] one\n## Done\n- [x] old\n"

  private func check(_ folder: TemporaryFolder, _ lines: [String]) throws {
    let text = String(decoding: try folder.read("b.md"), as: UTF8.self)
    for line in lines {
      #expect(text.contains("- [ ] \(line)\n") || text.contains("- [x] \(line)\n"), "\(line): \(text)")
    }
    #expect(try folder.visibleNames.filter { !$0.hasSuffix("~") } == ["b.md"])
  }

  /// Vim writes in place, or beside the file and renames, as `backupcopy` says.
  @Test(arguments: ["yes", "no", "auto"])
  func `vim and pb keep each other's cards`(backupCopy: String) throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    try folder.write(
      ".script.vim",
      """
      set autoread backupcopy=\(backupCopy) backup backupdir=.
      for number in range(1, 5)
        execute 'silent !pb add -q "by pb ' . number . '"'
        checktime
        call append('$', '- [x] by vim ' . number)
        write
      endfor
      silent !pb add -q "at last"
      quit!
      """)
    guard try runEditor("vim", ["-Nu", "NONE", "-es", "-S", ".script.vim", "b.md"], in: folder) != nil else { return }
    try check(folder, (1...5).flatMap { ["by pb \($0)", "by vim \($0)"] } + ["one", "old", "at last"])
  }

  @Test func `emacs notices, reads again, and keeps pb's cards`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let script = """
      (progn (find-file "b.md")
        (dotimes (number 5)
          (call-process "pb" nil nil nil "add" "-q" (format "by pb %d" number))
          (when (verify-visited-file-modtime) (message "NOT NOTICED"))
          (revert-buffer t t)
          (goto-char (point-max))
          (insert (format "- [x] by emacs %d\\n" number))
          (save-buffer))
        (call-process "pb" nil nil nil "add" "-q" "at last"))
      """
    guard let said = try runEditor("emacs", ["-Q", "--batch", "--eval", script], in: folder) else { return }
    #expect(!said.contains("NOT NOTICED"))
    try check(folder, (0..<5).flatMap { ["by pb \($0)", "by emacs \($0)"] } + ["one", "old", "at last"])
  }

  @Test func `pb open tells editors the line in their own way`() throws {
    let folder = try TemporaryFolder(["-b c.md": Self.board])
    for (editor, said) in [
      ("vim", "+5 ./-b c.md"), ("code", "--goto ./-b c.md:5"), ("hx", "./-b c.md:5"), ("kate", "-l 5 ./-b c.md"),
      ("idea", "--line 5 ./-b c.md"), ("unknown", "./-b c.md"),
    ] {
      try folder.write("bin/\(editor)", "#!/bin/sh\nprintf '%s\\n' \"$*\"\n")
      chmod(folder.path("bin/\(editor)"), 0o755)
      let run = try pb("open", "one", in: folder, environment: ["VISUAL": "'\(folder.path("bin"))'/\(editor)"])
      #expect(run.text == said + "\n", "\(run)")
    }
    let run = try pb("open", in: folder, environment: ["EDITOR": "\(folder.path("bin"))/vim -R"])
    #expect(run.text == "-R ./-b c.md\n")
  }
}
