internal import Foundation
internal import Testing
internal import TestSupport

/// Rules of the house that a compiler does not check.
struct HouseRuleTests {
  private static let sources: [(path: String, text: String)] = {
    let folder = Boards.root.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)).map { ("Sources/\(path)", $0) }
    }
  }()

  @Test func `every platform condition has its row in the record`() throws {
    let record = try String(
      contentsOf: Boards.root.appending(path: "docs/platform-decision-record.md"), encoding: .utf8)
    var conditions = 0
    for (path, text) in Self.sources {
      for line in text.split(separator: "\n") {
        guard let match = line.firstMatch(of: /#(?:if|elseif)\s+((?:os|canImport)\(\w+\))/) else { continue }
        conditions += 1
        let row = record.split(separator: "\n").first { $0.contains("| \(path) |") && $0.contains("`\(match.1)`") }
        #expect(row?.contains(/^\| \d{4}-\d{2}-\d{2} \|/) == true, "\(path): \(match.1)")
      }
    }
    #expect(conditions > 0)
  }

  // MARK: Documentation

  /// The lines that declare a `package` function or initializer, and whether each has a doc comment before it.
  private static func declarations(in text: String) -> [(line: Substring, isDocumented: Bool)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      guard lines[index].contains(/^\s*(?:@\w+\s+)*package\s+(?:[\w()]+\s+)*(?:func|init)\b/) else { return nil }
      let before = lines[..<index].last { !$0.contains(/^\s*@\w/) }
      return (lines[index], before?.contains(/^\s*\/\/\//) == true)
    }
  }

  @Test(arguments: ["PlanBoardIntents", "PlanBoardMessages", "PlanBoardJSON", "PlanBoardStore"])
  func `at least 95 percent of the functions that shells call are documented`(target: String) {
    let all = Self.sources.filter { $0.path.hasPrefix("Sources/\(target)/") }
      .flatMap { file in Self.declarations(in: file.text).map { (file.path, $0.line, $0.isDocumented) } }
    let bare = all.filter { !$0.2 }
    #expect(!all.isEmpty)
    #expect(bare.count * 20 <= all.count, "\(bare.count) of \(all.count): \(bare.map { "\($0.0): \($0.1)" })")
  }

  @Test func `a declaration without a doc comment is found`() {
    let text =
      "  /// Says.\n  package func a() {}\n\n  @discardableResult\n  package mutating func b() {}\n  package init() {}\n"
    #expect(Self.declarations(in: text).map(\.isDocumented) == [true, false, false])
  }

  // MARK: Layers

  /// What each target may import.
  private static let allowedImports: [String: Set<String>] = [
    "PlanBoardCore": [],
    "PlanBoardMarkdown": ["PlanBoardCore", "CCMark", "CCMarkArena", "CYAML", "Glibc", "Darwin"],
    "PlanBoardMerge": ["PlanBoardCore", "PlanBoardMarkdown"],
    "PlanBoardStore": ["PlanBoardCore", "PlanBoardMarkdown", "CFileCalls", "Glibc", "Darwin", "Synchronization"],
    "PlanBoardLint": ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge"],
    "PlanBoardIntents": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardStore", "PlanBoardLint",
      "Synchronization",
    ],
    "PlanBoardMessages": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardStore", "PlanBoardLint", "PlanBoardIntents",
    ],
    "PlanBoardJSON": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardStore", "PlanBoardLint", "PlanBoardIntents",
      "PlanBoardMessages",
    ],
    "PlanBoardTerminal": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardStore", "PlanBoardLint", "PlanBoardIntents",
      "PlanBoardMessages",
    ],
    // A shell does not see the store.
    "pb": [
      "ArgumentParser", "CFileCalls", "Glibc", "Darwin", "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge",
      "PlanBoardLint", "PlanBoardIntents", "PlanBoardMessages", "PlanBoardJSON", "PlanBoardTerminal",
    ],
  ]

  /// The files that may make system calls: the implementation of `FileSystem`, and those for tasks that it does not cover
  /// (processes, threads, watches, standard input).
  private static let systemFiles: Set<String> = [
    "SystemCalls.swift", "PlanEnvironment.swift", "ChildProcess.swift", "FolderWatch.swift", "Git.swift",
    "BoardFile.swift",
    "SharedWork.swift",
  ]

  /// - Parameters:
  ///   - path: from the top of the project.
  ///   - text: a source file.
  /// - Returns: the rules of the house that it breaks.
  private static func layerFaults(_ path: String, _ text: String) -> [String] {
    let parts = path.split(separator: "/")
    let (target, file) = (String(parts[1]), String(parts.last!))
    guard let imports = allowedImports[target] else { return [] }
    var faults: [String] = []
    for match in text.matches(of: /(?m)^\s*(?:\w+\s+)?import\s+(?:struct\s+|func\s+|enum\s+)?(\w+)/)
    where !imports.contains(String(match.1)) {
      faults.append("imports \(match.1)")
    }
    // Comments may mention what code may not do.
    let code = text.split(separator: "\n").filter { !$0.contains(/^\s*\/\//) }.joined(separator: "\n")
    func forbid(_ pattern: Regex<Substring>, _ fault: String, except: Set<String> = []) {
      if !except.contains(file), let found = code.firstMatch(of: pattern.wordBoundaryKind(.simple)) {
        faults.append("\(fault): \(found.output)")
      }
    }
    forbid(/\bSystemCalls\b/, "makes system calls", except: systemFiles)
    if target != "pb" {
      forbid(/\b(?:debugPrint|print|exit|fputs)\(/, "prints, or ends the process")
      forbid(/\b(?:getenv|ProcessInfo|CommandLine)\b/, "reads the environment", except: ["SystemCalls.swift"])
      forbid(
        /\b(?:clock_gettime|gettimeofday|time\(nil\)|Date\(\)|localtime_r)/, "asks a clock",
        except: ["SystemCalls.swift"])
      forbid(/\b(?:getcwd|FileManager|FileHandle|fopen)\b/, "goes around the file system")
    } else {
      forbid(/\bPlanStore\(/, "opens a plan by another door than the session")
      forbid(/\.plan\(on:/, "plans an intent by itself")
      forbid(/\bsleep\(/, "waits; retries are the session's")
      forbid(/\bBoardFinder\.find\(/, "looks for boards by itself")
      forbid(/\bFolderWatch\(/, "watches by itself")
      forbid(/\bGit\(in/, "runs git by itself")
      forbid(/\b(?:EditList|TextEdit|VerifiedEdit)\b/, "edits Markdown by itself")
      forbid(/\.(?:member|key|lines|array|object)\("/, "encodes JSON by itself")
      forbid(
        /\b(?:Diagnostic\((?:[\w.]+, )?|report\(|CleanExit\.message\(|\.line\()"[^"]*[a-z]{3}/,
        "words a message by itself")
    }
    if ["pb", "PlanBoardIntents", "PlanBoardStore", "PlanBoardLint"].contains(target) {
      // A fixed text needs no settings, and neither does an empty one.
      forbid(
        /\bParsedBoard\((?!\[\]\)|Array\("|Array\(Self\.)[^(),]*(?:\([^()]*\)[^(),]*)*\)/,
        "parses a board without the settings of its plan")
    }
    if path.hasPrefix("Sources/PlanBoardLint/Rules/") {
      // Finds a literal that is an argument of the call, or of the problem in it. Fixes may write text: their literals are nested
      // deeper.
      forbid(
        #/
        \breport\.add\((?:[^()"]|\((?:[^()"]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))*
        (?:\((?:[^()"]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)?"
        /#,
        "words a finding by itself")
    }
    if target != "PlanBoardMerge" {
      forbid(
        /\bBoardMerge\(/, "merges by itself",
        except: ["ThreeWayMerge+Boards.swift", "MergeCopies.swift", "PlanSession+GitMerge.swift", "CardRefPlan.swift"])
    }
    return faults
  }

  @Test func `every file keeps to its layer`() {
    for (path, text) in Self.sources {
      for fault in Self.layerFaults(path, text) { Issue.record("\(path): \(fault)") }
    }
    #expect(Set(Self.sources.map { String($0.path.split(separator: "/")[1]) }).isSuperset(of: Self.allowedImports.keys))
  }

  @Test(arguments: [
    ("PlanBoardCore/A.swift", "internal import PlanBoardMarkdown"),
    ("PlanBoardMarkdown/A.swift", "package import PlanBoardStore"),
    ("PlanBoardMerge/A.swift", "internal import Foundation"),
    ("PlanBoardLint/A.swift", "import PlanBoardIntents"),
    ("pb/A.swift", "internal import Foundation"),
    ("PlanBoardIntents/A.swift", "let files = SystemCalls()"),
    ("PlanBoardStore/A.swift", "func f(files: any FileSystem = SystemCalls()) {}"),
    ("pb/A.swift", "let files = SystemCalls()"),
    ("PlanBoardIntents/A.swift", "print(1)"),
    ("PlanBoardLint/A.swift", "exit(1)"),
    ("PlanBoardIntents/A.swift", "let home = getenv(\"HOME\")"),
    ("PlanBoardIntents/A.swift", "let now = time(nil)"),
    ("PlanBoardMarkdown/A.swift", "let now = Date()"),
    ("PlanBoardIntents/A.swift", "getcwd(nil, 0)"),
    ("PlanBoardLint/A.swift", "FileManager.default"),
    ("pb/A.swift", "let store = PlanStore(folder)"),
    ("pb/A.swift", "let planned = try intent.plan(on: boards)"),
    ("pb/A.swift", "internal import PlanBoardStore"),
    ("pb/A.swift", "let edits = EditList([])"),
    ("pb/A.swift", "json.member(\"title\", card.title)"),
    ("pb/A.swift", "json.lines(\"cards\", cards) { $0.card($1) }"),
    ("pb/A.swift", "console.output.line(\"nothing here\")"),
    ("pb/A.swift", "console.report(Diagnostic(nil, \"there is no board\"))"),
    ("pb/A.swift", "console.report(Diagnostic(board.path, \"there is no board\"))"),
    ("pb/A.swift", "throw CleanExit.message(\"cannot start\")"),
    ("pb/A.swift", "sleep(1)"),
    ("pb/A.swift", "BoardFinder.find(in: folder)"),
    ("pb/A.swift", "let watch = FolderWatch()"),
    ("pb/A.swift", "let git = Git(in: .here)"),
    ("pb/A.swift", "let board = ParsedBoard(file.bytes)"),
    ("PlanBoardIntents/A.swift", "let board = ParsedBoard(try read(path, in: files).bytes)"),
    ("PlanBoardStore/A.swift", "let merge = BoardMerge(base: nil, ours: a, theirs: b)"),
    ("PlanBoardLint/Engine/A.swift", "internal import PlanBoardMessages"),
    ("PlanBoardLint/Rules/A.swift", "report.add(range, \"no card\")"),
    (
      "PlanBoardLint/Rules/A.swift",
      "report.add(\n  board.line(of: card(at: 1)), count == 1 ? \"a card\" : \"\\(count) cards\")"
    ),
    ("PlanBoardLint/Rules/A.swift", "report.add(range, (one ? \"a\" : \"b\") + \"c\")"),
    ("PlanBoardLint/Rules/A.swift", "report.add(range, .other(\"no card\"))"),
  ])
  func `the rules about layers find what they forbid`(path: String, code: String) {
    #expect(Self.layerFaults("Sources/\(path)", code).count == 1, "\(Self.layerFaults("Sources/\(path)", code))")
  }

  @Test(arguments: [
    ("PlanBoardStore/SystemCalls.swift", "getenv(\"PB_MAX_SIZE\")"),
    ("PlanBoardIntents/A.swift", "// SystemCalls() is the machine's"),
    ("PlanBoardIntents/A.swift", "ParsedBoard(bytes, settings.defaults)"),
    ("PlanBoardIntents/A.swift", "ParsedBoard(Array(\"---\\n\".utf8))"),
    ("pb/System.swift", "time(nil)"),
    ("PlanBoardLint/Rules/A.swift", "report.add(range, .emptyTitle)\nlet other = \"a\""),
    (
      "PlanBoardLint/Rules/A.swift",
      "report.add(range, .overdue(days: 1), fix: .unsafe(TextEdit(range, Array(\"x\".utf8))))"
    ),
    ("PlanBoardLint/Rules/A.swift", "// report.add(range, \"no card\")"),
    ("PlanBoardMessages/Lint/A.swift", "report.add(range, \"no card\")"),
  ])
  func `the rules about layers allow what is right`(path: String, code: String) {
    #expect(Self.layerFaults("Sources/\(path)", code) == [])
  }

  // MARK: Words

  /// The targets below `PlanBoardMessages`, which contain no words for people.
  private static let wordless: Set<String> = [
    "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardLint", "PlanBoardStore", "PlanBoardIntents",
  ]

  /// The files below `PlanBoardMessages` that contain phrases which are not messages, and what these phrases are.
  private static let formats = [
    // Tables.
    "PlanBoardCore/Text/FoldedText.swift": "the letters of a table",
    "PlanBoardStore/Folder/SyncToolNames.swift": "names of products, and of the files that they make",
    // The format of boards.
    "PlanBoardMarkdown/Fields/FieldNotation.swift": "a value in the notation of Obsidian Tasks",
    "PlanBoardMerge/Conflicts/MergeConflict.swift": "the names of conflicts in notes",
    "PlanBoardMerge/Decide/HeadMerge.swift": "the name of a field in notes",
    "PlanBoardMerge/Decide/HeadToken.swift": "the name of a field in notes",
    "PlanBoardLint/Selection/DisableComment.swift": "a comment that disables rules",
    "PlanBoardIntents/Boards/CreateBoard.swift": "the text of a new board",
    "PlanBoardIntents/Trash/RemoveCard.swift": "the text of a new board for the trash",
    // The format of other files.
    "PlanBoardStore/Folder/FolderSettings+Template.swift": "the text of a new `.planboard.yml`",
    "PlanBoardStore/Folder/UserConfiguration+Writing.swift": "the text of a new `config.yml`",
    "PlanBoardStore/Git/GitAttributes.swift": "lines of `.gitattributes`",
    "PlanBoardStore/Git/GitSetup.swift": "settings of git, and a hook",
    "PlanBoardStore/History/Journal.swift": "lines of the journal",
    // Queries.
    "PlanBoardStore/Folder/SavedView+BuiltIn.swift": "queries",
    "PlanBoardIntents/Queries/AgendaView.swift": "a query",
  ]

  /// The phrases of a source file that a person could be shown. The page of a lint rule is exempt: it stays with its rule.
  private static func phrases(_ path: String, _ text: String) -> [String] {
    guard wordless.contains(String(path.split(separator: "/")[1])) else { return [] }
    let page = path.hasPrefix("Sources/PlanBoardLint/Rules/") ? ["summary", "why", "fix", "examples"] : []
    return SwiftLiteral.all(in: text).filter { literal in
      literal.isPhrase && !literal.isForDevelopers && !page.contains { literal.member?.elementsEqual($0) == true }
    }.map(\.text)
  }

  @Test func `nothing below the messages words anything`() {
    var exempt = Set(Self.formats.keys.map { "Sources/\($0)" })
    for (path, text) in Self.sources {
      let phrases = Self.phrases(path, text)
      if !phrases.isEmpty, exempt.remove(path) == nil { Issue.record("\(path): \(phrases)") }
    }
    #expect(exempt.isEmpty, "no longer has a phrase, so it needs no exemption")
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
    ("PlanBoardIntents/A.swift", #"let sign = "\"" // "\#nlet text = "no card""#),
    ("PlanBoardLint/Engine/A.swift", "struct A: Rule {\n  static let summary = \"No card\"\n}"),
    ("PlanBoardLint/Rules/A.swift", "struct A: Rule {\n  static let why = \"\"\n  static let text = \"no card\"\n}"),
    ("PlanBoardLint/Rules/A.swift", "  static let why = \"\"\n  func check() { report(\"no card\") }"),
  ])
  func `the rule about words finds a phrase`(path: String, code: String) {
    #expect(Self.phrases("Sources/\(path)", code).count == 1, "\(Self.phrases("Sources/\(path)", code))")
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
    #expect(Self.phrases("Sources/\(path)", code) == [])
  }

  // MARK: Escaping

  /// Mistakes that arise because Swift compares `Character`s, while a shell or a parser compares bytes.
  private static func escapingFaults(_ text: String, isEscaper: Bool) -> [String] {
    var faults: [String] = []
    // `replacing` works on Characters: it does not find a `'` before a combining mark.
    if text.contains(/\.replacing(Occurrences)?\(/) { faults.append("replaces Characters") }
    // Escape sequences for other languages belong only in Escaping/.
    let tellTales = [#"'\''"#, #"'\\''"#, "&amp;", "&lt;", "&quot;", "%25", "%0A", #""\\:""#, "\"##\"", "%{A"]
    if !isEscaper, let found = tellTales.first(where: { text.contains($0) }) {
      faults.append("escapes by itself: \(found)")
    }
    if isEscaper,
      text.contains(
        /\bCharacter\b(?!`)|\bfor (character|char) in\b|\.contains\("|\.(isLetter|isNumber|isPunctuation)\b/)
    {
      faults.append("looks at Characters")
    }
    // In a command for people to paste, names must be written by ShellWord or Path.shellWord.
    for command in text.matches(of: /`(?:pb|chmod) (?:[^`\n]|"\s*\+ ")*`/) {
      for name in command.output.matches(of: /\\\((?:[^()]|\([^()]*\))*\)/)
      where !name.output.contains("ShellWord.quoted(") && !name.output.contains(".shellWord(") {
        faults.append("a name as it is: \(name.output)")
      }
    }
    return faults
  }

  @Test func `text for other programs is escaped in one place each, byte by byte`() {
    var escapers = 0
    for (path, text) in Self.sources where path.hasPrefix("Sources/") {
      let isEscaper = path.hasPrefix("Sources/PlanBoardCore/Escaping/")
      if isEscaper { escapers += 1 }
      // Comments may mention such sequences.
      let code = text.split(separator: "\n").filter { !$0.contains(/^\s*\/\//) }.joined(separator: "\n")
      for fault in Self.escapingFaults(code, isEscaper: isEscaper) { Issue.record("\(path): \(fault)") }
    }
    #expect(escapers >= 8)
  }

  @Test func `the rule about escaping finds what it forbids`() {
    for (code, isEscaper) in [
      (#"text.replacing("&", with: "&amp;")"#, true), (#"text.replacingOccurrences(of: "'", with: "x")"#, false),
      (##"let word = "'" + parts.joined(separator: #"'\''"#) + "'""##, false), (#"case "<": result += "&lt;""#, false),
      ("for character in text { result.append(character) }", true), ("text.map { (c: Character) in c }", true),
      (#"safe.allSatisfy { $0.isLetter || "._-/".contains($0) }"#, true),
      (#"help: "`pb sync \(path.text) --into x` does""#, false),
      (#"help: "`pb resolve \(VisibleText.safe(path.text))` lists""#, false),
    ] {
      #expect(!Self.escapingFaults(code, isEscaper: isEscaper).isEmpty, "\(code)")
    }
    for (code, isEscaper) in [
      (#"case UInt8(ascii: "&"): "&amp;""#, true),
      (#"help: "`pb sync \(path.shellWord(or: "COPY"))` takes it in""#, false),
      (#"help: "`pb tags rename \(ShellWord.quoted(tag)) \(ShellWord.quoted(best))`""#, false),
      ("replacingNotes(of: card)", false),
    ] {
      #expect(Self.escapingFaults(code, isEscaper: isEscaper).isEmpty, "\(code)")
    }
  }
}
