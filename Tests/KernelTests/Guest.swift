import Foundation
import Testing

/// The kernel that these tests may do anything with.
enum Guest {
  /// Whether this process runs where virtual pads may be plugged in. A variable says so, which
  /// `Devices/Virtual/run-in-guest` sets, and not the presence of `/dev/uinput`: tests plug pads
  /// onto a developer's desktop, and a guest without the node fails instead of passing.
  static let isHere = ProcessInfo.processInfo.environment["TACTUS_GUEST"] == "1"

  /// Milliseconds that anything may take that happens at all.
  static let timeout = 10_000

  /// How often something is repeated: as often as `TACTUS_CYCLES` says, or a few times.
  /// - Parameters:
  ///   - few: without the variable.
  ///   - most: at most with it.
  static func cycles(few: Int, most: Int = .max) -> Int {
    let text = ProcessInfo.processInfo.environment["TACTUS_CYCLES"]
    return text.flatMap { Int($0) }.map { min(max($0, few), most) } ?? few
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that need a kernel with virtual pads.
  static var inGuest: Self {
    .enabled(if: Guest.isHere, "needs a kernel with virtual pads; see Tests/KernelTests/run")
  }
}
