/// What `tactus watch` is asked to watch.
enum WatchTarget: Hashable {
  /// Whatever plays.
  case any
  case process(Int32)
  /// A process, by the name of its program.
  case program(String)
  case file(String)

  /// Digits are a process, and a `/` or a dot is of a file.
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
