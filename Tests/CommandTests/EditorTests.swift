import Foundation
import Testing

internal import TestSupport

/// A board that is open in a real editor while pb writes it. The editor notices the change, and no text of either is lost.
struct EditorTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] one\n## Done\n- [x] old\n"

  private func check(_ folder: TemporaryFolder, _ lines: [String]) throws {
    let text = String(decoding: try folder.read("b.md"), as: UTF8.self)
    for line in lines {
      #expect(text.contains("- [ ] \(line)\n") || text.contains("- [x] \(line)\n"), "\(line): \(text)")
    }
    #expect(try folder.visibleNames.filter { !$0.hasSuffix("~") } == ["b.md"])
  }

  /// With `backupcopy=yes`, Vim overwrites the file; with `no`, it writes a new file and renames it.
  @Test(.enabled(if: OtherTools.path(of: "vim") != nil, "needs vim"), arguments: ["yes", "no", "auto"])
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
    #expect(try runEditor("vim", ["-Nu", "NONE", "-es", "-S", ".script.vim", "b.md"], in: folder) != nil)
    try check(folder, (1...5).flatMap { ["by pb \($0)", "by vim \($0)"] } + ["one", "old", "at last"])
  }

  @Test(.enabled(if: OtherTools.path(of: "emacs") != nil, "needs emacs"))
  func `emacs notices pb's change, and keeps pb's cards after it reads the file again`() throws {
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
    let said = try #require(try runEditor("emacs", ["-Q", "--batch", "--eval", script], in: folder))
    #expect(!said.contains("NOT NOTICED"))
    try check(folder, (0..<5).flatMap { ["by pb \($0)", "by emacs \($0)"] } + ["one", "old", "at last"])
  }

  /// A script, used as the editor, that prints its arguments as hexadecimal digits.
  private static let showing = "#!/bin/sh\nprintf '%s\\n' \"$@\" | od -An -tx1 | tr -d ' \\n'\n"

  @Test(arguments: [#""$HOME/my editor/vim" -f"#, #"'my editor/vim'"#, #"my\ editor/vim"#, "\t my\" \"editor/'vi'm -f"])
  func `pb open starts an editor whose path is quoted, at the line of the card`(editor: String) throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    try folder.writeScript("my editor/vim", "#!/bin/sh\nprintf '%s\\n' \"$*\"\n")
    let editor = editor.replacing("$HOME", with: folder.url.path)
    let run = try pb("open", "one", in: folder, environment: ["EDITOR": editor])
    #expect(run.code == 0 && run.text.hasSuffix("+5 b.md\n"), "\(run)")
  }

  @Test func `pb open passes the exact bytes of a name to the editor, or says that two boards share it`() throws {
    let folder = try TemporaryFolder()
    try folder.writeScript("editor", Self.showing)
    let editor = ["EDITOR": folder.path("editor")]
    func open(_ arguments: String) throws -> Run {
      try folder.write("open", "exec '\(Binary.url.path)' open \(arguments)")
      return try run(["open"], as: URL(filePath: "/bin/bash"), in: folder, environment: editor)
    }
    try folder.write("board", Self.board)
    _ = try OtherTools.say("/bin/bash", ["-c", #"mv board $'a\xff.md'"#], in: folder)
    for arguments in ["", #"$'a\xff.md'"#, "a"] { #expect(try open(arguments).text == "61ff2e6d640a", "\(arguments)") }
    #expect(try open("one").text == "2b350a61ff2e6d640a")
    // Decoded as UTF-8, the names of these three boards are the same text.
    _ = try OtherTools.say(
      "/bin/bash", ["-c", #"cp $'a\xff.md' $'a\xfe.md'; cp $'a\xff.md' $'a\xef\xbf\xbd.md'"#], in: folder)
    for name in [#"$'a\xff.md'"#, #"$'a\xfe.md'"#, #"$'a\xef\xbf\xbd.md'"#] {
      let run = try open(name)
      #expect(run.code == 2 && run.text.isEmpty && run.errorText.contains("matches several boards"), "\(run)")
    }
    // Here é is one scalar in one name and two in the other. pb opens the board whose name was typed.
    let letters = try TemporaryFolder(["\u{E9}.md": Self.board])
    try letters.writeScript("editor", Self.showing)
    try letters.write("e\u{301}.md", Self.board)
    guard try letters.visibleNames.count == 3 else { return }
    for (name, said) in [("\u{E9}.md", "c3a92e6d640a"), ("e\u{301}.md", "65cc812e6d640a")] {
      #expect(try pb("open", name, in: letters, environment: ["EDITOR": letters.path("editor")]).text == said)
    }
  }

  @Test func `pb open finds a board with a colon in its name`() throws {
    let folder = try TemporaryFolder(["a:12 b.md": Self.board])
    for name in ["a:12 b.md", "a:12 b.md:5", "a:12 b.md:5:3"] {
      #expect(try pb("open", "--print", folder.path(name), in: folder).text.hasPrefix("\(folder.path("a:12 b.md"))"))
    }
  }

  @Test func `pb open passes the line in the form that each editor expects`() throws {
    let folder = try TemporaryFolder(["-b c.md": Self.board])
    for (editor, said) in [
      ("vim", "+5 ./-b c.md"), ("code", "--goto ./-b c.md:5"), ("hx", "./-b c.md:5"), ("kate", "-l 5 ./-b c.md"),
      ("idea", "--line 5 ./-b c.md"), ("unknown", "./-b c.md"),
    ] {
      try folder.writeScript("bin/\(editor)", "#!/bin/sh\nprintf '%s\\n' \"$*\"\n")
      let run = try pb("open", "one", in: folder, environment: ["VISUAL": "'\(folder.path("bin"))'/\(editor)"])
      #expect(run.text == said + "\n", "\(run)")
    }
    let run = try pb("open", in: folder, environment: ["EDITOR": "\(folder.path("bin"))/vim -R"])
    #expect(run.text == "-R ./-b c.md\n")
  }
}
