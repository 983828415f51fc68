package import PlanBoardCore

extension FileFailure {
  /// Whether the failure concerns the plan as a whole: there is no plan, or settings cannot be read. In the second
  /// case, boards may be missing, or files may have been read as boards by mistake.
  package var concernsWholePlan: Bool { isAboutSettings || meansNoPlan }
}
