import TactusDevice
import TactusSerial
import TactusWire

let millisecond: Int64 = 1_000_000

extension World {
  /// Submits one segment at the present time, as the engine does.
  @discardableResult
  mutating func submit(
    _ actuator: Int = 0, from start: Int64, to end: Int64? = nil, _ level: Double,
    _ endLevel: Double? = nil, isDueOnArrival: Bool = false
  ) -> SubmitResult {
    let output = OrderOutput(channel, stopsAtEnd: false)
    let segments = [
      Segment(
        actuator: actuator, startNanoseconds: start, endNanoseconds: end ?? start,
        startLevel: level, endLevel: endLevel ?? level, frequencyHertz: 175,
        isDueOnArrival: isDueOnArrival)
    ]
    return output.submit(segments.span, at: now)
  }

  /// Makes a step of the engine that submits no segment.
  func step() {
    let output = OrderOutput(channel, stopsAtEnd: false)
    let segments: [Segment] = []
    _ = output.submit(segments.span, at: now)
  }

  mutating func revise(from time: Int64) {
    OrderOutput(channel, stopsAtEnd: false).revise(from: time)
  }

  mutating func stop() { OrderOutput(channel, stopsAtEnd: false).stop(at: now) }

  /// The messages of the recorded frames in one direction.
  func messages(_ direction: FrameRecord.Direction) -> [Message] {
    records.filter { $0.direction == direction }.compactMap { try? Message($0.frame) }
  }

  func count(_ type: MessageType, _ direction: FrameRecord.Direction = .toDevice) -> Int {
    messages(direction).count { $0.type == type }
  }

  /// The drive of a motor at the first tick at or after a time of the host's clock.
  func drive(at host: Int64, of actuator: Int = 0) -> UInt16? {
    let wanted = deviceTime(at: host)
    return ticks.first { $0.microseconds >= wanted }?.drives[actuator]
  }
}

/// Converts a level from 0 to 1 to the number that the protocol sends: 65,535 is full drive.
func whole(_ level: Double) -> UInt16 { UInt16((level * 65_535).rounded()) }
