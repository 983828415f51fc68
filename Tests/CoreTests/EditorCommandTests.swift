internal import PlanBoardCore
internal import Testing

/// How a file is opened in an editor.
struct EditorCommandTests {
  private func command(_ commands: String?..., line1: Int? = 7, file: String = "b.md") -> [String] {
    let variables = Dictionary(uniqueKeysWithValues: zip(["VISUAL", "EDITOR"], commands))
    return EditorCommand({ variables[$0] ?? nil }, opening: Path(file), line1: line1).arguments.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func `the first command that is set counts, else vi`() {
    #expect(command("code -w", "vim") == ["-c", "exec code -w \"$@\"", "code", "--goto", "b.md:7"])
    #expect(command("", "hx") == ["-c", "exec hx \"$@\"", "hx", "b.md:7"])
    #expect(command(nil, nil) == ["-c", "exec vi \"$@\"", "vi", "+7", "b.md"])
  }

  @Test func `without a line, or with an unknown editor, only the file is passed`() {
    #expect(command("code", line1: nil).last == "b.md")
    #expect(command("'/opt/my editor/ed'", file: "-b.md").suffix(2) == ["ed", "./-b.md"])
  }
}
