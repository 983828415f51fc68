internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardWeb

// `pb serve` has checked the arguments, and has replaced itself with this program.
System.ignoreBrokenPipes()
guard
  let request = PageServerRequest(
    Array(System.arguments.dropFirst()), secret: System.environment(PageServerRequest.tokenVariable))
else {
  System.print(WebRemark.startedAlone.text, isError: true)
  System.exit(64)
}
// The browser that is opened needs no token.
System.forget(PageServerRequest.tokenVariable)
do {
  try await ServeProgram(request.session(on: .machine({ System.environment($0) }, System.clock)), request).run()
  System.exit(0)
} catch {
  let diagnostic = (error as? WebStartFailure)?.diagnostic ?? Diagnostic(error, at: .here)
  System.print(diagnostic.text, isError: true)
  System.exit(2)
}
