package import PlanBoardCore

extension FileFailure {
  /// Whether the failure is about more than one board or folder: there is no plan, or its settings cannot be read, so boards may be
  /// missing, or boards may have been read that should not have been read.
  package var concernsWholePlan: Bool { isAboutSettings || meansNoPlan }
}
