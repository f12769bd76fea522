/// The two lines of the bus, SDA and SCL, with their pull-ups: each is high unless a part holds it
/// low (UM10204, section 3.1.1).
struct BusLines {
  /// How long something holds a line low.
  enum Hold: Equatable {
    case forever
    /// Up to a time, nanoseconds since power-up.
    case until(Int64)
    /// For that many clocks, as a chip does that was interrupted while it sent a byte.
    case clocks(Int)
  }

  /// What a change of the lines means.
  enum Condition: Equatable {
    case start
    case stop
  }

  /// What holds SDA and SCL low, other than the controller's pins.
  private(set) var dataHold: Hold?
  private(set) var clockHold: Hold?
  /// Whether the controller's pins, as general-purpose outputs, let the lines go.
  private(set) var port = (data: true, clock: true)
  /// Clocks that the pins have given since the lines exist.
  private(set) var clocks = 0

  var isDataHigh: Bool { dataHold == nil && port.data }
  var isClockHigh: Bool { clockHold == nil && port.clock }
  var areFree: Bool { isDataHigh && isClockHigh }

  /// When a hold ends without a command; nil if none does.
  var next: Int64? {
    earlier(Self.end(dataHold), Self.end(clockHold))
  }

  mutating func holdData(_ hold: Hold?) -> Condition? { change { $0.dataHold = hold } }

  mutating func holdClock(_ hold: Hold?) -> Condition? { change { $0.clockHold = hold } }

  /// Holds end that last up to a time.
  mutating func advance(to now: Int64) -> Condition? {
    guard let next, next <= now else { return nil }
    // The clock first, so that SDA rises as a STOP.
    let clock = change { if Self.isOver($0.clockHold, now) { $0.clockHold = nil } }
    let data = change { if Self.isOver($0.dataHold, now) { $0.dataHold = nil } }
    return data ?? clock
  }

  private static func end(_ hold: Hold?) -> Int64? {
    if case .until(let time) = hold { time } else { nil }
  }

  private static func isOver(_ hold: Hold?, _ now: Int64) -> Bool {
    if case .until(let time) = hold { time <= now } else { false }
  }

  /// The pins change, and with a rising clock what is counted in clocks goes on.
  mutating func setPort(data: Bool, clock: Bool) -> [Condition] {
    let wasHigh = isClockHigh
    var conditions = [change { $0.port.clock = clock }]
    if !wasHigh, isClockHigh {
      clocks += 1
      conditions.append(countClock())
    }
    conditions.append(change { $0.port.data = data })
    return conditions.compactMap(\.self)
  }

  /// A part that sends lets SDA go in the low half of the clock, so that this is no STOP.
  private mutating func countClock() -> Condition? {
    guard case .clocks(let count) = dataHold else { return nil }
    dataHold = count > 1 ? .clocks(count - 1) : nil
    return nil
  }

  private mutating func change(_ body: (inout BusLines) -> Void) -> Condition? {
    let (before, wasClockHigh) = (isDataHigh, isClockHigh)
    body(&self)
    guard wasClockHigh, isClockHigh, before != isDataHigh else { return nil }
    return isDataHigh ? .stop : .start
  }
}
