package import PlanBoardCore
internal import PlanBoardStore

extension FileFailure {
  /// Whether the failure concerns the plan as a whole: there is no plan, or settings cannot be read. If settings cannot
  /// be read, boards may be missing, or files may have been read as boards by mistake.
  package var concernsWholePlan: Bool { isAboutSettings || meansNoPlan }

  /// Whether the failure is about the settings of a folder.
  package var isAboutSettings: Bool { path.name.elementsEqual(FolderSettings.fileName.utf8) }

  /// Whether the failure is the reason why there is no plan. A request must then name its boards.
  package var meansNoPlan: Bool { code == .noPlan || planSource != nil }
}
