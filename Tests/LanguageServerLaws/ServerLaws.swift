internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardLanguageServer
internal import PlanBoardStore

/// What must be true of the language server, whatever a client sends. The fuzzer and the tests check it.
///
/// An input is either a stream of messages with their headers, or a list of messages without headers, one on each line.
/// The headers are then added, and `file:///plan` stands for the folder of the plan.
package struct ServerLaws {
  private let environment: PlanEnvironment
  /// The URI of the plan's folder. It has settings but no boards, so nothing is written there.
  private let folder: String

  /// - Parameter folder: the absolute path of an empty folder with a `.planboard.yml`.
  package init(folder: String) {
    self.folder = "file://" + Path(folder).uriReference
    environment = PlanEnvironment(
      files: SystemCalls(), stateFolder: nil, home: nil, now: { 1_795_000_000 },
      today: { CalendarDate(iso: "2026-11-21")! })
  }

  /// Says in words which law the server breaks for an input; nil if it breaks none.
  package func violation(of input: [UInt8]) -> String? {
    let stream = stream(of: input)
    let whole = Run([stream], environment)
    if let fault = whole.fault { return fault }
    // If the stream arrives in two pieces, the answers must have the same ids and error codes.
    let middle = stream.isEmpty ? 0 : Int(stream.reduce(0) { ($0 &* 31) &+ UInt32($1) } % UInt32(stream.count))
    let cut = Run([Array(stream[..<middle]), Array(stream[middle...])], environment)
    if let fault = cut.fault { return "cut at \(middle): \(fault)" }
    return cut.answers == whole.answers ? nil : "cut at \(middle), the answers are \(cut.answers), not \(whole.answers)"
  }

  private func stream(of input: [UInt8]) -> [UInt8] {
    if input.starts(with: Array("Content-".utf8)) { return input }
    return input.split(separator: UInt8(ascii: "\n")).flatMap { content in
      let content = Array(content).replacing(Array("file:///plan".utf8), with: Array(folder.utf8))
      return Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    }
  }
}

/// One run of a server, from its first input to its end.
private struct Run {
  /// The id and the error code of each answer, in order; the code is 0 for an answer without an error.
  private(set) var answers: [String] = []
  private(set) var fault: String?

  init(_ pieces: [[UInt8]], _ environment: PlanEnvironment) {
    let server = LanguageServer(environment)
    for piece in pieces { server.receive(piece) }
    while server.hasWork { server.step() }
    var output = server.takeOutput()
    if server.exitCode == nil {
      server.endOfInput()
      if server.exitCode == nil { fault = "the server does not end with its input" }
      output += server.takeOutput()
    }
    read(output[...])
  }

  /// Reads what the server has sent.
  private mutating func read(_ output: ArraySlice<UInt8>) {
    var rest = output
    while !rest.isEmpty {
      let header = Array("Content-Length: ".utf8)
      guard rest.starts(with: header), let end = rest.firstRange(of: Array("\r\n\r\n".utf8)),
        let length = Int(String(decoding: rest[(rest.startIndex + header.count)..<end.lowerBound], as: UTF8.self)),
        end.upperBound + length <= rest.endIndex
      else { return fault = "the server sends no header: \(String(decoding: rest.prefix(80), as: UTF8.self))" }
      let content = rest[end.upperBound..<end.upperBound + length]
      guard let json = try? JSONReader.read(Array(content)), json["jsonrpc"] == "2.0" else {
        return fault = "the server sends no message: \(String(decoding: content.prefix(200), as: UTF8.self))"
      }
      add(json)
      rest = rest[(end.upperBound + length)...]
    }
  }

  private mutating func add(_ json: JSONValue) {
    guard json["method"].isNull else { return }
    let code = json["error"]["code"].integer
    if json["error"].isNull != (code == nil) { fault = "an error without a code: \(json)" }
    if code == -32603 { fault = "an internal error: \(json)" }
    answers.append("\(String(decoding: JSONWriter.bytes(of: json["id"]), as: UTF8.self)): \(code ?? 0)")
  }
}
