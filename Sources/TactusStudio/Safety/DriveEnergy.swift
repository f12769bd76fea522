internal import TactusDevice
internal import TactusPattern

/// Computes the energy of one actuator from the segments that are sent to it.
struct DriveEnergy: Sendable {
  /// The largest number of stored segments. The engine schedules at most some hundred ahead.
  private static let limit = 4096

  private(set) var budget = EnergyBudget()
  /// The segment in force, if it has begun, and those to come, in the order of their starts.
  private var segments: [Segment] = []
  /// The time up to which energy is counted; nil before the first segment.
  private var counted: Int64?

  mutating func add(_ segment: Segment, at now: Int64) {
    advance(to: now)
    var segment = segment
    if segment.isDueOnArrival { segment.startNanoseconds = max(segment.startNanoseconds, now) }
    segment.endNanoseconds = max(segment.endNanoseconds, segment.startNanoseconds)
    if segments.count == Self.limit { segments.removeFirst() }
    segments.append(segment)
  }

  /// Withdraws the segments that begin at this time or later.
  mutating func revise(from time: Int64) {
    segments.removeAll { $0.startNanoseconds >= time }
  }

  mutating func stop(at now: Int64) {
    advance(to: now)
    segments = []
  }

  /// Counts what is used until a time.
  mutating func advance(to now: Int64) {
    guard let from = counted else {
      counted = now
      return
    }
    guard now > from else { return }
    var energy = 0.0
    while let segment = segments.first {
      let next = segments.count > 1 ? segments[1].startNanoseconds : Int64.max
      energy += Self.energy(of: segment, max(from, segment.startNanoseconds), min(now, next))
      guard next <= now else { break }
      segments.removeFirst()
    }
    counted = now
    budget.count(energy, during: Nanoseconds.toSeconds(now - from))
  }

  /// The energy of a segment in force from one time to another; 0 if these are in the wrong order.
  private static func energy(of segment: Segment, _ from: Int64, _ to: Int64) -> Double {
    guard to > from else { return 0 }
    let bend = min(max(segment.endNanoseconds, from), to)
    return line(segment, from, bend) + line(segment, bend, to)
  }

  /// The integral of the square of a straight line.
  private static func line(_ segment: Segment, _ from: Int64, _ to: Int64) -> Double {
    guard to > from else { return 0 }
    let (first, last) = (segment.level(at: from), segment.level(at: to))
    return (first * first + first * last + last * last) / 3 * Nanoseconds.toSeconds(to - from)
  }
}
