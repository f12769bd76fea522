import FuzzKit
import TactusFirmware
import TactusWire

/// Sends the input to a device model. The input consists of records: a byte for the kind, the
/// number of bytes, and the bytes. A record is a frame, raw bytes on the line, or a number of
/// ticks, depending on its kind. The reader adds the CRC to a frame, because the fuzzer would never
/// find it.
///
/// After any input the drive must be within the limit and the credits within the capacity, and 250
/// ms without a message from the host must turn the motor off.
func readFrames(_ bytes: [UInt8]) {
  var host = FuzzHost()
  var rest = bytes[...]
  while let selector = rest.popFirst(), let length = rest.popFirst() {
    let count = min(Int(length) % (WireLimits.payloadBytes + 1), rest.count)
    let record = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    host.play(Int(selector), record)
  }
  host.fallSilent()
}

private struct FuzzHost {
  private static let limit: UInt16 = 40_000

  private var device: Device<ModelMotor>
  private var decoder = FrameDecoder()
  private var isFaulty = false

  init() {
    var dictionary = DeviceDictionary()
    dictionary.isModel = true
    dictionary.actuatorCount = 2
    for actuator in 0..<2 {
      dictionary.actuators[actuator].highestSixteenths = 65_535
      dictionary.actuators[actuator].driveLimit = Self.limit
    }
    device = Device(dictionary: dictionary, motors: ModelMotor())
    send(Message.hello(Hello(session: 1)).frame(sequence: 0))
  }

  mutating func play(_ selector: Int, _ record: [UInt8]) {
    let types = MessageType.allCases
    switch selector % (types.count + 2) {
    case types.count: feed(record)
    case types.count + 1: pass(ticks: record.count)
    case let place:
      var payload = Payload()
      for byte in record { payload.append(byte) }
      send(
        Frame(
          type: types[place].rawValue, sequence: UInt8(truncatingIfNeeded: selector),
          payload: payload))
    }
    check()
  }

  private mutating func send(_ frame: Frame) {
    if let message = try? Message(frame) {
      // The planted fault traps on an odd number of bytes in a STOP. The seeds have two bytes in a
      // STOP, one more than necessary.
      if case .stop = message {
        PlantedFault.check(frame.payload.count)
      }
      if case .set(.modelFaults(let faults), _) = message, !faults.isEmpty { isFaulty = true }
      if case .description(let page, _, let entries) = message {
        var dictionary = device.dictionary
        dictionary.take(page, entries)
      }
      guard (try? Message(message.frame(sequence: 0))) == message else {
        preconditionFailure("a message reads back otherwise")
      }
    }
    let line = frame.encoded()
    feed((0..<line.count).map { line[$0] })
  }

  private mutating func feed(_ bytes: [UInt8]) {
    let now = device.timeMicroseconds
    for byte in bytes { device.receive(byte, at: now, now: now) }
    collect()
  }

  private mutating func pass(ticks: Int) {
    for _ in 0..<ticks { device.tick() }
    collect()
  }

  /// Reads all messages from the device, each of which must be valid.
  private mutating func collect() {
    while let byte = device.nextOutgoing() {
      guard let frame = decoder.receive(byte) else { continue }
      guard let message = try? Message(frame) else {
        preconditionFailure("the device said what cannot be read")
      }
      if case .ack(let answer) = message {
        precondition(answer.credits <= device.dictionary.capacity, "more credits than places")
      }
    }
    precondition(decoder.counters.damaged + decoder.counters.garbled == 0, "a bad frame was sent")
  }

  private func check() {
    for actuator in 0..<2 {
      let level = device.motors.drive(of: actuator)?.level ?? 0
      precondition(level <= Self.limit, "a drive above the limit")
    }
  }

  mutating func fallSilent() {
    pass(ticks: 250)
    // A driver with an injected fault may have any level.
    guard !isFaulty else { return }
    for actuator in 0..<2 {
      precondition(device.motors.drive(of: actuator)?.level == 0, "sounds without a host")
    }
  }
}
