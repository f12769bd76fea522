internal import TactusDevice

/// Writes the CSV form of a capture.
///
/// The intensity and sharpness of a row are those of the zone that contributes most to the actuator
/// at that time, or of its first zone if all are 0. No cell is empty.
struct CaptureTable {
  static let header =
    "time_s,zone,intensity,sharpness,actuator,level,frequency_hz,submitted_s,device_s\n"

  let text: String

  init(_ capture: Capture) {
    var zones = ZoneReader(capture)
    var text = Self.header
    for captured in capture.segments.sorted(by: Self.precedes) {
      let segment = captured.segment
      let actuator = capture.capabilities.actuators[segment.actuator]
      let first = zones.heaviest(of: actuator, at: segment.startNanoseconds, endsCount: false)
      text += Self.row(
        captured, actuator, first, time: segment.startNanoseconds, level: segment.startLevel)
      guard segment.startLevel != segment.endLevel else { continue }
      let last = zones.heaviest(of: actuator, at: segment.endNanoseconds, endsCount: true)
      text += Self.row(
        captured, actuator, last, time: segment.endNanoseconds, level: segment.endLevel)
    }
    self.text = text
  }

  private static func precedes(
    _ a: Capture.CapturedSegment, _ b: Capture.CapturedSegment
  ) -> Bool {
    (a.segment.startNanoseconds, a.segment.actuator)
      < (b.segment.startNanoseconds, b.segment.actuator)
  }

  private static func row(
    _ captured: Capture.CapturedSegment, _ actuator: Actuator, _ zone: (Zone, ZoneState),
    time: Int64, level: Double
  ) -> String {
    let cells = [
      seconds(time), zone.0.name, "\(zone.1.intensity)", "\(zone.1.sharpness)", actuator.name,
      "\(level)", "\(captured.segment.frequencyHertz)", seconds(captured.submittedNanoseconds),
      seconds(captured.deviceNanoseconds),
    ]
    return cells.joined(separator: ",") + "\n"
  }

  private static func seconds(_ nanoseconds: Int64) -> String { "\(Double(nanoseconds) / 1e9)" }
}

/// Looks up the requests for zones. A lookup takes amortised O(1) if most times are not earlier
/// than the one before, because it starts at the last place.
private struct ZoneReader {
  private let levels: [Zone: [ZoneLevel]]
  private var places: [Zone: Int] = [:]

  init(_ capture: Capture) {
    levels = Dictionary(grouping: capture.levels, by: \.zone)
  }

  mutating func heaviest(
    of actuator: Actuator, at time: Int64, endsCount: Bool
  ) -> (Zone, ZoneState) {
    var best = (actuator.zones[0], ZoneState())
    for zone in actuator.zones {
      let state = state(of: zone, at: time, endsCount: endsCount)
      if state.intensity > best.1.intensity { best = (zone, state) }
    }
    return best
  }

  private mutating func state(of zone: Zone, at time: Int64, endsCount: Bool) -> ZoneState {
    guard let levels = levels[zone] else { return ZoneState() }
    var place = places[zone] ?? 0
    while place > 0, levels[place].startNanoseconds > time { place -= 1 }
    while place + 1 < levels.count, levels[place + 1].startNanoseconds < time { place += 1 }
    if !endsCount, place + 1 < levels.count, levels[place + 1].startNanoseconds <= time {
      place += 1
    }
    places[zone] = place
    return levels[place].isInForce(at: time, endsCount: endsCount)
      ? levels[place].state(at: time) : ZoneState()
  }
}
