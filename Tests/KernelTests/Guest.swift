import Foundation
import Testing

/// The guest: a virtual machine, to whose kernel these tests add devices.
enum Guest {
  /// Whether this process runs in the guest, where it may plug in pads.
  /// `Devices/Virtual/run-in-guest` sets a variable for this. The presence of `/dev/uinput` would
  /// not do: tests would plug pads into a developer's desktop, and a guest without this node would
  /// pass.
  static let isHere = ProcessInfo.processInfo.environment["TACTUS_GUEST"] == "1"

  /// Whether the guest's clock counts its instructions, so that no stall of the host is seen. Then
  /// results may depend on times.
  static let isCounted = ProcessInfo.processInfo.environment["TACTUS_COUNTED"] == "1"

  /// The timeout in milliseconds for everything that is expected to happen. On a busy host, the
  /// emulated machine may need more than ten seconds to start a program.
  static let timeout = 60_000

  /// Whether tests are repeated more often than usual. Tests that take minutes run only then.
  static let isLong = cycles(few: 1, most: 2) > 1

  /// The number of repetitions: the value of `TACTUS_CYCLES`, or `few` without it.
  ///
  /// - Parameters:
  ///   - few: the number without the variable, and the smallest one.
  ///   - most: the largest number with the variable.
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
