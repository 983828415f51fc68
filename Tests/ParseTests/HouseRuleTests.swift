internal import Foundation
internal import Testing
internal import TestSupport

/// Rules for the source code that the compiler does not check.
struct HouseRuleTests {
  static let sources: [(path: String, text: String)] = {
    let folder = Boards.root.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)).map { ("Sources/\(path)", $0) }
    }
  }()

  /// The string literals of all files but those of the programs for developers.
  static let literals: [(path: String, literals: [SwiftLiteral])] =
    sources.filter { developerPrograms[target(of: $0.path)] == nil }.map { ($0.path, SwiftLiteral.all(in: $0.text)) }

  /// The target of a source file: the folder below `Sources`.
  static func target(of path: String) -> String { String(path.split(separator: "/")[1]) }

  // MARK: Layers

  /// The modules with functions of the system or of a C library. Only a file with an exemption may import one.
  private static let systemModules: Set<String> = [
    "Foundation", "FoundationEssentials", "Glibc", "Darwin", "Musl", "CFileCalls", "CCMark", "CCMarkArena", "CYAML",
    "CJansson",
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
        "PlanBoardStore/Files/SystemClock.swift", ["imports Glibc", "imports Darwin", "asks a clock"],
        "the clock and the time zone of the machine"
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
      ("PlanBoardMarkdown/Text/MarkdownText.swift", ["imports CCMark"], "asks cmark what a reader of notes sees"),
      ("PlanBoardMarkdown/FrontMatter/YAMLComposer.swift", ["imports CYAML"], "reads YAML"),
      ("PlanBoardMarkdown/Text/MarkdownHTML.swift", ["imports CCMark"], "asks cmark for the HTML of notes"),
      ("PlanBoardJSON/JSONReader.swift", ["imports CJansson"], "reads JSON"),
      (
        "PlanBoardMarkdown/Blocks/LibraryVersions.swift", ["imports CCMark", "imports CYAML"],
        "the versions for `pb doctor`"
      ),
      (
        "pb/App/System.swift", ["imports Glibc", "imports Darwin", "imports CFileCalls", "calls the system"],
        "streams, environment and arguments of the process"
      ),
      (
        "pb-web/System.swift", ["imports Glibc", "imports Darwin", "calls the system"],
        "streams, environment, clock, arguments and ports of the process"
      ),
      ("pb/App/Plan.swift", ["opens a plan"], "the session of a command"),
      ("pb-web/main.swift", ["opens a plan"], "the environment of the process"),
      ("PlanBoardIntents/Session/PageServerRequest.swift", ["opens a plan"], "the plan of the page"),
      ("PlanBoardIntents/Session/PlanSession+Here.swift", ["opens a plan"], "the door"),
      ("PlanBoardIntents/Session/PlanSession+Live.swift", ["opens a plan"], "the plan of a file, for a server"),
      ("PlanBoardIntents/Session/PlanSession.swift", ["opens a plan"], "the session's store and snapshots"),
      ("PlanBoardIntents/Session/PlanSession+Past.swift", ["opens a plan"], "the session's history"),
      ("PlanBoardIntents/Queries/PlanDoctor.swift", ["opens a plan"], "examines a plan that may not open"),
      ("PlanBoardIntents/Undo/ThreeWayMerge+Boards.swift", ["merges by itself"], "the merge that the store is given"),
      ("PlanBoardIntents/Sync/MergeCopies.swift", ["merges by itself"], "conflict copies"),
      ("PlanBoardIntents/Sync/PlanSession+GitMerge.swift", ["merges by itself"], "the merge for git"),
      (
        "PlanBoardIntents/Queries/LintQuery.swift", ["writes while it answers a query"],
        "has the request that fixes what the query found"
      ),
      (
        "PlanBoardIntents/Queries/SortQuery.swift", ["writes while it answers a query"],
        "has the request that sorts what the query found out of order"
      ),
      ("PlanBoardStore/Transactions/BoardWriter.swift", ["replaces a file"], "writes boards"),
      (
        "PlanBoardStore/Transactions/MergeResultFile.swift", ["replaces a file"],
        "the file that git passes to its driver"
      ),
      ("PlanBoardStore/History/History.swift", ["replaces a file"], "the journal"),
      ("PlanBoardStore/History/StateFiles.swift", ["replaces a file"], "files of pb in the state folder"),
      ("PlanBoardStore/Folder/IndexFile.swift", ["replaces a file"], "the index"),
      ("PlanBoardStore/Files/FileSystemLayer.swift", ["replaces a file"], "passes all calls on"),
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
  ///   - shells: the shells.
  /// - Returns: the rules that the file breaks without an exemption.
  private static func layerFaults(
    _ path: String, _ text: String, shells: Set<String> = HouseRuleTests.shells
  ) -> [String] {
    allLayerFaults(path, text, shells).filter { exemptions[Exemption(path: path, fault: $0.fault)] == nil }
      .map { "\($0.fault): \($0.found)" }
  }

  /// The rules that a source file breaks, and what in it breaks them, whether or not there is an exemption.
  private static func allLayerFaults(
    _ path: String, _ text: String, _ shells: Set<String> = HouseRuleTests.shells
  ) -> [(fault: String, found: Substring)] {
    let target = target(of: path)
    if developerPrograms[target] != nil { return [] }
    let isShell = shells.contains(target)
    guard isShell || libraries.contains(target) else { return [("is of an unknown target", target[...])] }
    var faults: [(fault: String, found: Substring)] = []
    for match in text.matches(of: /(?m)^\s*(?:\w+\s+)?import\s+(?:struct\s+|func\s+|enum\s+)?(\w+)/)
    where systemModules.contains(String(match.1)) || isShell && match.1 == "PlanBoardStore" {
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
    if !isShell {
      forbid(/\b(?:debugPrint|print|exit|fputs)\(/, "prints, or ends the process")
      forbid(/\b(?:(?:secure_)?getenv|environ|ProcessInfo|CommandLine)\b/, "reads the environment")
      forbid(
        #/\b(?:clock_gettime|gettimeofday|time\(nil\)|Date\(\)|Date\.now|(?:localtime|gmtime)\w*\(|(?:Continuous|Suspending)Clock\b|DispatchTime\b)/#,
        "asks a clock")
      forbid(/\bisTerminal\(/, "asks whether there is a terminal")
      forbid(/\b(?:getcwd|FileManager|FileHandle|fopen)\b/, "goes around the file system")
    } else {
      forbid(/\.(?:plan\(on:|sorting\()/, "plans an intent by itself")
      forbid(/\bBoardFinder\.find\(/, "looks for boards by itself")
      forbid(/\bFolderWatch\(/, "watches by itself")
      forbid(/\bGit\(in/, "runs git by itself")
      forbid(/\b(?:EditList|TextEdit|VerifiedEdit)\b/, "edits Markdown by itself")
      forbid(/\.(?:member|key|lines|array|object)\("/, "encodes JSON by itself")
    }
    forbid(/\b(?:Mirror|(?:En|De)?[cC]odable|JSONEncoder|JSONDecoder|JSONSerialization)\b/, "reflects")
    forbid(/\bcmark_node_get_(?:start|end)_column\b/, "takes a column from cmark")
    if target == "PlanBoardCore" { forbid(/\b(?:class|actor) \w+/, "has something else than values") }
    if target == "PlanBoardScreen" {
      forbid(/\b(?:Plan|Board|Column|Card|CardField|BoardSettings|Priority|CalendarDate|DueDate)\b/, "knows of plans")
    }
    if path.hasPrefix("Sources/PlanBoardIntents/Queries/") {
      forbid(/\.(?:perform|commit|sync|undo|mergeForGit)\(/, "writes while it answers a query")
    }
    forbid(/\bfiles\.(?:exchange|rename|renameNew)\(/, "replaces a file")
    if code.contains(#/\b(?:struct|extension|protocol) \w+: (?:\w+, )*(?:Cardwise)?Intent\b/#) {
      forbid(
        #/\b(?:FileSystem\b|PlanSession\b|PlanStore\(|environment\.|SystemRandomNumberGenerator|randomElement\(\))/#,
        "plans with more than the boards")
    }
    if target == "PlanBoardMerge" {
      forbid(/\b(?:BoardDefaults|defaults|FolderSettings)\b/, "merges with the settings of a plan")
    }
    if isShell || ["PlanBoardIntents", "PlanBoardStore", "PlanBoardLint"].contains(target) {
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
  }

  @Test(.thorough) func `every exemption from the rules about layers is needed`() {
    var unneeded = Set(Self.exemptions.keys)
    for (path, text) in Self.sources {
      for (fault, _) in Self.allLayerFaults(path, text) { unneeded.remove(Exemption(path: path, fault: fault)) }
    }
    #expect(unneeded.isEmpty)
    #expect(Self.exemptions.values.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: [
    ("PlanBoardMerge/A.swift", "internal import Foundation"),
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
    ("PlanBoardLint/Rules/A.swift", "report.add(range, \"no card\")"),
    (
      "PlanBoardLint/Rules/A.swift",
      "report.add(\n  board.line(of: card(at: 1)), count == 1 ? \"a card\" : \"\\(count) cards\")"
    ),
    ("PlanBoardLint/Rules/A.swift", "report.add(range, (one ? \"a\" : \"b\") + \"c\")"),
    ("PlanBoardLint/Rules/A.swift", "report.add(range, .other(\"no card\"))"),
    ("PlanBoardIntents/A.swift", "let now = Date.now"),
    ("PlanBoardStore/A.swift", "let start = ContinuousClock.now"),
    ("PlanBoardTerminal/A.swift", "let isWide = System.isTerminal(.output)"),
    ("pb/A.swift", "let sorted = try intent.sorting(board)"),
    ("PlanBoardJSON/A.swift", "struct Card: Encodable {}"),
    ("PlanBoardMarkdown/Blocks/A.swift", "let column = cmark_node_get_start_column(node)"),
    ("PlanBoardMerge/A.swift", "let board = ParsedBoard(bytes, settings.defaults)"),
    ("PlanBoardStore/A.swift", "try files.exchange(temporary, target)"),
    ("PlanBoardStore/Transactions/A.swift", "try files.rename(temporary, to: target)"),
    ("PlanBoardIntents/Cards/A.swift", "struct A: Intent { let session: PlanSession }"),
    ("PlanBoardIntents/Cards/A.swift", "extension A: CardwiseIntent {}\nfunc f(files: any FileSystem) {}"),
    ("PlanBoardCore/A.swift", "package final class A {}"),
    ("PlanBoardScreen/A.swift", "let card: Card"),
    ("PlanBoardIntents/Queries/A.swift", "session.perform(request)"),
    ("PlanBoardMail/A.swift", "let a = 1"),
  ])
  func `the rules about layers find what they forbid`(path: String, code: String) {
    #expect(Self.layerFaults("Sources/\(path)", code).count == 1, "\(Self.layerFaults("Sources/\(path)", code))")
  }

  @Test(arguments: [
    "internal import PlanBoardStore", "internal import Glibc", "let store = PlanStore(folder)",
    "let session = try PlanSession.here(environment)", "let planned = try intent.plan(on: boards)",
    "let edits = EditList([])", "let watch = FolderWatch()", "let git = Git(in: .here)", "sleep(1)",
    "json.member(\"title\", card.title)", "let board = ParsedBoard(file.bytes)", "let files = SystemCalls()",
    "let merge = BoardMerge(base: nil, ours: a, theirs: b)",
  ])
  func `the rules about layers hold for every shell, not only for pb`(code: String) {
    let shells = Self.shells.union(["pb-mail"])
    #expect(Self.layerFaults("Sources/pb-mail/A.swift", code, shells: shells).count == 1)
    #expect(Self.layerFaults("Sources/pb-mail/A.swift", "print(1)", shells: shells) == [])
  }

  @Test(arguments: [
    ("PlanBoardStore/Files/SystemCalls.swift", "getenv(\"PB_MAX_SIZE\")"),
    ("pb/App/System.swift", "internal import Glibc"),
    ("PlanBoardIntents/A.swift", "// SystemCalls() is the machine's"),
    ("PlanBoardIntents/A.swift", "files.sleep(milliseconds: 1)"),
    ("PlanBoardIntents/A.swift", "session.perform(request)"),
    ("PlanBoardStore/A.swift", "final class A {}"),
    ("PlanBoardIntents/Cards/A.swift", "func f(_ intent: any Intent, in files: any FileSystem) {}"),
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
}
