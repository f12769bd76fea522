import Foundation
import Testing

/// The virtual machine whose kernel these tests may change.
enum Guest {
  /// Whether this process runs in the virtual machine, in which pads may be plugged in. A variable
  /// of `Devices/Virtual/run-in-guest` decides this instead of the presence of `/dev/uinput`:
  /// otherwise tests would plug pads into a developer's desktop, and a guest without the node would
  /// pass.
  static let isHere = ProcessInfo.processInfo.environment["TACTUS_GUEST"] == "1"

  /// The timeout in milliseconds for everything that is expected to happen.
  static let timeout = 10_000

  /// The number of repetitions: `TACTUS_CYCLES`, or a few.
  /// - Parameters:
  ///   - few: the number without the variable.
  ///   - most: the largest number with it.
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
