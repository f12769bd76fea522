import TactusFirmware
import TactusWire

@testable import TactusCertification

/// A simulated board at the other end of a line, on a virtual clock, so that no time is spent
/// waiting.
final class LightWorld: BoardLine {
  private(set) var nowNanoseconds: Int64 = 1_000_000_000
  var device: Device<LightMotors>
  /// Changes the commands to the board. If it returns nil, the command is lost.
  var toDevice: (LightWorld, Message) -> Message? = { $1 }
  /// Changes the messages of the board. If it returns nil, the message is lost.
  var toHost: (LightWorld, Message) -> Message? = { $1 }
  /// Called after each tick.
  var onTick: (LightWorld) -> Void = { _ in }
  /// Whether the line returns the host's bytes, and nothing else.
  var isEcho = false
  /// Bytes that replace the board's answers.
  var noise: [UInt8]?
  /// The rate of the device's clock relative to the host's.
  var speed = 1.0
  /// Whether the cable is unplugged.
  var isGone = false
  /// The number that the board expects for the next ordered command, from its last answer.
  private(set) var expected: UInt8 = 0
  /// Whether the board was restarted.
  private(set) var wasReset = false
  /// The commands that reached the board, in order.
  private(set) var commands: [Message] = []
  /// The time of the last command.
  private(set) var lastCommand: Int64 = 0

  private var zero: Int64 = 1_000_000_000
  private var hostDecoder = FrameDecoder()
  private var deviceDecoder = FrameDecoder()
  private var outgoing: [UInt8] = []

  init() { device = Self.makeDevice() }

  static func makeDevice(_ change: (inout DeviceDictionary) -> Void = { _ in })
    -> Device<LightMotors>
  {
    var dictionary = DeviceDictionary()
    dictionary.name = text("Tactus LRA")
    dictionary.serialNumber = text("0042")
    dictionary.actuatorCount = 1
    dictionary.actuators[0].name = text("C10-100")
    dictionary.actuators[0].lowestSixteenths = 175 * 16
    dictionary.actuators[0].highestSixteenths = 175 * 16
    change(&dictionary)
    return Device(dictionary: dictionary, motors: LightMotors())
  }

  static func text(_ text: String) -> ShortText {
    var result = ShortText()
    for byte in text.utf8 { result.append(byte) }
    return result
  }

  var drive: UInt16 { device.motors.drive }

  func plant(_ faults: FaultBits) { _ = device.motors.plant(faults, in: 0) }

  /// Presses the reset button: the board loses its state, and its clock begins at 0.
  func reset() {
    device = Device(dictionary: device.dictionary, motors: device.motors.restarted)
    zero = nowNanoseconds
    wasReset = true
  }

  /// Makes the board send a message without a request.
  func say(_ message: Message) { outgoing += LineCode.bytes(message.frame(sequence: 0)) }

  /// Makes the board receive a message that the host did not send.
  func whisper(_ message: Message, sequence: UInt8 = 77) {
    obey(message.frame(sequence: sequence))
  }

  // MARK: The line

  func send(_ bytes: [UInt8], until deadline: Int64) -> Bool {
    if isGone { return false }
    // Ten bits at 115,200 baud take 86,806 ns.
    advance(by: Int64(bytes.count) * 86_806)
    if isEcho { outgoing += bytes }
    for byte in bytes {
      guard let frame = deviceDecoder.receive(byte), let message = try? Message(frame) else {
        continue
      }
      lastCommand = nowNanoseconds
      commands.append(message)
      if noise != nil || isEcho { continue }
      if let heard = toDevice(self, message) { obey(heard.frame(sequence: frame.sequence)) }
    }
    if let noise { outgoing += noise }
    return true
  }

  func receive(until deadline: Int64) -> [UInt8]? {
    repeat {
      if isGone { return nil }
      if !outgoing.isEmpty {
        defer { outgoing = [] }
        return outgoing
      }
      advance(by: min(1_000_000, max(deadline - nowNanoseconds, 0)))
    } while nowNanoseconds < deadline
    return []
  }

  func wait(until deadline: Int64) { advance(by: max(deadline - nowNanoseconds, 0)) }

  func reopen() -> Bool { !isGone }

  // MARK: The board

  private func advance(by nanoseconds: Int64) {
    nowNanoseconds += nanoseconds
    while deviceTime >= device.timeMicroseconds + 1000 {
      device.tick()
      collect()
      onTick(self)
    }
  }

  private var deviceTime: UInt64 { UInt64(Double(nowNanoseconds - zero) * speed / 1000) }

  private func obey(_ frame: Frame) {
    for byte in LineCode.bytes(frame) {
      let time = max(deviceTime, device.timeMicroseconds)
      device.receive(byte, at: time, now: time)
    }
    collect()
  }

  private func collect() {
    while let byte = device.nextOutgoing() {
      guard let frame = hostDecoder.receive(byte), let message = try? Message(frame) else {
        continue
      }
      expected = message.expected ?? expected
      guard let said = toHost(self, message) else { continue }
      if noise == nil { outgoing += LineCode.bytes(said.frame(sequence: frame.sequence)) }
    }
  }
}
