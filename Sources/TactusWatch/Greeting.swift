/// The only line that a watcher sends, directly after connecting.
enum Greeting: String, CaseIterable {
  /// Requests the open outputs only.
  case list
  /// Requests the open outputs and all records.
  case watch

  /// The line with its line end. It contains the version of the greeting.
  var line: [UInt8] { Array("tactus-watch 1 \(rawValue)\n".utf8) }

  /// The state after some bytes of a greeting.
  enum Reading: Equatable {
    case incomplete
    case complete(Greeting)
    /// The bytes are not a greeting.
    case refused
  }

  /// Parses the bytes received so far. A greeting must not be followed by further bytes.
  static func read(_ bytes: [UInt8]) -> Reading {
    if let greeting = allCases.first(where: { $0.line == bytes }) { return .complete(greeting) }
    return allCases.contains { $0.line.starts(with: bytes) } ? .incomplete : .refused
  }
}
