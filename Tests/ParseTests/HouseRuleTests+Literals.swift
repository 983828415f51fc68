internal import Testing
internal import TestSupport

/// What the string literals of shells, and of all other targets, may not be.
extension HouseRuleTests {
  // MARK: Words of shells

  /// The calls whose literals say what is wrong with arguments: they name options, which no other shell has.
  private static let argumentCalls: Set<Substring> = [
    "UsageError"
  ]

  /// The files of shells that contain other phrases, and what these are.
  private static let shellPhrases = [
    "pb/Completion/CompletionScript.swift": "programs in the languages of bash, zsh and fish",
    "PlanBoardLanguageServer/Transport/Message.swift": "the header of a message",
    "PlanBoardTUI/Commands/BoardCommand.swift": "names of verbs",
    "PlanBoardWeb/Commands/CommandReader.swift": "the name of a verb",
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
    "pb/App/Diagnostic+Usage.swift": "what is wrong with arguments",
    "pb/App/PlaceOptions.swift": "names of options",
  ]

  /// The phrases of a file that are not about arguments.
  private static func phrases(_ literals: [SwiftLiteral]) -> [String] {
    literals.filter { literal in
      literal.isPhrase && !literal.isForDevelopers && !literal.calls.contains(where: argumentCalls.contains)
    }.map(\.text)
  }

  @Test func `a shell words nothing but messages about arguments`() {
    var exempt = Set(Self.shellPhrases.keys.map { "Sources/\($0)" })
    for (path, literals) in Self.literals where Self.shells.contains(Self.target(of: path)) {
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
    ##"let advice = "did you mean `\(name)`?"; throw UsageError("no such \(name); \(advice)")"##,
  ])
  func `the rule about words of the shell finds a phrase`(code: String) {
    let phrases = Self.phrases(SwiftLiteral.all(in: code))
    #expect(phrases.count == 1, "\(phrases)")
  }

  @Test(arguments: [
    ##"throw UsageError("use only one of \(names(of: "a b")) and --to")"##, #"// line("no card")"#,
    #"json.key("path")"#, ##"let place = "\(path):\(line1)""##,
  ])
  func `the rule about words of the shell allows messages about arguments`(code: String) {
    #expect(Self.phrases(SwiftLiteral.all(in: code)) == [])
  }

  // MARK: JSON

  /// The files outside `PlanBoardJSON` with literals that look like JSON, and what these are.
  private static let likeJSON = [
    "PlanBoardMessages/CardQueryFailure+Diagnostic.swift": "the key of a query, in quotation marks",
    "PlanBoardMessages/GitIntegration+Words.swift": "a line of package.json",
    "PlanBoardVerbs/Verbs/Queries/Top.swift": "a line of waybar's settings, in the help",
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
