internal import Foundation
internal import Testing
internal import TestSupport

/// Rules for the source code that the compiler does not check (docs/dev/architecture.md, "Rules of the house").
struct HouseRuleTests {
  static let sources: [(path: String, text: String)] = {
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

  /// The string literals of all files but those of the programs for developers.
  static let literals: [(path: String, literals: [SwiftLiteral])] =
    sources.filter { !$0.path.hasPrefix("Sources/pb-bench/") }.map { ($0.path, SwiftLiteral.all(in: $0.text)) }

  // MARK: Documentation

  /// The lines that declare a `package` function or initializer, and whether each has a doc comment above it.
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
    // A shell may not import the store.
    "pb": [
      "ArgumentParser", "CFileCalls", "Glibc", "Darwin", "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge",
      "PlanBoardLint", "PlanBoardIntents", "PlanBoardMessages", "PlanBoardJSON", "PlanBoardTerminal",
    ],
  ]

  /// The modules with functions of the system or of a C library. Only a file with an exemption may import one.
  private static let cModules: Set<String> = [
    "Glibc", "Darwin", "Musl", "CFileCalls", "CCMark", "CCMarkArena", "CYAML",
  ]

  /// What a file may do although a rule forbids it.
  private struct Exemption: Hashable {
    let path: String
    let fault: String
  }

  /// The exemptions, and the reason for each. A test checks that each of them is needed.
  private static let exemptions: [Exemption: String] = {
    let reasons: [(path: String, faults: [String], reason: String)] = [
      (
        "PlanBoardStore/Files/SystemCalls.swift",
        [
          "imports Glibc", "imports Darwin", "imports CFileCalls", "calls the system", "makes system calls",
          "reads the environment", "asks a clock",
        ], "the implementation of `FileSystem`"
      ),
      (
        "PlanBoardStore/Git/ChildProcess.swift", ["imports CFileCalls", "calls the system", "makes system calls"],
        "a process"
      ),
      (
        "PlanBoardStore/Watch/FolderWatch.swift", ["imports CFileCalls", "calls the system", "makes system calls"],
        "a watch"
      ),
      ("PlanBoardStore/Git/Git.swift", ["makes system calls"], "a process"),
      ("PlanBoardStore/Files/BoardFile.swift", ["makes system calls"], "standard input"),
      ("PlanBoardStore/Files/SharedWork.swift", ["makes system calls"], "threads"),
      ("PlanBoardIntents/Session/PlanEnvironment.swift", ["makes system calls"], "the environment of this machine"),
      (
        "PlanBoardMarkdown/Text/Bytes.swift", ["imports Glibc", "imports Darwin"],
        "searches bytes with functions of the C library, which are faster"
      ),
      ("PlanBoardMarkdown/Blocks/BlockTree.swift", ["imports CCMark", "imports CCMarkArena"], "asks cmark for blocks"),
      ("PlanBoardMarkdown/FrontMatter/YAMLComposer.swift", ["imports CYAML"], "reads YAML"),
      ("PlanBoardMarkdown/LibraryVersions.swift", ["imports CCMark", "imports CYAML"], "the versions for `pb doctor`"),
      (
        "pb/App/System.swift", ["imports Glibc", "imports Darwin", "imports CFileCalls", "calls the system"],
        "streams, environment, clock and arguments of the process"
      ),
      ("pb/App/Plan.swift", ["opens a plan"], "the session of a command"),
      ("PlanBoardIntents/Session/PlanSession+Here.swift", ["opens a plan"], "the door"),
      ("PlanBoardIntents/Session/PlanSession.swift", ["opens a plan"], "the session's store and snapshots"),
      ("PlanBoardIntents/Session/PlanSession+Past.swift", ["opens a plan"], "the session's history"),
      ("PlanBoardIntents/Queries/PlanDoctor.swift", ["opens a plan"], "examines a plan that may not open"),
      ("PlanBoardIntents/Undo/ThreeWayMerge+Boards.swift", ["merges by itself"], "the merge that the store is given"),
      ("PlanBoardIntents/Sync/MergeCopies.swift", ["merges by itself"], "conflict copies"),
      ("PlanBoardIntents/Sync/PlanSession+GitMerge.swift", ["merges by itself"], "the merge for git"),
    ]
    return Dictionary(
      uniqueKeysWithValues: reasons.flatMap { path, faults, reason in
        faults.map { (Exemption(path: "Sources/\(path)", fault: $0), reason) }
      })
  }()

  /// Describes the rules about layers that a source file breaks.
  ///
  /// - Parameters:
  ///   - path: the path of the file from the top of the project.
  ///   - text: the text of the file.
  /// - Returns: the rules that the file breaks without an exemption.
  private static func layerFaults(_ path: String, _ text: String) -> [String] {
    allLayerFaults(path, text).filter { exemptions[Exemption(path: path, fault: $0.fault)] == nil }
      .map { "\($0.fault): \($0.found)" }
  }

  /// The rules that a source file breaks, and what in it breaks them, whether or not there is an exemption.
  private static func allLayerFaults(_ path: String, _ text: String) -> [(fault: String, found: Substring)] {
    let target = String(path.split(separator: "/")[1])
    guard let imports = allowedImports[target] else { return [] }
    var faults: [(fault: String, found: Substring)] = []
    for match in text.matches(of: /(?m)^\s*(?:\w+\s+)?import\s+(?:struct\s+|func\s+|enum\s+)?(\w+)/)
    where !imports.contains(String(match.1)) || cModules.contains(String(match.1)) {
      faults.append(("imports \(match.1)", match.1))
    }
    // Comments are left out, because they may mention what code may not do.
    let code = text.split(separator: "\n").filter { !$0.contains(/^\s*\/\//) }.joined(separator: "\n")
    func forbid(_ pattern: Regex<Substring>, _ fault: String) {
      if let found = code.firstMatch(of: pattern.wordBoundaryKind(.simple)) { faults.append((fault, found.output)) }
    }
    forbid(/\bSystemCalls\b/, "makes system calls")
    // Methods and declarations may have the names of C functions.
    let calls = code.replacing(/\bfunc\s+\w+|\.\w+/, with: "")
    let call =
      #/
      \b(?:pb_(?!arena)\w+|l?stat|fstat(?:at)?|open(?:at|dir)|readdir|unlink(?:at)?|mkdirat|renameat2?|mkstemp|f(?:data)?sync|flock
      |fcntl|ioctl|mmap|inotify_\w+|kqueue|kevent|poll|pipe2?|fork|exec[vl]p?e?|posix_spawnp?|waitpid|kill|signal|sigaction|raise
      |abort|get(?:e?[ug]id|pid|hostname|pw\w+)|uname|isatty|tcgetattr|strerror|u?sleep|nanosleep|setenv|dlopen|socket|connect|chdir
      |f?chmod(?:at)?|access|popen)\(
      /#
    if let found = calls.firstMatch(of: call.wordBoundaryKind(.simple)) {
      faults.append(("calls the system", found.output))
    }
    if target != "PlanBoardStore" {
      forbid(
        #/\b(?:PlanStore|PlanSession|PlanSnapshot|PlanningFolder|FolderTransaction)\(|\bPlanSession\.here\(|\.machine\(/#,
        "opens a plan")
    }
    if target != "pb" {
      forbid(/\b(?:debugPrint|print|exit|fputs)\(/, "prints, or ends the process")
      forbid(/\b(?:getenv|ProcessInfo|CommandLine)\b/, "reads the environment")
      forbid(/\b(?:clock_gettime|gettimeofday|time\(nil\)|Date\(\)|localtime_r)/, "asks a clock")
      forbid(/\b(?:getcwd|FileManager|FileHandle|fopen)\b/, "goes around the file system")
    } else {
      forbid(/\.plan\(on:/, "plans an intent by itself")
      forbid(/\bBoardFinder\.find\(/, "looks for boards by itself")
      forbid(/\bFolderWatch\(/, "watches by itself")
      forbid(/\bGit\(in/, "runs git by itself")
      forbid(/\b(?:EditList|TextEdit|VerifiedEdit)\b/, "edits Markdown by itself")
      forbid(/\.(?:member|key|lines|array|object)\("/, "encodes JSON by itself")
    }
    if ["pb", "PlanBoardIntents", "PlanBoardStore", "PlanBoardLint"].contains(target) {
      // A fixed text or an empty one is not a board of a plan, so it needs no settings.
      forbid(
        /\bParsedBoard\((?!\[\]\)|Array\("|Array\(Self\.)[^(),]*(?:\([^()]*\)[^(),]*)*\)/,
        "parses a board without the settings of its plan")
    }
    if path.hasPrefix("Sources/PlanBoardLint/Rules/") {
      // This finds a literal that is an argument of the call, or of the problem that is passed to it. The literals of a fix are
      // nested deeper, so they are not found: a fix may write text.
      forbid(
        #/
        \breport\.add\((?:[^()"]|\((?:[^()"]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\))*
        (?:\((?:[^()"]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)?"
        /#,
        "words a finding by itself")
    }
    if target != "PlanBoardMerge" {
      forbid(/\bBoardMerge\(/, "merges by itself")
    }
    return faults
  }

  @Test func `every file keeps to its layer`() {
    for (path, text) in Self.sources {
      for fault in Self.layerFaults(path, text) { Issue.record("\(path): \(fault)") }
    }
    #expect(Set(Self.sources.map { String($0.path.split(separator: "/")[1]) }).isSuperset(of: Self.allowedImports.keys))
  }

  @Test func `every exemption from the rules about layers is needed`() {
    var unneeded = Set(Self.exemptions.keys)
    for (path, text) in Self.sources {
      for (fault, _) in Self.allLayerFaults(path, text) { unneeded.remove(Exemption(path: path, fault: fault)) }
    }
    #expect(unneeded.isEmpty)
    #expect(Self.exemptions.values.allSatisfy { !$0.isEmpty })
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
    ("pb/A.swift", "sleep(1)"),
    ("pb/A.swift", "internal import Glibc"),
    ("pb/System.swift", "internal import Darwin"),
    ("PlanBoardStore/Files/A.swift", "internal import CFileCalls"),
    ("PlanBoardMarkdown/A.swift", "internal import CYAML"),
    ("PlanBoardStore/Files/BoardFile.swift", "fstat(file, &status)"),
    ("PlanBoardIntents/A.swift", "pb_open(path)"),
    ("PlanBoardIntents/A.swift", "let session = try PlanSession.here(environment)"),
    ("PlanBoardIntents/A.swift", "let store = PlanStore(folder)"),
    ("PlanBoardMessages/A.swift", "let folder = try PlanningFolder(of: board, in: files)"),
    ("PlanBoardJSON/A.swift", "let session = PlanSession(folder, environment)"),
    ("pb/A.swift", "let here = PlanEnvironment.machine({ _ in nil }, clock)"),
    ("pb/A.swift", "let session = try PlanSession.here(Plan.environment())"),
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
    ("PlanBoardStore/Files/SystemCalls.swift", "getenv(\"PB_MAX_SIZE\")"),
    ("pb/App/System.swift", "internal import Glibc"),
    ("PlanBoardIntents/A.swift", "// SystemCalls() is the machine's"),
    ("PlanBoardIntents/A.swift", "files.sleep(milliseconds: 1)"),
    ("PlanBoardStore/A.swift", "func unlink(_ path: Path) { files.unlink(path) }"),
    ("PlanBoardIntents/A.swift", "ParsedBoard(bytes, settings.defaults)"),
    ("PlanBoardIntents/A.swift", "ParsedBoard(Array(\"---\\n\".utf8))"),
    ("pb/App/System.swift", "time(nil)"),
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

  /// The targets below `PlanBoardMessages`, which must not contain words for people.
  private static let wordless: Set<String> = [
    "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardLint", "PlanBoardStore", "PlanBoardIntents",
  ]

  /// The files below `PlanBoardMessages` that may contain phrases, because these are not messages, and what the phrases are.
  private static let formats = [
    // Tables.
    "PlanBoardCore/Text/FoldedText.swift": "the letters of a table",
    "PlanBoardStore/Folder/SyncToolNames.swift": "names of products, and of the files that they make",
    "PlanBoardCore/Escaping/EditorCommand.swift": "a command of sh",
    // The format of boards.
    "PlanBoardMarkdown/Fields/FieldNotation.swift": "a value in the notation of Obsidian Tasks",
    "PlanBoardMarkdown/Text/UnifiedDiff.swift": "the format of `patch`",
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

  /// The phrases of a source file that a person might read. The page of a lint rule (its summary and so on) is exempt.
  private static func phrases(_ path: String, _ literals: [SwiftLiteral]) -> [String] {
    guard wordless.contains(String(path.split(separator: "/")[1])) else { return [] }
    let page = path.hasPrefix("Sources/PlanBoardLint/Rules/") ? ["summary", "why", "fix", "examples"] : []
    return literals.filter { literal in
      literal.isPhrase && !literal.isForDevelopers && !page.contains { literal.member?.elementsEqual($0) == true }
    }.map(\.text)
  }

  @Test func `nothing below the messages words anything`() {
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

  // MARK: Escaping

  /// Mistakes in escaping text for other programs. Most arise because Swift compares `Character`s, but a shell or a parser bytes.
  private static func escapingFaults(_ text: String, isEscaper: Bool) -> [String] {
    var faults: [String] = []
    // `replacing` compares Characters, so it does not find a `'` before a combining mark.
    if text.contains(/\.replacing(Occurrences)?\(/) { faults.append("replaces Characters") }
    // Escape sequences of other languages may be only in Escaping/.
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
    // In a command for people to paste, names must be quoted by ShellWord or Path.shellWord.
    for command in text.matches(of: /`(?:pb|chmod) (?:[^`\n]|"\s*\+ ")*`/) {
      for name in command.output.matches(of: /\\\((?:[^()]|\([^()]*\))*\)/)
      where !name.output.contains("ShellWord.quoted(") && !name.output.contains(".shellWord(") {
        faults.append("does not quote a name in a command: \(name.output)")
      }
    }
    return faults
  }

  @Test func `text for other programs is escaped in one place each, byte by byte`() {
    var escapers = 0
    for (path, text) in Self.sources where path.hasPrefix("Sources/") {
      let isEscaper = path.hasPrefix("Sources/PlanBoardCore/Escaping/")
      if isEscaper { escapers += 1 }
      // Comments are left out, because they may mention such sequences.
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
