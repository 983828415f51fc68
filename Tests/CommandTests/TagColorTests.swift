import Foundation
import PlanBoardCore
import Testing

internal import TestSupport

@testable import PlanBoardMarkdown
@testable import PlanBoardScreen
@testable import PlanBoardTerminal

/// The colours of tags, and the theme of the terminal.
struct TagColorTests {
  private static let board = """
    ---
    planboard: true
    title: House
    tags: [home]
    tag-colors: {garden: "#00008b", Phone: orange}
    ---
    ## To Do
    - [ ] Prune the roses #garden/front #phone @ann
    - [ ] Pay #money color:#ffff00
    - [ ] Read #none

    """

  private func plan(_ theme: String = "") throws -> TemporaryFolder {
    try TemporaryFolder([
      ".planboard.yml": "tag-colors: {money: green, garden: red, home: \"rgb(0, 128, 128)\"}\n", "house.md": Self.board,
      ".config/planboard/config.yml": theme,
    ])
  }

  private func draw(
    _ arguments: [String], in folder: TemporaryFolder, _ environment: [String: String] = [:]
  ) throws -> String {
    try HandleCommandTests().onTerminal(arguments, in: folder, environment: environment, size: (80, 60))
      .replacing("file://\(folder.url.path)", with: "file:///plan")
  }

  @Test(arguments: ["auto", "light", "dark"])
  func `tags have their colours wherever they are drawn, legible on the ground of the theme`(theme: String) throws {
    let folder = try plan("theme: \(theme)\n")
    try folder.setDate(to: "2026-11-20")
    let screens = try [["show"], ["list"], ["show", "roses"], ["stats"]].map { command in
      "$ pb \(command.joined(separator: " "))\n" + (try draw(command, in: folder))
    }
    try checkGolden("tag-colors-\(theme)", text: screens.joined(separator: "\n"))
  }

  @Test func `NO_COLOR and a pipe have no colours, whatever the settings say`() throws {
    let folder = try plan("theme: light\n")
    for command in [["show"], ["list"], ["stats"]] {
      #expect(try !draw(command, in: folder, ["NO_COLOR": "1"]).contains("\u{1B}"))
      #expect(try !pb(command[0], in: folder).output.contains(0x1B))
      #expect(try withoutColors(draw(command, in: folder)) == draw(command, in: folder, ["NO_COLOR": "1"]))
    }
  }

  @Test func `without a theme, COLORFGBG says what the ground is`() throws {
    let (light, dark) = (try draw(["show"], in: plan("theme: light\n")), try draw(["show"], in: plan("theme: dark\n")))
    #expect(light != dark)
    for (ground, expected) in [("0;15", light), ("15;default;0", dark)] {
      #expect(try draw(["show"], in: plan(), ["COLORFGBG": ground]) == expected)
    }
    #expect(try draw(["show"], in: plan("theme: dark\n"), ["COLORFGBG": "0;15"]) == dark)
  }

  @Test func `a mistake in theme is reported with its place, and the drawing goes on`() throws {
    let folder = try plan("theme: blue\n")
    let shown = try draw(["show"], in: folder)
    #expect(shown.contains("Prune the roses"))
    let terminal = try HandleCommandTests().onTerminal(
      ["-c", "pb show 2>&1"], in: folder,
      environment: ["PATH": "\(Binary.url.deletingLastPathComponent().path):/usr/bin:/bin"],
      program: URL(filePath: "/bin/sh"))
    #expect(
      terminal.contains(
        "config.yml:1:1: \u{1B}[0m\u{1B}[1;31merror:\u{1B}[0m `theme:` must be `auto`, `light` or `dark`"),
      "\(terminal)")
  }

  @Test func `a card can have every colour that has a name, and is drawn in it`() {
    for name in ColorValue.names {
      #expect(ColorValue(name).map { $0.terminalColor != .standard } == true, "\(name)")
      #expect(ParsedBoard(Array("## A\n- x color:\(name)\n".utf8)).card(0).color == name)
    }
  }

  @Test func `a board's own colours come first, then Obsidian's, then those of the folder`() throws {
    func colors(_ front: String, footer: String = "", vault: String = "{}") -> [String: TerminalColor] {
      var defaults = BoardDefaults()
      defaults.obsidianKanban = (try? YAMLValue.parse(vault))??.entries ?? []
      defaults.tagColors.set("#A", to: .named("red"))
      let settings = ParsedBoard(Array("---\n\(front)\n---\n## A\n\(footer)".utf8), defaults).settings
      return Dictionary(
        uniqueKeysWithValues: settings.tagColors.sorted.map { ($0.tag, $0.color.terminalColor) })
    }
    func list(_ tag: String, _ color: String, _ ground: String = "") -> String {
      "{\"tag-colors\": [{\"tagKey\": \"#\(tag)\", \"color\": \"\(color)\", \"backgroundColor\": \"\(ground)\"}]}"
    }
    func footer(_ json: String) -> String { "\n%% kanban:settings\n```\n\(json)\n```\n%%\n" }
    #expect(colors("planboard: true") == ["a": .named(1)])
    #expect(colors("tag-colors: {a: blue}") == ["a": .named(4)])
    #expect(colors("tag-colors: {a: blue, b: teel, c: green}") == ["a": .named(4), "c": .named(2)])
    #expect(colors("planboard: true", footer: footer(list("a", "blue"))) == ["a": .named(1)])
    let kanban = "kanban-plugin: board"
    #expect(
      colors(kanban, footer: footer(list("a", "blue")), vault: list("b", "green")) == ["a": .named(4), "b": .named(2)])
    #expect(colors(kanban, footer: footer(list("a", "blue")), vault: list("a", "green")) == ["a": .named(4)])
    #expect(
      colors(kanban, footer: footer(list("b", "", "rgba(255, 0, 0, 0.5)"))) == ["a": .named(1), "b": .rgb(255, 0, 0)])
    #expect(colors(kanban, footer: footer(list("b", "?"))) == ["a": .named(1)])
    #expect(
      colors("\(kanban)\ntag-colors: {c: blue}", footer: footer(list("a", "blue"))) == ["a": .named(1), "c": .named(4)])
  }

  @Test func `a colour that is not known is reported, in a board and in the folder`() throws {
    for value in ["{a: blu}", "{a: '#12'}", "{a: [red]}", "red", "[{color: red}]", "{a: 'rgb(1,2,300)'}", "{a: ''}"] {
      let board = ParsedBoard(Array("---\nplanboard: 1\ntag-colors: \(value)\n---\n## A\n".utf8))
      #expect(board.findings.map(\.code) == [.wrongType(key: "tag-colors", wanted: .tagColors)], "\(value)")
      let folder = try TemporaryFolder([".planboard.yml": "tag-colors: \(value)\n", "a.md": Self.board])
      let run = try pb("list", in: folder)
      #expect(run.code == 2 && run.errorText.contains(".planboard.yml:1:1"), "\(value) \(run)")
    }
  }

  @Test(.tags(.property), arguments: TerminalTheme.allCases)
  func `every colour of the palette is legible on every ground that the theme may have`(theme: TerminalTheme) {
    let white = 1.05
    let dark = PaletteColor.luminance(0x1E, 0x1E, 0x1E) + 0.05
    let least = theme == .auto ? 2.99 : 4.49
    var colors = (UInt8(16)...255).map { TerminalColor.indexed($0) }
    if theme != .auto { colors += (UInt8(1)...8).map { .named($0) } }
    for color in colors {
      let shown = theme.legible(color)
      guard case .indexed(let index) = shown, index >= 16 else {
        Issue.record("\(color) as \(shown)")
        continue
      }
      let luminance = PaletteColor.all[Int(index) - 16].luminance + 0.05
      if theme != .dark { #expect(white / luminance >= least, "\(color) as \(shown)") }
      if theme != .light { #expect(luminance / dark >= least, "\(color) as \(shown)") }
      #expect(theme.legible(shown) == shown)
    }
  }

  @Test func `attributes, and colours that the terminal makes fit, stay as they are`() {
    for theme in TerminalTheme.allCases {
      for style in [Style.plain, .bold, .dim] { #expect(theme.legible(style) == style) }
      #expect(theme.legible(.indexed(7)) == .indexed(7))
    }
    #expect(TerminalTheme.auto.legible(Style.removedWords) == .removedWords)
    #expect(TerminalTheme.light.legible(Style.removedWords) == Style(.inverse, foreground: .indexed(160)))
  }
}
