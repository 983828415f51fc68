internal import Foundation
internal import Testing
internal import TestSupport

/// The rule that only `PlanBoardMessages` words anything.
extension HouseRuleTests {
  /// The targets that must not contain words for people: all libraries but `PlanBoardMessages` and the table of verbs.
  private static let wordless = libraries.subtracting(["PlanBoardMessages", "PlanBoardVerbs"])

  /// The files of these targets that may contain phrases, because these are not messages, and what the phrases are.
  private static let formats = [
    // Tables.
    "PlanBoardCore/Text/FoldedText.swift": "the letters of a table",
    "PlanBoardStore/Folder/SyncToolNames.swift": "names of products, and of the files that they make",
    "PlanBoardCore/Escaping/EditorCommand.swift": "a command of sh",
    // The format of boards.
    "PlanBoardCore/Dates/Recurrence+Text.swift": "values in the words of Obsidian Tasks",
    "PlanBoardCore/Dates/Recurrence+Nearest.swift": "the beginning of words of Obsidian Tasks",
    "PlanBoardMarkdown/Text/UnifiedDiff.swift": "the format of `patch`",
    "PlanBoardMerge/Conflicts/MergeConflict.swift": "the names of conflicts in notes",
    "PlanBoardMerge/Decide/HeadMerge.swift": "the name of a field in notes",
    "PlanBoardMerge/Decide/HeadToken.swift": "the name of a field in notes",
    "PlanBoardMarkdown/Account/HeadingCards.swift": "what people call the properties of a card",
    "PlanBoardMarkdown/Account/StatusTables.swift": "what people call states",
    "PlanBoardMarkdown/Blocks/SilencingComment.swift": "a comment that disables rules",
    "PlanBoardLint/Selection/RuleID+Disabling.swift": "a comment that disables a rule",
    "PlanBoardIntents/Boards/CreateBoard.swift": "the text of a new board",
    "PlanBoardIntents/Boards/CreateBoard+Sample.swift": "the text of a new board",
    "PlanBoardIntents/Trash/RemoveCard.swift": "the text of a new board for the trash",
    // The format of other files.
    "PlanBoardStore/Folder/FolderSettings+Template.swift": "the text of a new `.planboard.yml`",
    "PlanBoardStore/Folder/UserConfiguration+Writing.swift": "the text of a new `config.yml`",
    "PlanBoardStore/Git/GitAttributes.swift": "lines of `.gitattributes`",
    "PlanBoardStore/Git/Git.swift": "the end of a message of git",
    "PlanBoardStore/Git/GitSetup.swift": "settings of git, and a hook",
    "PlanBoardStore/Git/HookOwner.swift": "a line of a hook",
    "PlanBoardStore/History/Draft+Bytes.swift": "the first line of a draft",
    "PlanBoardStore/History/JournalLine.swift": "lines of the journal",
    "PlanBoardStore/History/DeviceFile.swift": "lines of the list of devices",
    // Queries.
    "PlanBoardStore/Folder/SavedView+BuiltIn.swift": "queries",
    "PlanBoardIntents/Queries/Agenda.swift": "a query",
    // What programs read.
    "PlanBoardTerminal/Diagnostic+Text.swift": "the labels of a line that editors read: `pb:`, `warning:` and `help:`",
    "PlanBoardTerminal/StatusBar.swift": "parameters of xbar, and a command",
    "PlanBoardJSON/JSONWriter+SARIF.swift": "a command",
    "PlanBoardJSON/JSONWriter+Sync.swift": "a name that programs compare with, as the schema has it",
  ]

  /// The phrases of a source file that a person might read. The page of a lint rule (its summary and so on) is exempt.
  private static func phrases(_ path: String, _ literals: [SwiftLiteral]) -> [String] {
    guard wordless.contains(target(of: path)) else { return [] }
    let page = path.hasPrefix("Sources/PlanBoardLint/Rules/") ? ["summary", "why", "fix", "examples"] : []
    return literals.filter { literal in
      literal.isPhrase && !literal.isForDevelopers && !page.contains { literal.member?.elementsEqual($0) == true }
    }.map(\.text)
  }

  @Test func `no library but the messages words anything`() {
    var exempt = Set(Self.formats.keys.map { "Sources/\($0)" })
    for (path, literals) in Self.literals {
      let phrases = Self.phrases(path, literals)
      if !phrases.isEmpty, exempt.remove(path) == nil { Issue.record("\(path): \(phrases)") }
    }
    #expect(exempt.isEmpty, "these files no longer contain a phrase, so they need no exemption")
  }

  @Test(arguments: [
    ("PlanBoardCore/A.swift", #"failure.reason = "of another type""#),
    ("PlanBoardMarkdown/A.swift", #"throw failure("more than one document")"#),
    ("PlanBoardStore/A.swift", ##"let reason = "longer than \(limit) bytes""##),
    ("PlanBoardStore/A.swift", ##"let reason = "`\(key):` wants \(wanted)""##),
    ("PlanBoardMerge/A.swift", ##"let text = a ? "\(f("x")) cards" : """##),
    ("PlanBoardIntents/A.swift", ##"let text = "\(isOne ? "a card" : "cards")""##),
    ("PlanBoardIntents/A.swift", ###"let text = #"no "card" \#(place)"#"###),
    ("PlanBoardIntents/A.swift", "let text = \"\"\"\n  There is no \"card\".\n  \"\"\""),
    ("PlanBoardTerminal/A.swift", #"emit(StyledLine("no cards", .dim))"#),
    ("PlanBoardJSON/A.swift", #"json.member("note", "no cards")"#),
    ("PlanBoardIntents/A.swift", #"let sign = "\"" // "\#nlet text = "no card""#),
    ("PlanBoardLint/Engine/A.swift", "struct A: Rule {\n  static let summary = \"No card\"\n}"),
    ("PlanBoardLint/Rules/A.swift", "struct A: Rule {\n  static let why = \"\"\n  static let text = \"no card\"\n}"),
    ("PlanBoardLint/Rules/A.swift", "  static let why = \"\"\n  func check() { report(\"no card\") }"),
  ])
  func `the rule about words finds a phrase`(path: String, code: String) {
    let phrases = Self.phrases("Sources/\(path)", SwiftLiteral.all(in: code))
    #expect(phrases.count == 1, "\(phrases)")
  }

  @Test(arguments: [
    ("PlanBoardMessages/A.swift", #"let text = "no card""#),
    ("PlanBoardCore/A.swift", #"// let text = "no card""#),
    ("PlanBoardCore/A.swift", #"precondition(isSorted, "edits overlap")"#),
    (
      "PlanBoardStore/A.swift", ###"let name = ["not-found", "\(key): \(value)", "- x", "## A", "<div ", "\u{61} b"]"###
    ),
    (
      "PlanBoardLint/Rules/A.swift",
      "  static let summary = \"No card\"\n  static let why = \"\"\"\n    No card.\n    \"\"\"\n"
        + "  static let examples = Examples(\n    clean: [\"- a card\"])"
    ),
  ])
  func `the rule about words allows names, formats and the pages of rules`(path: String, code: String) {
    #expect(Self.phrases("Sources/\(path)", SwiftLiteral.all(in: code)) == [])
  }
}
