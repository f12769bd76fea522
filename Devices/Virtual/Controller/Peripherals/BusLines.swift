/// The two lines of the bus, SDA and SCL, with their pull-ups: each is high unless a part holds it
/// low (UM10204, section 3.1.1).
struct BusLines {
  /// The time for which a line is held low.
  enum Hold: Equatable {
    case forever
    /// The line is held until a time in nanoseconds since power-up.
    case until(Int64)
    /// For this number of clock pulses, like a chip that was interrupted while it sent a byte.
    case clocks(Int)
  }

  /// The condition on the bus that a change of the lines means.
  enum Condition: Equatable {
    case start
    case stop
  }

  /// The times for which parts other than the controller's pins hold SDA and SCL low; nil if no
  /// part does.
  private(set) var dataHold: Hold?
  private(set) var clockHold: Hold?
  /// Whether the controller's pins, as general-purpose outputs, release the lines.
  private(set) var port = (data: true, clock: true)
  /// The number of clock pulses that the pins have sent.
  private(set) var clocks = 0

  var isDataHigh: Bool { dataHold == nil && port.data }
  var isClockHigh: Bool { clockHold == nil && port.clock }
  var areFree: Bool { isDataHigh && isClockHigh }

  /// The earliest time at which a hold with a time limit ends; nil if there is no such hold.
  var next: Int64? {
    earlier(Self.end(dataHold), Self.end(clockHold))
  }

  mutating func holdData(_ hold: Hold?) -> Condition? { change { $0.dataHold = hold } }

  mutating func holdClock(_ hold: Hold?) -> Condition? { change { $0.clockHold = hold } }

  /// Ends the holds that last up to a time.
  mutating func advance(to now: Int64) -> Condition? {
    guard let next, next <= now else { return nil }
    // SCL is released first, so that a rising SDA is a STOP.
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

  /// Sets the controller's pins. A rising clock is counted for a hold that lasts a number of
  /// clocks.
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

  /// Counts a clock for a hold that lasts a number of clocks. A part that sends releases SDA while
  /// the clock is low, so the release is not a STOP.
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
