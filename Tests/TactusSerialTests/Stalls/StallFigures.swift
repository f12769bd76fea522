import TactusDevice
import TactusEngine
import TactusSerial

/// Compares the drives of a device after its last stall with the requested levels.
struct StallFigures {
  /// The tolerance of a tick's time in nanoseconds. A tick uses the level of up to one tick ago, a
  /// start may be late by a tick, and the clock estimate is wrong by some tenths of a millisecond.
  static let timing: Int64 = 1_400_000
  /// The tolerance of a level relative to full drive. Levels are transmitted as one of 65,536
  /// numbers, and the segments of both runs may differ from the exact level by 0.001.
  static let tolerance = 0.004

  /// A tick whose drive is not the requested level.
  struct Error {
    /// The time of the tick in milliseconds from the end of the last stall.
    var time: Double
    var actuator: Int
    var drive: Double
    /// The drive minus the requested level, relative to full drive. Above 0 the drive is too
    /// strong.
    var size: Double
  }

  private(set) var errors: [Error] = []
  /// The number of compared ticks.
  private(set) var count = 0

  init(_ run: StallRun, _ levels: UndisturbedLevels) {
    let end = Double(run.stalls.map(\.end).max() ?? 0)
    let ticks = run.device.with { $0.ticks }
    for tick in ticks {
      let time = run.milliseconds(tick) - end
      guard time >= 0 else { continue }
      count += 1
      let moment = tick.host - Session.virtualStart
      for (actuator, drive) in tick.drives.enumerated() {
        let asked = levels.range(
          of: actuator, from: moment - Self.timing, to: moment + Self.timing)
        let level = Double(drive) / 65_535
        let size = level - min(max(level, asked.lowerBound), asked.upperBound)
        if size.magnitude > Self.tolerance {
          errors.append(Error(time: time, actuator: actuator, drive: level, size: size))
        }
      }
    }
  }

  /// A tap that is played late after a stall is stronger than requested. The tap, and the delay
  /// that its command causes, may last this many milliseconds longer than the recovery.
  static let lateTap = 4.0

  /// The errors later than `recovery` milliseconds after the end of the stall.
  func errors(after recovery: Int) -> [Error] {
    errors.filter { $0.time >= Double(recovery) + ($0.size > 0 ? Self.lateTap : 0) }
  }

  /// The milliseconds from the end of the stall to the last error; 0 without one.
  var wrongFor: Double { errors.map(\.time).max() ?? 0 }

  /// The largest error relative to full drive.
  var worst: Double { errors.map(\.size.magnitude).max() ?? 0 }
}
