/// The one line that a watcher says, as soon as it has connected.
enum Greeting: String, CaseIterable {
  /// Asks for the open outputs, and for nothing more.
  case list
  /// Asks for the open outputs and for all records.
  case watch

  /// With its end. The number is that of the greeting's version.
  var line: [UInt8] { Array("tactus-watch 1 \(rawValue)\n".utf8) }

  /// What is known of a greeting after some of its bytes.
  enum Reading: Equatable {
    case incomplete
    case complete(Greeting)
    /// It can become none.
    case refused
  }

  /// Nothing may follow a greeting.
  static func read(_ bytes: [UInt8]) -> Reading {
    if let greeting = allCases.first(where: { $0.line == bytes }) { return .complete(greeting) }
    return allCases.contains { $0.line.starts(with: bytes) } ? .incomplete : .refused
  }
}
