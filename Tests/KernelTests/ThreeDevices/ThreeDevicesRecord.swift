import Foundation
import TactusVirtualPads
import TactusVirtualUSB

/// What three devices received in the guest. `three_devices.py` reads it. Times are nanoseconds on
/// the guest's CLOCK_MONOTONIC.
struct ThreeDevicesRecord: Encodable {
  /// Bytes that passed between the board's port over USB and the terminal outside the guest.
  struct Passage: Encodable {
    var nanoseconds: Int64
    var direction: String
    var bytes: String

    init(_ nanoseconds: Int64, _ direction: SerialBoard.Direction, _ bytes: [UInt8]) {
      self.nanoseconds = nanoseconds
      self.direction = direction.rawValue
      self.bytes = Data(bytes).base64EncodedString()
    }
  }

  /// The frames between two stored times of the sound.
  private static let stride = 48

  let pattern: ThreePattern
  /// The latencies by which the pads were started earlier.
  let latency: MeasuredLatency
  var startNanoseconds: Int64 = 0
  /// The processor, the begin and the end of each stall of the guest.
  var stalls: [[Int64]] = []
  /// The time and the two levels of each report to the motors, 0 to 255.
  var rumble: [[Int64]] = []
  /// The samples of the left coil, 16 bits each, the lower byte first, in base 64.
  var coil = ""
  /// The time of every 48th frame.
  var coilTimes: [Int64] = []
  var passages: [Passage] = []

  init(pattern: ThreePattern, latency: MeasuredLatency) {
    self.pattern = pattern
    self.latency = latency
  }

  mutating func take(rumble levels: [MotorLevel], coils log: DualSenseLog, _ all: [Passage]) {
    rumble = levels.map { [$0.nanoseconds, Int64($0.strong), Int64($0.weak)] }
    let bytes = log.coil(2).flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    coil = Data(bytes).base64EncodedString()
    coilTimes = Swift.stride(from: 0, to: log.sound.frames, by: Self.stride).compactMap {
      log.sound.time(ofFrame: $0)
    }
    passages = all
  }
}
