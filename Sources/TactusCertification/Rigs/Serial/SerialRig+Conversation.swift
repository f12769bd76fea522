internal import Synchronization
internal import TactusDevice
internal import TactusSerial
internal import TactusSystem
internal import TactusWire

// Commands of the harness to the device, and their answers.
extension SerialRig {
  /// The timeout for an answer, in nanoseconds: longer than the stalls of a busy machine that
  /// emulates a device.
  static let timeout: Int64 = 100_000_000
  private static let exchanges = 8
  private static let allFaults = FaultBits(rawValue: 0x3F)

  /// Waits until the tap's thread has produced a value; nil if the timeout elapsed.
  func wait<Found: Sendable>(
    _ timeout: Int64 = timeout, for find: (inout SerialTap.State) -> Found?
  ) throws(RigFault) -> Found? {
    let deadline = clock.now + timeout
    while true {
      let (found, hasGone) = tap.state.withLock { (find(&$0), $0.hasGone) }
      if let found { return found }
      if hasGone { throw closed }
      if isInterrupted() { throw .interrupted }
      guard clock.now < deadline else { return nil }
      clock.wait(until: clock.now + 200_000)
    }
  }

  /// Repeats a request until the device answers; nil if it answers none of ``tries`` requests.
  private func ask<Found: Sendable>(
    _ message: Message, sequence: UInt8 = DriveWatch.tag, for find: (Message) -> Found?
  ) throws(RigFault) -> Found? {
    for _ in 0..<Self.tries {
      tap.state.withLock { $0.answers = [] }
      tap.write(message, sequence: sequence)
      let found = try wait { state -> Found? in
        for answer in state.answers {
          if let found = find(answer.message) { return found }
        }
        return nil
      }
      if let found { return found }
    }
    return nil
  }

  /// Begins a session. The device stops its motors, and forgets faults and limits of earlier tests.
  func greet() throws(RigFault) {
    let begin = clock.now
    tap.write([0])
    let session = UInt32.random(in: .min ... .max)
    let welcome = try ask(.hello(Hello(session: session))) { message -> Welcome? in
      if case .welcome(let welcome) = message, welcome.session == session { welcome } else { nil }
    }
    guard let welcome else {
      throw silence("the device does not answer a greeting", since: begin)
    }
    next = welcome.expectedSequence
    var dictionary = try describe(welcome, since: begin)
    if try awaitDrivers(of: dictionary.actuatorCount, since: begin) {
      // A calibration of a motor may have changed declared facts, so they are read again.
      dictionary = try describe(welcome, since: begin)
    }
    var greeted = Greeted(dictionary: dictionary, answer: nil, version: welcome.version)
    let sensor = try describeSensor(welcome, since: begin)
    do throws(DeviceError) {
      greeted.answer = try DeviceAnswer(
        greeted.dictionary, welcome, settings, accelerometer: sensor)
    } catch { throw .device("the device declares impossible values: \(error.message)") }
    self.greeted = greeted
    try clearFaults()
    try compareClocks()
  }

  private func describe(
    _ welcome: Welcome, since begin: Int64
  ) throws(RigFault) -> DeviceDictionary {
    var dictionary = DeviceDictionary()
    for page in 0..<welcome.pages {
      let entries = try ask(.describe(page: page)) { message -> Payload? in
        if case .description(page, _, let entries) = message { entries } else { nil }
      }
      guard let entries else {
        throw silence("the device does not describe itself", since: begin)
      }
      dictionary.take(page, entries)
    }
    return dictionary
  }

  /// The facts about the device's accelerometer; nil if it has none, or states none.
  private func describeSensor(
    _ welcome: Welcome, since begin: Int64
  ) throws(RigFault) -> AccelerometerFacts? {
    guard welcome.hasAccelerometer else { return nil }
    let question = Message.get(key: ValueKey.accelerometer.rawValue, actuator: 0)
    let stated = try ask(question) { message -> [AccelerometerFacts]? in
      switch message {
      case .value(.accelerometer(let facts), _): [facts]
      case .nak(let nak) where nak.type == MessageType.get.rawValue: []
      default: nil
      }
    }
    guard let stated else {
      throw silence("the device does not describe its accelerometer", since: begin)
    }
    return stated.first
  }

  /// Waits until every motor's driver chip is set up. A board calibrates its motor after its start,
  /// and refuses to play until that is done.
  /// - Returns: whether a driver was not ready at first.
  private func awaitDrivers(
    of actuators: UInt8, since begin: Int64
  ) throws(RigFault) -> Bool {
    var hasWaited = false
    for actuator in 0..<actuators {
      while try isStarting(actuator, since: begin) {
        hasWaited = true
        guard clock.now < begin + LinkLimits.preparation else {
          throw .device("the motor driver is still being set up after 8 s")
        }
        clock.wait(until: clock.now + 20_000_000)
      }
    }
    return hasWaited
  }

  private func isStarting(_ actuator: UInt8, since begin: Int64) throws(RigFault) -> Bool {
    // The sequence number is not `DriveWatch.tag`: the tap would keep the answer as a reading of
    // the drive.
    let faults = try ask(
      .status(actuator: actuator), sequence: DriveWatch.tag + 1
    ) { message -> FaultBits? in
      guard case .statusReply(let status) = message, status.actuator == actuator else { return nil }
      return status.faults
    }
    guard let faults else {
      throw silence("the device does not report the state of its motor", since: begin)
    }
    return faults.subtracting(.clock) == .starting
  }

  private func clearFaults() throws(RigFault) {
    for actuator in 0..<greeted.dictionary.actuatorCount {
      if greeted.dictionary.isModel {
        _ = try order(.set(.modelFaults([]), actuator: actuator))
      }
      _ = try order(.set(.faults(Self.allFaults), actuator: actuator))
    }
  }

  private func compareClocks() throws(RigFault) {
    let begin = clock.now
    let actuators = Int(greeted.dictionary.actuatorCount)
    let (isModel, settings) = (greeted.dictionary.isModel, settings)
    let sampling = LinkSampling(greeted.answer?.accelerometer)
    tap.state.withLock { state in
      (state.actuators, state.isModel) = (actuators, isModel)
      state.watch.set(settings)
      state.sampling = sampling
    }
    for _ in 0..<Self.exchanges {
      let count = tap.state.withLock { $0.comparisons }
      tap.askTime()
      _ = try wait { $0.comparisons > count ? true : nil }
    }
    let isKnown = tap.state.withLock { $0.clock.isKnown }
    if !isKnown { throw silence("the device does not report its time", since: begin) }
  }

  // MARK: Ordered commands

  /// Sends a command with a sequence number between those of the player, and repeats it until it is
  /// answered.
  /// - Returns: the answer; nil if none arrived.
  func order(_ message: Message) throws(RigFault) -> SerialTap.Answer? {
    let isPlayed = tap.state.withLock { $0.player != nil }
    let sequence = isPlayed ? tap.state.withLock { $0.renumbering.insert() } : next
    for _ in 0..<3 {
      tap.state.withLock { $0.answers = [] }
      tap.write(message, sequence: sequence)
      if let answer = try answer(where: { $0.sequence == sequence }) {
        if !isPlayed { next = answer.message.expected ?? next }
        return answer
      }
    }
    return nil
  }

  func answer(
    where fits: (SerialTap.Answer) -> Bool
  ) throws(RigFault) -> SerialTap.Answer? {
    try wait { state in
      state.answers.firstIndex { $0.message.isVerdict && fits($0) }
        .map { state.answers.remove(at: $0) }
    }
  }

  /// Records the result of an operation.
  func note(_ answer: SerialTap.Answer?, _ number: Int) {
    switch answer?.message {
    case .ack?: log.add(at: answer?.time ?? 0, .device, .taken, number)
    case .nak(let nak)?:
      let reason = Refusal(rawValue: nak.code).map { "\($0)" } ?? "code \(nak.code)"
      log.add(at: answer?.time ?? 0, .device, .refused, number, text: reason)
    default: log.add(at: clock.now, .harness, .silence, number)
    }
  }

  /// Waits for the next reported state of the drive, if the drive is observed.
  /// - Returns: whether a state was reported.
  @discardableResult
  func look(within timeout: Int64) throws(RigFault) -> Bool {
    let count = tap.state.withLock { state -> Int? in
      guard state.watch.isOn else { return nil }
      state.watch.look(at: clock.now)
      return state.watch.rounds
    }
    guard let count else { return false }
    return try wait(timeout) { $0.watch.hasAnswered(after: count) ? true : nil } ?? false
  }
}

extension Message {
  /// Whether the message accepts or refuses a command.
  var isVerdict: Bool { expected != nil }

  /// The number that the device expects next.
  var expected: UInt8? {
    switch self {
    case .ack(let ack): ack.expectedSequence
    case .nak(let nak): nak.expectedSequence
    default: nil
    }
  }
}
