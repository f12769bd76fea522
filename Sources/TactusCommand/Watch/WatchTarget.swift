/// The target of `tactus watch`.
enum WatchTarget: Hashable {
  /// Any process that plays haptics.
  case any
  case process(Int32)
  /// A process, by the name of its program.
  case program(String)
  case file(String)

  /// Parses the argument of `tactus watch`. Digits are the id of a process, an argument with a `/`
  /// or a dot is a file, and any other argument is the name of a program. Nil means any process.
  init(_ argument: String?) {
    guard let argument else {
      self = .any
      return
    }
    if let number = Int32(argument), number > 0 {
      self = .process(number)
    } else {
      self = argument.contains { "/.".contains($0) } ? .file(argument) : .program(argument)
    }
  }
}
