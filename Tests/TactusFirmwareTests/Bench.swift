import TactusFirmware
import TactusWire

/// The firmware's device logic in this process, and the host's end of the serial line.
struct Bench {
  var device: Device<ModelMotor>
  private var decoder = FrameDecoder()
  private var tag: UInt8 = 100
  /// The sequence number of the next ordered command.
  var sequence: UInt8 = 0
  /// All messages from the device, in order.
  var received: [Message] = []

  init(
    actuators: UInt8 = 1, versions: WireVersions = .current, driveLimit: UInt16 = 65_535,
    startMicroseconds: UInt64 = 0
  ) {
    var dictionary = DeviceDictionary()
    dictionary.name = ShortText("bench")
    dictionary.isModel = true
    dictionary.actuatorCount = actuators
    for actuator in 0..<4 {
      dictionary.actuators[actuator].lowestSixteenths = 100 * 16
      dictionary.actuators[actuator].highestSixteenths = 300 * 16
      dictionary.actuators[actuator].driveLimit = driveLimit
    }
    device = Device(
      dictionary: dictionary, versions: versions, motors: ModelMotor(),
      startMicroseconds: startMicroseconds)
  }

  /// A bench whose device has received HELLO, so that a session is open.
  static func greeted(actuators: UInt8 = 1, driveLimit: UInt16 = 65_535) -> Bench {
    var bench = Bench(actuators: actuators, driveLimit: driveLimit)
    bench.greet(session: 1)
    return bench
  }

  var now: UInt64 { device.timeMicroseconds }

  var events: [Event] {
    received.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  var blocks: [SampleBlock] {
    received.compactMap { if case .samples(let block) = $0 { block } else { nil } }
  }

  func events(_ kind: Event.Kind) -> [Event] { events.filter { $0.kind == kind.rawValue } }

  mutating func greet(session: UInt32, versions: WireVersions = .current, first: UInt8 = 0) {
    sequence = first
    request(.hello(Hello(versions: versions, firstSequence: first, session: session)))
  }

  /// Sends a message and returns the answer to it.
  @discardableResult
  mutating func request(_ message: Message) -> Message? {
    tag &+= 1
    return send(message.frame(sequence: tag))
  }

  /// Sends an ordered command with the next sequence number. Only an ACK advances the number.
  @discardableResult
  mutating func order(_ message: Message) -> Message? {
    let answer = send(message.frame(sequence: sequence))
    if case .ack = answer { sequence &+= 1 }
    return answer
  }

  /// Sends a frame and returns the last message in the answer that is not an event.
  @discardableResult
  mutating func send(_ frame: Frame) -> Message? {
    let line = frame.encoded()
    return send((0..<line.count).map { line[$0] })
  }

  @discardableResult
  mutating func send(_ bytes: [UInt8]) -> Message? {
    let before = received.count
    for byte in bytes { device.receive(byte, at: now, now: now) }
    collect()
    return received[before...].last { $0.type != .event && $0.type != .samples }
  }

  /// Runs the device for some milliseconds. The host sends a heartbeat every 80 ms unless `isAlive`
  /// is false.
  mutating func run(milliseconds: Int, isAlive: Bool = true, each: (inout Bench) -> Void = { _ in })
  {
    for millisecond in 0..<milliseconds {
      if isAlive, millisecond.isMultiple(of: 80) { request(.heartbeat) }
      device.tick()
      collect()
      each(&self)
    }
  }

  private mutating func collect() {
    while let byte = device.nextOutgoing() {
      guard let frame = decoder.receive(byte) else { continue }
      if let message = try? Message(frame) { received.append(message) }
    }
  }

  /// A PLAY command for a segment. Times are in milliseconds, and levels are 0 to 1.
  static func play(
    at start: Int, for duration: Int = 0, from: Double? = nil, to level: Double,
    actuator: UInt8 = 0
  ) -> Message {
    .play(
      Play(
        startMicroseconds: UInt32(start * 1000), durationMicroseconds: UInt32(duration * 1000),
        actuator: actuator, startLevel: UInt16((from ?? level) * 65_535),
        endLevel: UInt16(level * 65_535), frequencySixteenths: 175 * 16))
  }

  var status: Status? {
    mutating get {
      if case .statusReply(let status) = request(.status(actuator: 0)) { status } else { nil }
    }
  }

  /// The drive of the first motor.
  var drive: UInt16 { device.motors.drive(of: 0)?.level ?? 0 }
}

extension Message {
  /// The reason of a NAK; nil for other messages and unknown reasons.
  var refusal: Refusal? {
    if case .nak(let answer) = self { Refusal(rawValue: answer.code) } else { nil }
  }

  var isAcknowledgement: Bool { type == .ack }
}
