package import PlanBoardCore
internal import PlanBoardStore

extension FileFailure {
  /// Whether the failure concerns the plan as a whole. If settings cannot be read, boards may be missing, or files may
  /// have been read as boards by mistake.
  package var concernsWholePlan: Bool { isAboutSettings || meansNoPlan }

  package var isAboutSettings: Bool { path.name.elementsEqual(FolderSettings.fileName.utf8) }

  /// Whether the failure is the reason why there is no plan.
  package var meansNoPlan: Bool { code == .noPlan || planSource != nil }
}
