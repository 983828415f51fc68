internal import PlanBoardVerbs

/// A property of a command that has the value of an argument on the command line or, without one, the usual value.
@propertyWrapper struct Argument<Value> {
  var wrappedValue: Value
}

/// What the text of an argument can be turned into.
protocol ArgumentValue {
  /// - Parameter argument: a text that the kind of the argument accepts, so `nil` is never the answer on a command line.
  init?(argument: String)
}

extension String: ArgumentValue {
  init?(argument: String) { self = argument }
}

extension Int: ArgumentValue {
  init?(argument: String) { self.init(argument) }
}

extension RawRepresentable where Self: ArgumentValue, RawValue == String {
  init?(argument: String) { self.init(rawValue: argument) }
}

extension Argument {
  init(_ argument: VerbArgument) where Value == Bool { wrappedValue = VerbLine.current.get().has(argument) }

  init(_ argument: VerbArgument) where Value == [VerbLine.Value] {
    wrappedValue = VerbLine.current.get().values(of: argument)
  }

  init<Element: ArgumentValue>(_ argument: VerbArgument) where Value == [Element] {
    wrappedValue = VerbLine.current.get().values(of: argument).compactMap { Element(argument: $0.text) }
  }

  init<Element: ArgumentValue>(_ argument: VerbArgument) where Value == Element? {
    let text = VerbLine.current.get().values(of: argument).last?.text ?? argument.usual
    wrappedValue = text.flatMap { Element(argument: $0) }
  }

  init(_ argument: VerbArgument) where Value: ArgumentValue {
    guard let value = Argument<Value?>(argument).wrappedValue else {
      preconditionFailure("an argument without a usual value must be there")
    }
    wrappedValue = value
  }
}
