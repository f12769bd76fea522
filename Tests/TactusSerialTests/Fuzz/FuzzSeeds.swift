import Foundation

/// Which courses are run: `TACTUS_STALL_SEED=123` runs one, `TACTUS_STALL_SEEDS=20000` so many.
enum FuzzSeeds {
  /// How many `swift test` runs.
  static let standard: UInt64 = 300
  /// Seeds of one part.
  private static let part: UInt64 = 10

  /// The one seed that is asked for.
  static let only = number("TACTUS_STALL_SEED")

  /// The seeds, in parts that may run side by side.
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
