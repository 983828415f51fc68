internal import PlanBoardJSON
internal import PlanBoardMessages

/// A message of JSON-RPC 2.0 from the client.
struct Message: Sendable {
  /// The number or string that a request and its response share; nil for a notification.
  var id: JSONValue?
  /// The method of a request or a notification; nil for a response.
  var method: String?
  var parameters: JSONValue = .null
  /// The result of a response; `null` if the response is an error.
  var result: JSONValue = .null

  /// - Throws: ``ServerFault`` if it is not a request, a notification or a response.
  init(_ json: JSONValue) throws(ServerFault) {
    guard let members = json.members else { throw .noRequest }
    switch json["id"] {
    case .null: id = nil
    case .integer, .string, .number: id = json["id"]
    default: throw .noRequest
    }
    parameters = json["params"]
    method = json["method"].text
    guard method == nil else { return }
    result = json["result"]
    guard id != nil, members.contains(where: { $0.name == "result" || $0.name == "error" }) else { throw .noRequest }
  }

  // MARK: Writing

  /// The bytes of a message with its header, as they are sent to the client.
  static func bytes(_ json: JSONValue) -> [UInt8] {
    let content = JSONWriter.bytes(of: json)
    return Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }

  static func response(to id: JSONValue, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  /// The response to a request that failed; `id` is nil if it is not known.
  static func response(to id: JSONValue?, _ fault: ServerFault) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id ?? .null,
      "error": ["code": .integer(fault.code), "message": .string(fault.message)],
    ]
  }

  static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  static func request(_ id: Int, _ method: String, _ parameters: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters]
  }
}
