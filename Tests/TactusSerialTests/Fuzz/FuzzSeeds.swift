import Foundation

/// The seeds of the courses: `TACTUS_STALL_SEED=123` selects one, `TACTUS_STALL_SEEDS=20000` a
/// number of them.
enum FuzzSeeds {
  /// The number of courses in an ordinary run.
  static let standard: UInt64 = 300
  /// The number of seeds in one part.
  private static let part: UInt64 = 10

  /// The selected seed, if there is one.
  static let only = number("TACTUS_STALL_SEED")

  /// The seeds, in parts that may run at the same time.
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
