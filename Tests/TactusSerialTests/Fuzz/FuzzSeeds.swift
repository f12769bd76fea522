import Foundation

/// The seeds of the fuzz test's courses. `TACTUS_STALL_SEED=123` runs only the course with that
/// seed, and `TACTUS_STALL_SEEDS=20000` runs 20,000 courses.
enum FuzzSeeds {
  /// The number of courses in an ordinary run.
  static let standard: UInt64 = 300
  /// The number of courses that one test case runs.
  private static let part: UInt64 = 10

  /// The seed that `TACTUS_STALL_SEED` selects; nil if it is not set.
  static let only = number("TACTUS_STALL_SEED")

  /// All seeds, in parts for test cases that may run at the same time.
  static var parts: [ClosedRange<UInt64>] {
    if let only { return [only...only] }
    let count = max(number("TACTUS_STALL_SEEDS") ?? standard, 1)
    return stride(from: 1, through: count, by: Int(part)).map {
      $0...min($0 + part - 1, count)
    }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }
}
