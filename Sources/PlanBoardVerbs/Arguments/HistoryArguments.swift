extension VerbArgument {
  package static let times = option("-n", "--times", value: "number", .number, "The number of changes", usual: "1")
}
