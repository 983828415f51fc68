internal import Testing
internal import TestSupport

/// What the string literals of shells, and of all other targets, may not be.
extension HouseRuleTests {
  // MARK: Words of shells

  /// The calls whose literals are the help of commands and options, or say what is wrong with arguments: both name commands and
  /// options, which no other shell has.
  private static let argumentCalls: Set<Substring> = [
    "@Argument", "@Option", "@Flag", "ArgumentHelp", "CommandConfiguration", "CommandGroup", "ValidationError",
  ]

  /// The files of shells that contain other phrases, and what these are.
  private static let shellPhrases = [
    "pb/Completion/CommandTable+Boards.swift": "the help of commands for boards, made from their declarations",
    "pb/Completion/CommandTable+Cards.swift": "the help of commands for cards, made from their declarations",
    "pb/Completion/CommandTable+Maintenance.swift": "the help of other commands, made from their declarations",
    "pb/Completion/CommandTable+History.swift": "the help of commands about the past, made from their declarations",
    "pb/Completion/CommandTable+Reading.swift": "the help of commands that read, made from their declarations",
    "pb/Completion/CompletionQuestion.swift": "the help of the options that ArgumentParser does not see",
    "pb/Completion/CompletionScript.swift": "programs in the languages of bash, zsh and fish",
    "PlanBoardLanguageServer/Transport/Message.swift": "the header of a message",
    "PlanBoardWeb/Pages/CardDrawing.swift": "the classes of elements",
    "PlanBoardWeb/Pages/ColumnDrawing.swift": "the classes of elements",
    "PlanBoardWeb/Pages/CopiesDrawing.swift": "the classes of elements",
    "PlanBoardWeb/Pages/DayPage.swift": "the classes of elements, and a command to type",
    "PlanBoardWeb/Pages/Icon.swift": "icons",
    "PlanBoardWeb/Pages/KeysPage.swift": "the classes of elements",
    "PlanBoardWeb/Pages/LeadingPage.swift": "the head of a page",
    "PlanBoardWeb/Pages/ListPages.swift": "the classes of elements",
    "PlanBoardWeb/Pages/PageAssets.swift": "the types of files",
    "PlanBoardWeb/Pages/PageFrame.swift": "the head of a page, and classes",
    "PlanBoardWeb/Pages/SplitPage.swift": "the classes of elements",
    "PlanBoardWeb/Server/Access.swift": "a cookie",
    "PlanBoardWeb/Server/PlanNews.swift": "an event of a stream",
    "PlanBoardWeb/Server/SecurityHeaders.swift": "the values of headers",
    "PlanBoardWeb/Server/WebResponse.swift": "the values of headers",
    "PlanBoardWeb/Server/WebServer.swift": "the values of headers",
    "pb/App/PlaceOptions.swift": "the help of the options that ArgumentParser does not see",
  ]

  /// The phrases of a file that are not help.
  private static func phrases(_ literals: [SwiftLiteral]) -> [String] {
    literals.filter { literal in
      literal.isPhrase && !literal.calls.contains(where: argumentCalls.contains)
        && !literal.before.contains(/: ArgumentHelp =\s*$/)
    }.map(\.text)
  }

  @Test func `a shell words nothing but the help of its commands`() {
    var exempt = Set(Self.shellPhrases.keys.map { "Sources/\($0)" })
    for (path, literals) in Self.literals where Self.shells[Self.target(of: path)] != nil {
      let phrases = Self.phrases(literals)
      if !phrases.isEmpty, exempt.remove(path) == nil {
        Issue.record("\(path): \(phrases)")
      }
    }
    #expect(exempt.isEmpty, "no longer has a phrase, so it needs no exemption")
  }

  @Test(arguments: [
    #"console.output.line("nothing here")"#, #"console.report(Diagnostic(nil, "there is no board"))"#,
    #"throw CleanExit.message("cannot start")"#, ##"let text = "\(count) cards""##, #"let text = "no " + "such card""#,
    "let text = \"\"\"\n  There is no \"card\".\n  \"\"\"", ###"let text = #"no "card" \#(place)"#"###,
    ##"line(one ? "\(name(of: "x"))" : "\(count) open")"##, #"let help: String = "a board""#,
    ##"let advice = "did you mean `\(name)`?"; throw ValidationError("no such \(name); \(advice)")"##,
  ])
  func `the rule about words of the shell finds a phrase`(code: String) {
    let phrases = Self.phrases(SwiftLiteral.all(in: code))
    #expect(phrases.count == 1, "\(phrases)")
  }

  @Test(arguments: [
    #"@Option(help: ArgumentHelp("A board", valueName: "name")) var board: String?"#,
    #"static let help: ArgumentHelp = "A board, or a folder""#,
    #"@Flag(help: isOld ? "Old boards" : "All boards") var a"#,
    "static let configuration = CommandConfiguration(\n  abstract: \"List boards\", discussion: \"\"\"\n  All boards.\n  \"\"\")",
    ##"throw ValidationError("use only one of \(names(of: "a b")) and --to")"##, #"// line("no card")"#,
    #"json.key("path")"#, ##"let place = "\(path):\(line1)""##,
  ])
  func `the rule about words of the shell allows help, and messages about arguments`(code: String) {
    #expect(Self.phrases(SwiftLiteral.all(in: code)) == [])
  }

  // MARK: JSON

  /// The files outside `PlanBoardJSON` with literals that look like JSON, and what these are.
  private static let likeJSON = [
    "PlanBoardMessages/CardQueryFailure+Diagnostic.swift": "the key of a query, in quotation marks",
    "PlanBoardMessages/GitIntegration+Words.swift": "a line of package.json",
    "pb/Commands/Queries/TopCommand.swift": "a line of waybar's settings, in the help",
    "pb/Completion/CompletionScript.swift": "programs in the languages of bash, zsh and fish",
  ]

  /// The literals with the beginning of an object or with a key.
  private static func json(_ literals: [SwiftLiteral]) -> [String] {
    literals.map(\.text).filter { $0.contains(/[{\[]\s*"|"\s*:/) }
  }

  @Test func `no JSON is written by hand`() {
    var exempt = Set(Self.likeJSON.keys.map { "Sources/\($0)" })
    for (path, literals) in Self.literals where !path.hasPrefix("Sources/PlanBoardJSON/") {
      let found = Self.json(literals)
      if !found.isEmpty, exempt.remove(path) == nil { Issue.record("\(path): \(found)") }
    }
    #expect(exempt.isEmpty, "no longer has such a literal, so it needs no exemption")
  }

  @Test(arguments: [
    ##"let text = "{\"path\":\"\(path)\"}""##, ##"bytes += ",\"title\":".utf8"##, ###"let text = #"["a"]"#"###,
    ##"let end = "\" : \(count)""##, "let text = \"\"\"\n  {\n    \"path\": 1\n  }\n  \"\"\"",
  ])
  func `the rule about JSON finds an object, a key and a list`(code: String) {
    #expect(Self.json(SwiftLiteral.all(in: code)).count == 1)
  }

  @Test(arguments: [
    ##"let text = "\"\(name)\" is out of order""##, #"json.member("path", path.text)"#, #"let list = ["a": "b"]"#,
  ])
  func `the rule about JSON allows quotation marks`(code: String) {
    #expect(Self.json(SwiftLiteral.all(in: code)) == [])
  }
}
