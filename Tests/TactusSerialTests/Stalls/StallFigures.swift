import TactusDevice
import TactusEngine
import TactusSerial

/// What a device was driven with after a stall, compared with what was asked for.
struct StallFigures {
  /// Nanoseconds by which a tick may be beside its time: a tick takes the level of up to one tick
  /// ago, a due start may be that much late, and the clock estimate is off by some tenths of a
  /// millisecond.
  static let timing: Int64 = 1_400_000
  /// Of full drive: levels travel as one of 65,536, segments are within 0.001 of the exact level
  /// at both runs' own breakpoints.
  static let tolerance = 0.004

  /// A tick whose drive is not what was asked for.
  struct Error {
    /// Milliseconds from the end of the last stall.
    var time: Double
    var actuator: Int
    var drive: Double
    /// Of full drive; above 0: too strong.
    var size: Double
  }

  private(set) var errors: [Error] = []
  /// Ticks that were compared.
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

  /// Milliseconds by which the one late tap, and what its command shifts, may outlast the recovery:
  /// it is above what was asked for.
  static let lateTap = 4.0

  /// The errors from some milliseconds after the end of the stall on.
  func errors(after recovery: Int) -> [Error] {
    errors.filter { $0.time >= Double(recovery) + ($0.size > 0 ? Self.lateTap : 0) }
  }

  /// Milliseconds after the end of the stall up to which the level was wrong.
  var wrongFor: Double { errors.map(\.time).max() ?? 0 }

  /// The largest error, of full drive.
  var worst: Double { errors.map(\.size.magnitude).max() ?? 0 }
}
