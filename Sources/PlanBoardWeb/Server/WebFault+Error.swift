internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension WebFault {
  /// Turns any error into a fault. A `WebFault` stays as it is. An error that the request has caused becomes `refused`,
  /// and any other error becomes `failed`.
  init(_ error: any Error) {
    switch error.withoutNewCard {
    case let fault as WebFault: self = fault
    case is IntentFailure, is EditFailure, is CardQuery.Failure: self = .refused(Diagnostic(error, at: .here))
    case let failure as FileFailure where failure.code.isAboutRequest:
      self = .refused(Diagnostic(error, at: .here))
    default: self = .failed(Diagnostic(error, at: .here))
    }
  }
}
