internal import Testing

@testable internal import PlanBoardWeb

struct SlimSourceTests {
  private static func slim(_ source: String) -> String {
    String(decoding: SlimSource(Array(source.utf8)).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("// why\nconst a = 1\n\n  /* more */\nconst b = 2\n", "const a=1\nconst b=2\n"),
    ("f(\n  a,\n  [b,\n   c\n  ]\n)\ng()\n", "f(a,[b,c])\ng()\n"),
    ("const f = () => {\n  g();\n  h()\n}\nf()\n", "const f=()=>{g();h()}\nf()\n"),
    ("a = b\n  ? c\n  : d\ni++\nj()\n", "a=b\n?c\n:d\ni++\nj()\n"),
    ("if (a &&\n  b) c()\nelse d()\n", "if (a&&b) c()\nelse d()\n"),
    (".a {\n  color: red;\n  margin: 0;\n}\n\n.b > .c, .d {\n}\n", ".a{color:red;margin:0}\n.b >.c,.d{}\n"),
  ])
  func `a script or a style sheet keeps the line ends that mean something`(source: String, slim: String) {
    #expect(Self.slim(source) == slim)
  }

  @Test(arguments: ["'a  // b ;\\' }'", "\"/* a */\"", "`a\n  ${b}\n`"])
  func `nothing in a string is changed`(text: String) {
    #expect(Self.slim("f(\(text))") == "f(\(text))")
  }
}
