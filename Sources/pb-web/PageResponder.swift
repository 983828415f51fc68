internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import NIOPosix
internal import PlanBoardMessages
internal import PlanBoardWeb

/// Passes requests to ``server``, and its responses to the browser.
struct PageResponder: HTTPResponder {
  struct Context: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
      coreContext = .init(source: source)
      channel = source.channel
    }
  }

  let server: WebServer
  let hub: EventHub
  let pool: NIOThreadPool

  private static let bodyTime = Duration.seconds(20)

  func respond(to request: Request, context: Context) async throws -> Response {
    let body: [UInt8]
    do throws(WebFault) { body = try await collect(request) } catch {
      await ReadStop.stop(context.channel)
      return response(server.refuse(error), request, context, closes: true)
    }
    var headers = request.headers.map { ($0.name.rawName, $0.value) }
    if let host = request.head.authority { headers.append(("host", host)) }
    let asked = WebRequest(
      request.head.method.rawValue, request.head.path ?? "", headers: headers, body: body,
      peer: context.channel.remoteAddress?.ipAddress ?? "")
    let answer = try await pool.runIfActive { [server] in server.answer(asked) }
    return response(answer, request, context, closes: false)
  }

  /// - Throws: `WebFault.tooLarge` if the body is too long, cannot be read, or belongs to a GET or HEAD request;
  ///   `WebFault.tooSlow` if it does not arrive in time.
  private func collect(_ request: Request) async throws(WebFault) -> [UInt8] {
    // Nothing is read here: the stream of events later reads the empty body, to notice that the browser is gone.
    if request.method == .get || request.method == .head {
      let isEmpty = request.headers[.transferEncoding] == nil && Int(request.headers[.contentLength] ?? "0") == 0
      guard isEmpty else { throw .tooLarge }
      return []
    }
    let collected = await withTaskGroup(of: Result<[UInt8], WebFault>.self) { group in
      group.addTask {
        do {
          let buffer = try await request.body.collect(upTo: WebServer.bodyLimit)
          return .success(Array(buffer.readableBytesView))
        } catch {
          return .failure(.tooLarge)
        }
      }
      group.addTask {
        try? await Task.sleep(for: Self.bodyTime)
        return .failure(.tooSlow)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.tooSlow)
    }
    return try collected.get()
  }

  /// - Parameter closes: whether to close the connection afterwards, as after a request that was not read to its end.
  private func response(_ answer: WebResponse, _ request: Request, _ context: Context, closes: Bool) -> Response {
    var fields = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    let status = HTTPResponse.Status(code: answer.status)
    switch answer.body {
    case .bytes(let bytes):
      guard closes else {
        return Response(status: status, headers: fields, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
      }
      fields[.connection] = "close"
      let channel = context.channel
      return Response(
        status: status, headers: fields,
        body: .init(contentLength: bytes.count) { writer in
          try await writer.write(ByteBuffer(bytes: bytes))
          try await writer.finish(nil)
          // The connection is closed a little later, so that the response can still reach the browser.
          channel.eventLoop.scheduleTask(in: .milliseconds(200)) { channel.close(promise: nil) }
        })
    case .page(let beginning, let rest):
      return Response(
        status: status, headers: fields,
        body: .init { [pool] writer in
          try await writer.write(ByteBuffer(bytes: beginning))
          try await writer.write(ByteBuffer(bytes: pool.runIfActive { rest() }))
          try await writer.finish(nil)
        })
    case .events(let first, let browser):
      let stream = hub.open(for: browser) { [server] in server.streamEnded() }
      return Response(
        status: status, headers: fields,
        body: .init { writer in
          try await request.body.consumeWithCancellationOnInboundClose { _ in
            try await writer.write(ByteBuffer(bytes: first))
            for await _ in stream.signals {
              try await writer.write(ByteBuffer(bytes: stream.take() ?? WebServer.ping))
            }
          }
          try await writer.finish(nil)
        })
    }
  }
}
