internal import TactusDevice
internal import TactusSerial
internal import TactusWire

extension BoardTalk {
  /// Nanoseconds that the answer to a question may take: a slow adaptor holds it back for 16 ms.
  static let timeout: Int64 = 150_000_000
  /// How often a question is asked.
  static let tries = 5

  /// Asks until there is an answer.
  /// - Throws: a failure if none comes.
  func insist<Found>(
    _ message: Message, sequence: UInt8? = nil, find: (Message) -> Found?
  ) throws(LightStop) -> Found {
    for _ in 0..<Self.tries {
      let found = try ask(message, sequence: sequence, within: Self.timeout, find: find)
      if let found { return found }
    }
    throw .failed(
      "the board does not answer \(message.type) any more",
      check: "the supply and GND of the board: a motor that starts may pull the supply down; "
        + "the wires TX and RX")
  }

  /// How an actuator is.
  func status(_ actuator: UInt8) throws(LightStop) -> BoardStatus {
    try insist(.status(actuator: actuator)) { message in
      if case .statusReply(let status) = message, status.actuator == actuator {
        status
      } else {
        nil
      }
    }
  }

  /// What the device's clock shows.
  func time() throws(LightStop) -> TimeReply {
    let host = UInt64(bitPattern: nowNanoseconds)
    return try insist(.time(TimeRequest(hostNanoseconds: host))) { message in
      if case .timeReply(let reply) = message, reply.hostNanoseconds == host { reply } else { nil }
    }
  }

  /// What has happened since the device started.
  func counters() throws(LightStop) -> DeviceCounters {
    try insist(.get(key: ValueKey.counters.rawValue, actuator: 0)) { message in
      if case .value(.counters(let counters), _) = message { counters } else { nil }
    }
  }

  /// Sends an ordered command until it is answered.
  func order(_ message: Message) throws(LightStop) -> Message {
    let answer = try insist(message, sequence: next) { $0.isVerdict ? $0 : nil }
    next = answer.expected ?? next
    return answer
  }

  /// Begins a session, in which the motors are tested.
  /// - Parameter timeout: nanoseconds until the first answer.
  /// - Returns: what the device refused the greeting with, or its welcome; nil: no answer.
  func greet(within timeout: Int64) throws(LightStop) -> Message? {
    let session = UInt32.random(in: .min ... .max)
    let deadline = nowNanoseconds + timeout
    while nowNanoseconds < deadline {
      try clearLine()
      let answer = try ask(
        .hello(Hello(session: session)), within: LinkLimits.greetingInterval
      ) { message -> Message? in
        switch message {
        case .welcome(let welcome): welcome.session == session ? message : nil
        case .nak: message
        default: nil
        }
      }
      guard let answer else { continue }
      if case .welcome(let welcome) = answer {
        (self.welcome, next) = (welcome, welcome.expectedSequence)
      }
      return answer
    }
    return nil
  }

  /// Reads what the device declares.
  func describe() throws(LightStop) {
    var read = DeviceDictionary()
    for page in 0..<(welcome?.pages ?? 0) {
      let entries = try insist(.describe(page: page)) { message -> Payload? in
        if case .description(page, _, let entries) = message { entries } else { nil }
      }
      read.take(page, entries)
    }
    dictionary = read
  }

  /// The actuators' places.
  var actuators: Range<UInt8> { 0..<dictionary.actuatorCount }

  /// What an actuator is called.
  func name(_ actuator: UInt8) -> String {
    let name = dictionary.actuators[Int(actuator)].name.text
    return name.isEmpty ? "motor \(actuator + 1)" : name
  }

  // MARK: Faults

  /// Clears what was latched before, and waits until every driver is ready or has a fault.
  ///
  /// A fault that is still there comes back: at the next tick, or where the driver pauses between
  /// two tries, before it says that it is ready. The firmware reports the
  /// crystal's fault once after a start, so that one stays latched.
  func settle() throws(LightStop) {
    for actuator in actuators {
      _ = try order(.set(.faults(.clearable), actuator: actuator))
    }
    try pass(until: nowNanoseconds + Self.returning)
    let deadline = nowNanoseconds + LinkLimits.preparation
    repeat {
      settled = []
      for actuator in actuators { settled.append(try status(actuator)) }
      if !settled.contains(where: { $0.isStarting }) { return }
      try pass(until: nowNanoseconds + Self.returning)
    } while nowNanoseconds < deadline
  }

  /// Nanoseconds after which a fault that was cleared is back.
  private static let returning: Int64 = 50_000_000

  /// Every fault that the drivers had when they had settled.
  var faults: FaultBits { settled.reduce([]) { $0.union($1.faults) } }
}

extension BoardStatus {
  /// Whether the driver is still being set up, and nothing is wrong so far.
  fileprivate var isStarting: Bool { faults.subtracting(.clock) == .starting }
}

extension FaultBits {
  /// Faults that the firmware looks for again once they are cleared.
  fileprivate static let clearable = FaultBits(
    rawValue: ~(FaultBits.clock.rawValue | FaultBits.starting.rawValue))
}

/// How an actuator of a board is; the module's own `Status` is a verdict.
typealias BoardStatus = TactusWire.Status
