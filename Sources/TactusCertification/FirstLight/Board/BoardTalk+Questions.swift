internal import TactusDevice
internal import TactusSerial
internal import TactusWire

extension BoardTalk {
  /// The timeout for an answer, in nanoseconds. A slow USB adaptor delays an answer by 16 ms.
  static let timeout: Int64 = 150_000_000
  /// How often a request is sent before the step fails.
  static let tries = 5

  /// Repeats a request until the board answers.
  /// - Throws: a failure if no answer arrives.
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

  /// The state of an actuator.
  func status(_ actuator: UInt8) throws(LightStop) -> BoardStatus {
    try insist(.status(actuator: actuator)) { message in
      if case .statusReply(let status) = message, status.actuator == actuator {
        status
      } else {
        nil
      }
    }
  }

  /// The time on the device's clock.
  func time() throws(LightStop) -> TimeReply {
    let host = UInt64(bitPattern: nowNanoseconds)
    return try insist(.time(TimeRequest(hostNanoseconds: host))) { message in
      if case .timeReply(let reply) = message, reply.hostNanoseconds == host { reply } else { nil }
    }
  }

  /// The device's counters since its start.
  func counters() throws(LightStop) -> DeviceCounters {
    try insist(.get(key: ValueKey.counters.rawValue, actuator: 0)) { message in
      if case .value(.counters(let counters), _) = message { counters } else { nil }
    }
  }

  /// Sends a command with the next sequence number, and repeats it until the board answers it.
  func order(_ message: Message) throws(LightStop) -> Message {
    let answer = try insist(message, sequence: next) { $0.isVerdict ? $0 : nil }
    next = answer.expected ?? next
    return answer
  }

  /// Begins a session. The board tests its motors at that time.
  /// - Parameter timeout: the longest time until the first answer, in nanoseconds.
  /// - Returns: the device's refusal of the greeting, or its welcome; nil if neither arrived in
  ///   time.
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

  /// Reads the device's declarations.
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

  /// The numbers of the actuators.
  var actuators: Range<UInt8> { 0..<dictionary.actuatorCount }

  /// The name of an actuator, for people.
  func name(_ actuator: UInt8) -> String {
    let name = dictionary.actuators[Int(actuator)].name.text
    return name.isEmpty ? "motor \(actuator + 1)" : name
  }

  // MARK: Faults

  /// Clears the latched faults, and waits until every driver is ready or reports a fault.
  ///
  /// The firmware detects a persistent fault again: at its next tick, or when it sets up the driver
  /// again, before it reports that the driver is ready. It detects a fault of the crystal only
  /// once, at its start; therefore that fault is not cleared.
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

  /// The time in nanoseconds after which a persistent fault is reported again.
  private static let returning: Int64 = 50_000_000

  /// The faults of all drivers after they had settled.
  var faults: FaultBits { settled.reduce([]) { $0.union($1.faults) } }
}

extension BoardStatus {
  /// Whether the driver is still starting and has no fault so far. A fault of the crystal does not
  /// count, because it is not one of the driver.
  fileprivate var isStarting: Bool { faults.subtracting(.clock) == .starting }
}

extension FaultBits {
  /// The faults that are cleared, because the firmware detects them again if they persist.
  fileprivate static let clearable = FaultBits(
    rawValue: ~(FaultBits.clock.rawValue | FaultBits.starting.rawValue))
}

/// The state of an actuator of a board. The name `Status` already means a verdict in this module.
typealias BoardStatus = TactusWire.Status
