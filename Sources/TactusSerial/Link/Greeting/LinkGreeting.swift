internal import TactusDevice
internal import TactusWire

/// Who is at the other end: from HELLO until all is known of the device but its clock.
///
/// ```
/// HELLO ─► WELCOME ─► DESCRIBE 0, 1 ... ─► STATUS 0, 1 ... ─► done
///                          ▲                    │ a driver had to be set up
///                          └────────────────────┘
/// ```
///
/// One question waits at a time, and is sent again where no answer comes. A device that restarts
/// while nothing plays is greeted again, in a new session.
struct LinkGreeting: Sendable {
  enum Phase: Sendable, Hashable {
    case hello
    case describing(page: UInt8)
    /// All is known, and a driver may still test its motor.
    case preparing(actuator: UInt8)
    case done
  }

  /// What is known of the drivers of the motors.
  enum Drivers: Sendable, Hashable {
    case unknown
    /// One tests or calibrates its motor.
    case starting
    case ready
  }

  /// What follows from a message.
  enum Outcome: Sendable {
    /// More is to be asked, or the message was none that was asked for.
    case waits
    /// The greeting is done.
    case known(Welcome, DeviceDictionary)
    /// The device cannot be used.
    case unfit(DeviceError)
  }

  let settings: LinkSettings
  private(set) var phase = Phase.hello
  private(set) var session: UInt32
  /// When the greeting began.
  private(set) var since: Int64
  /// When opening began, from the first greeting on; nil: the device is open.
  private(set) var openingSince: Int64?
  /// When a question was sent last, and when HELLO was.
  private var askedAt: Int64 = .min
  private var helloAt: Int64 = .min
  private(set) var welcome: Welcome?
  private(set) var dictionary = DeviceDictionary()
  private(set) var drivers = Drivers.unknown
  /// Answers that are not those to what was asked.
  private(set) var misfits = 0
  /// Restarts while nothing played.
  private(set) var restarts = Recurrence()

  init(_ settings: LinkSettings, session: UInt32, at now: Int64) {
    self.settings = settings
    self.session = session
    since = now
    openingSince = now
  }

  /// Whether all is known but the clock.
  var isDone: Bool { phase == .done }

  // MARK: Questions

  /// The question that is due; nil: none is.
  mutating func next(at now: Int64) -> Message? {
    guard let question, askedAt == .min || now &- askedAt >= LinkLimits.greetingInterval else {
      return nil
    }
    askedAt = now
    if phase == .hello { helloAt = now }
    return question
  }

  private var question: Message? {
    switch phase {
    case .hello: .hello(Hello(session: session))
    case .describing(let page): .describe(page: page)
    case .preparing(let actuator): .status(actuator: actuator)
    case .done: nil
    }
  }

  /// When the next question is due, or the device is given up.
  func next(after now: Int64) -> Int64 {
    min(askedAt == .min ? now : askedAt &+ LinkLimits.greetingInterval, since &+ patience)
  }

  // MARK: Answers

  /// Takes a message of the device.
  mutating func take(_ message: Message) -> Outcome {
    switch (message, phase) {
    case (.welcome(let welcome), .hello): return take(welcome)
    case (.description(let page, _, let entries), .describing(let asked)) where page == asked:
      return take(page, entries)
    case (.statusReply(let status), .preparing(let asked)) where status.actuator == asked:
      return take(status)
    case (.nak(let refusal), .hello):
      misfits += 1
      return refused(refusal)
    default:
      if message.type.isAnswer, !isCopy(message) { misfits += 1 }
      return .waits
    }
  }

  /// Whether a message answers an earlier question, which was asked twice, or was not asked for by
  /// anyone.
  private func isCopy(_ message: Message) -> Bool {
    switch (message, phase) {
    case (.event, _): true
    case (.welcome(let welcome), _): welcome.session == session
    case (.description(let page, _, _), .describing(let asked)): page < asked
    case (.description, .preparing): true
    case (.statusReply(let status), .preparing(let asked)): status.actuator < asked
    default: false
    }
  }

  private mutating func take(_ welcome: Welcome) -> Outcome {
    guard welcome.session == session else {
      misfits += 1
      return .waits
    }
    guard welcome.version == 1 else {
      return .unfit(Self.wrongVersion("version \(welcome.version) of the protocol"))
    }
    guard welcome.firmware.major == Link.firmwareMajor else {
      return .unfit(Self.wrongVersion("firmware \(welcome.firmware.text)"))
    }
    self.welcome = welcome
    drivers = .unknown
    ask(.describing(page: 0))
    return .waits
  }

  private mutating func take(_ page: UInt8, _ entries: Payload) -> Outcome {
    dictionary.take(page, entries)
    if page + 1 < dictionary.pages {
      ask(.describing(page: page + 1))
      return .waits
    }
    return prepare(0)
  }

  /// A driver with a fault does not get ready: what is played will say why.
  private mutating func take(_ status: Status) -> Outcome {
    guard status.faults.subtracting(.clock) == .starting else {
      return prepare(status.actuator + 1)
    }
    drivers = .starting
    return .waits
  }

  /// Asks whether an actuator's driver is ready. After the last the link begins; what has changed
  /// while a motor was calibrated is read first.
  private mutating func prepare(_ actuator: UInt8) -> Outcome {
    if settings.awaitsDrivers, drivers != .ready, actuator < dictionary.actuatorCount {
      ask(.preparing(actuator: actuator))
    } else if drivers == .starting {
      drivers = .ready
      ask(.describing(page: 0))
    } else if let welcome {
      ask(.done)
      return .known(welcome, dictionary)
    }
    return .waits
  }

  /// What is asked now is asked at once.
  private mutating func ask(_ next: Phase) { (phase, askedAt) = (next, .min) }

  private func refused(_ refusal: NegativeAcknowledgement) -> Outcome {
    guard refusal.type == MessageType.hello.rawValue,
      refusal.code == Refusal.versionNotSupported.rawValue
    else { return .waits }
    let (low, high) = (refusal.detail & 0xFF, refusal.detail >> 8)
    return .unfit(Self.wrongVersion("version \(low) to \(high) of the protocol"))
  }

  // MARK: Again

  /// The device began anew, or knows nothing of the session.
  /// - Returns: whether it did so too often.
  mutating func noteRestart(at now: Int64) -> Bool {
    restarts.note(at: now, within: LinkLimits.oddityPeriod)
  }

  /// Greets in a new session, as if the port had just been opened.
  mutating func greetAgain(at now: Int64) {
    session &+= 1
    phase = .hello
    // No sooner after the last greeting than another that was not answered.
    (since, askedAt) = (now, helloAt)
    if openingSince == nil { openingSince = now }
  }

  // MARK: Deadlines

  /// The device is open: its clock is known, too.
  mutating func opened() { openingSince = nil }

  /// The link was not driven for a time, which does not count.
  mutating func extend(by nanoseconds: Int64) { openingSince? &+= nanoseconds }

  /// When opening has taken too long in all; `.max`: the device is open.
  var budgetEnd: Int64 {
    guard let openingSince else { return .max }
    let preparation = drivers == .unknown ? 0 : LinkLimits.preparation
    return openingSince &+ (settings.openingPatience + preparation)
  }

  /// Whether this greeting has come to nothing.
  func isOverdue(at now: Int64) -> Bool { now &- since >= patience }

  private var patience: Int64 {
    drivers != .unknown ? LinkLimits.preparation : settings.greetingPatience
  }

  /// What a device is that is given up: one that was open has gone.
  var kindOfEnd: DeviceError.Kind { openingSince == nil ? .gone : .notAnswering }
}
