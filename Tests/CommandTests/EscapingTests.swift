import Foundation
import PlanBoardCore
import Testing

internal import TestSupport

/// Untrusted text that pb escapes for other programs. It is read back by those programs, or by parsers here that were modelled on
/// their sources.
struct EscapingTests {
  /// Characters that are special in some shell or format. Each is also tried with a combining mark after it, because Swift counts
  /// both as one `Character`.
  private static let signs = "'\"\\`$!&|;<>()[]{}*?~#%:=^@,+- \u{7F}\n\t\u{1B}x"
  private static let texts: [String] = {
    var texts = [
      "", "it's", #"x\'; echo ran; '"#, #"\"#, #"a\\"#, "$(echo ran)", "`echo ran`", "-x", "Größe", "a b", "'''",
      #"'\''"#, "!!",
    ]
    for sign in signs {
      texts.append("\(sign)")
      texts.append("a\(sign)$(echo ran)\(sign)b")
      for mark in ["\u{301}", "\u{FE0F}", "\u{200D}"] { texts.append("a\(sign)\(mark)$(echo ran)\(sign)\(mark)b") }
    }
    return texts
  }()

  @Test(arguments: ["sh", "bash", "zsh", "fish"])
  func `every shell reads a quoted word as the original text`(shell: String) throws {
    guard let program = OtherTools.path(of: shell) else { return }
    let folder = try TemporaryFolder()
    // Although fish reads one line at a time, a line break within quotes is part of the word.
    try folder.write("script", "printf '%s\\0' " + Self.texts.map(ShellWord.quoted).joined(separator: " "))
    let said = try OtherTools.say(program, ["script"], in: folder)
    #expect(
      String(decoding: said, as: UTF8.self).split(separator: "\0", omittingEmptySubsequences: false).dropLast()
        .elementsEqual(Self.texts[...]) { $0.utf8.elementsEqual($1.utf8) })
  }

  private static func isTried(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x3100, 0xD7F0...0xE010, 0xFE00...0xFFFF: true
    default: value % 89 == 0 || value & 0xFFFE == 0xFFFE
    }
  }

  @Test(.enabled(if: OtherTools.path(of: "python3") != nil, "needs python3"))
  func `an XML parser reads any escaped text back, except characters that XML forbids`() throws {
    let program = try #require(OtherTools.path(of: "python3"))
    // All scalars up to U+30FF, both ends of each range that XML allows, and a sample of the others.
    let scalars = (0...UInt32(0x10FFFF)).filter(Self.isTried).compactMap(Unicode.Scalar.init)
    let texts = scalars.map { "<\($0)&\($0)\"\($0)>\($0)]]>\($0)" }
    let folder = try TemporaryFolder()
    try folder.write("texts", texts.joined(separator: "\u{10FFFD}\n"))
    let elements = texts.map { "<t a=\"\(XMLText.escaped($0))\">\(XMLText.escaped($0))</t>" }
    try folder.write("xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<all>\(elements.joined())</all>\n")
    try folder.write(
      "read.py",
      """
      import re, sys, xml.parsers.expat
      sys.excepthook = lambda kind, error, trace: print(error)
      wanted = open('texts', encoding='utf-8', newline='').read().split('\\U0010FFFD\\n')
      found = []
      parser = xml.parsers.expat.ParserCreate()
      parser.buffer_text = True
      parser.StartElementHandler = lambda name, attributes: found.append('') if name == 't' else None
      def data(text): found[-1] += text
      parser.CharacterDataHandler = data
      parser.Parse(open('xml', 'rb').read(), True)
      def seen(text):
          text = re.sub('[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]', '\\ufffd', text)
          return text.replace('\\r', '\\n')
      wrong = [(a, b) for a, b in zip(map(seen, wanted), found) if a != b]
      print(len(found) == len(wanted) > 20000, wrong[:3])
      """)
    let said = try OtherTools.say(program, ["read.py"], in: folder)
    #expect(String(decoding: said, as: UTF8.self) == "True []\n")
  }

  @Test(.enabled(if: OtherTools.path(of: "python3") != nil, "needs python3"))
  func `findings in JUnit's format are well-formed XML, whatever a board contains`() throws {
    let program = try #require(OtherTools.path(of: "python3"))
    let signs = ["<\u{301} b", "&\u{301}", "\"\u{301}", "\u{FFFE}", "\u{FFFF}", "]]>", "\u{1}", "<!--"]
    let cards = signs.map { "- a [due:: \($0)]\n" }.joined()
    let folder = try TemporaryFolder(["a&<b>.md": "---\nplanboard: 1\n---\n## A\n\(cards)"])
    let xml = try pb("lint", "--format", "junit", in: folder)
    #expect(xml.code == 1)
    try folder.write("xml", xml.output)
    let said = try OtherTools.say(
      program, ["-c", "import xml.etree.ElementTree as E; print(len(E.parse('xml').findall('.//failure')) >= 8)"],
      in: folder)
    #expect(String(decoding: said, as: UTF8.self) == "True\n")
  }

  @Test func `commands in GitHub's log contain no special characters from a board`() {
    for text in Self.texts {
      #expect(!GitHubCommand.property(text).utf8.contains { ":,\n\r".utf8.contains($0) })
      #expect(!GitHubCommand.message(text).utf8.contains { "\n\r".utf8.contains($0) })
    }
    #expect(GitHubCommand.property("a%\u{301}:\u{301},b").utf8.elementsEqual("a%25\u{301}%3A\u{301}%2Cb".utf8))
  }

  @Test func `output for a status bar contains no special characters from a title`() {
    for text in Self.texts {
      #expect(!XMLText.escaped(text).utf8.contains { "<>\"".utf8.contains($0) })
      #expect(!XbarMenu.text(text).utf8.contains { "|\n\u{1B}".utf8.contains($0) })
      #expect(
        TmuxFormat.text(text).utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false).count % 2 == 1)
    }
    #expect(PolybarFormat.text("a%{A1:rm:}%%{b%\u{301}{") == "a% {A1:rm:}%% {b%\u{301}{")
  }

  @Test func `an editor cannot mistake a path for an option or a command`() {
    for (path, argument) in [
      ("-c.md", "./-c.md"), ("+\u{301}|!touch x;.md", "./+\u{301}|!touch x;.md"), ("-\u{301}c.md", "./-\u{301}c.md"),
      ("a-b.md", "a-b.md"), ("/-x.md", "/-x.md"),
    ] {
      #expect(FileArgument.bytes(Array(path.utf8)).elementsEqual(argument.utf8))
    }
  }

  @Test func `bash is offered no candidate with a character that it would interpret, in any position`() {
    for scalar in (0..<0x80).compactMap(Unicode.Scalar.init) {
      let isHarmless = scalar.properties.isAlphabetic || "0123456789 -_.,:/@%+=^#'\"()?".unicodeScalars.contains(scalar)
      #expect(CandidateSyntax.bash.accepts("a\(scalar)b") == isHarmless, "\(scalar)")
      #expect(CandidateSyntax.bash.accepts("a\(scalar)\u{301}") == isHarmless, "\(scalar)")
    }
    for text in ["-a", "", "a\u{A0}b", "a\u{3000}b", "a\u{2028}b", "a\u{85}b"] {
      #expect(!CandidateSyntax.bash.accepts(text))
    }
    for text in ["Größe prüfen", "Cafe\u{301}", "👩‍💻 ❤️", "日本", "^k3f9", "a/b.md:12"] {
      #expect(CandidateSyntax.bash.accepts(text), "\(text)")
    }
    #expect(!CandidateSyntax.zsh.accepts("a!\u{301}b") && CandidateSyntax.fish.accepts("a!b"))
    typealias Word = CandidateSyntax.Word
    #expect(Word("Buy m", quote: "\"").text == "Buy m" && Word(#"Buy\ m"#).text == "Buy m" && Word("'it").text == "it")
    let line = CandidateSyntax.zsh.lines([.init("a:\u{301}b\\\u{301}", "w")], at: Word("a"))
    #expect(line.count == 1 && line[0].utf8.elementsEqual("a\\:\u{301}b\\\\\u{301}:w".utf8))
  }

  @Test func `bash reads the text that pb inserts as the candidate, unquoted and in both kinds of quotes`() throws {
    let texts = [
      "a \u{301}b", "it's", "say \"hi\"", "(a)?", "#tag", "x<y>z;pw|pw&", "$(pw) `pw` ~ {a,b} *[x]!", "\\",
      "é\u{301}'\u{301}",
    ]
    let folder = try TemporaryFolder()
    for text in texts {
      for quote in ["", "'", "\""] {
        let word = CandidateSyntax.Word(of: TypedLine("pb done \(quote)"), replaced: "")
        let lines = CandidateSyntax.bash.lines([.init(text)], at: word)
        let inserted = try #require(lines.first)
        // The inserted text is read by pb and by bash. Before that, the open quotation mark is closed, as bash does itself.
        let end = inserted.hasSuffix(quote) ? "" : quote
        let read = TypedLine("pb done \(quote)\(inserted)\(end)").word
        #expect(read.utf8.elementsEqual(text.utf8), "\(inserted)")
        let echoed = try runEditor("bash", ["-c", "printf %s \(quote)\(inserted)\(end)"], in: folder)
        #expect(try #require(echoed).utf8.elementsEqual(text.utf8), "\(inserted)")
      }
    }
  }

  @Test func `no typed letter is lost if the candidates differ in case`() {
    func lines(_ typed: String, _ texts: String...) -> [String] {
      let line = TypedLine("pb done \(typed)")
      return CandidateSyntax.bash.lines(texts.map { .init($0) }, at: .init(of: line, replaced: typed))
    }
    #expect(lines("wat", "Water", "watch") == ["water", "watch"])
    #expect(lines("wat", "Water", "Watt") == ["Water", "Watt"])
    #expect(lines("wat", "Water") == ["Water"])
    #expect(lines("x", "Water") == ["Water"] && lines("x", "Water", "Watt") == [])
  }
}
