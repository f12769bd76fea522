import TactusCapture
import TactusDevice
import TactusLoopback

/// Reads a capture at any time by binary search: levels of actuators, and requested states of
/// zones.
struct LevelReader {
  private let segments: [[Segment]]
  private let levels: [[ZoneLevel]]

  init(_ capture: Capture) {
    segments = capture.capabilities.actuators.indices.map { actuator in
      capture.segments.map(\.segment).filter { $0.actuator == actuator }
    }
    levels = Zone.allCases.map { zone in capture.levels.filter { $0.zone == zone } }
  }

  /// The level of an actuator according to the last segment that has begun. After the end of that
  /// segment the level stays constant.
  func level(of actuator: Int, at time: Int64) -> Double {
    let row = segments[actuator]
    let next = Self.firstIndex(in: row) { $0.startNanoseconds > time }
    guard next > 0 else { return 0 }
    let segment = row[next - 1]
    guard time < segment.endNanoseconds else { return segment.endLevel }
    let length = Double(segment.endNanoseconds - segment.startNanoseconds)
    let share = Double(time - segment.startNanoseconds) / length
    return segment.startLevel + (segment.endLevel - segment.startLevel) * share
  }

  /// The requested state of a zone.
  func state(of zone: Zone, at time: Int64) -> ZoneState {
    let row = levels[zone.index]
    let next = Self.firstIndex(in: row) { $0.startNanoseconds > time }
    guard next > 0, time < row[next - 1].endNanoseconds else { return ZoneState() }
    return row[next - 1].state(at: time)
  }

  private static func firstIndex<Element>(
    in row: [Element], where isLater: (Element) -> Bool
  ) -> Int {
    var (low, high) = (0, row.count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(row[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
