import TactusDevice

/// The history of a faulty loopback device since it was opened, for the conditions of its faults.
/// Times are nanoseconds.
struct MutantMemory {
  /// The history of one actuator.
  struct Part {
    /// Whether the actuator is driven.
    var isOn = false
    /// The times at which the actuator was last turned off and on.
    var (lastOff, lastOnset): (Int64, Int64) = (.min / 2, .min / 2)
    /// The end level and the frequency of the last segment.
    var (level, hertz) = (0.0, 0.0)
    /// The frequency of the onset.
    var onsetHertz = 0.0
    /// If the present segment is an onset, the time for which the actuator was off; otherwise nil.
    var rest: Int64?
    /// The time for which the actuator was off before its present or last drive.
    var restBefore: Int64 = .max
    /// The last onsets.
    var onsets: [Int64] = []
  }

  var parts: [Part]
  /// The times at which the device was stopped.
  private(set) var stops: [Int64] = []
  /// The number of segments, and the number of drives since the device was opened or last stopped.
  private(set) var (segments, drives) = (0, 0)
  /// How early before its start the present segment arrived.
  private(set) var ahead: Int64 = 0
  /// The start of the present segment, and its frequency.
  private var (now, hertz): (Int64, Double) = (0, 0)
  private var isFalling = false
  /// The total time in which the actuators were driven.
  private(set) var driven: Int64 = 0

  init(actuators: Int) { parts = Array(repeating: Part(), count: actuators) }

  /// Whether a condition holds for the present segment of an actuator.
  func holds(
    _ condition: MutantFault.Condition, _ actuator: Int, _ band: ClosedRange<Double>
  ) -> Bool {
    let part = parts[actuator]
    switch condition {
    case .afterDriven(let length): return driven > length
    case .urgent(let least): return ahead < least
    case .everySegment(let count): return segments % count == 0
    case .afterDrivesWithoutStop(let count): return drives > count
    case .tone(let range):
      let width = max(band.upperBound - band.lowerBound, 1)
      return range.contains((hertz - band.lowerBound) / width)
    case .otherDriven: return parts.indices.contains(where: { $0 != actuator && parts[$0].isOn })
    case .restUpTo(let length): return part.restBefore <= length
    case .drivenFor(let length): return part.isOn && now - part.lastOnset >= length
    case .burst(let count, let length):
      return part.rest != nil && part.onsets.count { now - $0 <= length } > count
    case .afterStop(let length): return stops.last.map { now - $0 <= length } ?? false
    case .otherOnset(let length):
      let others = parts.indices.filter { $0 != actuator }
      return part.rest != nil && others.contains { now - parts[$0].lastOnset <= length }
    case .falling: return isFalling
    default: return false
    }
  }

  mutating func willPlay(_ segment: Segment, from begin: Int64, at time: Int64) {
    let place = segment.actuator
    (segments, ahead) = (segments + 1, begin - time)
    parts[place].rest = nil
    (now, hertz) = (begin, segment.frequencyHertz)
    isFalling = segment.endLevel < segment.startLevel
    let isOn = max(segment.startLevel, segment.endLevel) > 0
    guard isOn, !parts[place].isOn else { return }
    drives += 1
    parts[place].rest = begin - parts[place].lastOff
    parts[place].restBefore = begin - parts[place].lastOff
    parts[place].onsetHertz = segment.frequencyHertz
    parts[place].onsets = parts[place].onsets.suffix(16) + [begin]
  }

  mutating func didPlay(_ segment: Segment, from begin: Int64) {
    let place = segment.actuator
    let isOn = max(segment.startLevel, segment.endLevel) > 0
    if isOn, !parts[place].isOn { parts[place].lastOnset = begin }
    if !isOn, parts[place].isOn { end(place, at: begin) }
    parts[place].isOn = isOn
    parts[place].level = segment.endLevel
    if isOn { parts[place].hertz = segment.frequencyHertz }
  }

  private mutating func end(_ place: Int, at time: Int64) {
    driven += max(time - parts[place].lastOnset, 0)
    parts[place].lastOff = time
  }

  mutating func stop(at time: Int64) {
    for place in parts.indices {
      if parts[place].isOn { end(place, at: time) }
      (parts[place].isOn, parts[place].level) = (false, 0)
    }
    drives = 0
    stops.append(time)
  }
}
