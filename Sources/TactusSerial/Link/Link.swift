internal import TactusDevice
internal import TactusWire

/// The host's end of a line to a device: orders and bytes go in, bytes and reports come out.
///
/// It reads no clock, makes no call to the system and never waits: time is a parameter. A thread
/// drives it for a real port, a loop for a device in the process; the code is the same.
///
/// ```
/// orders ─► queue ─► Translation ─► window ─► pace ─► bytes
///             ▲          ▲ clock      │ ▲
///             └── Told ──┼────────────┘ │ answers
///                        └── TIME ◄─────┴── FrameDecoder ◄─ bytes
/// ```
///
/// What is not yet sent waits in the queue, where a later revision replaces it without a frame; the
/// line is never given more than it can carry at once. What was sent is known (`Told`), so that a
/// device which has forgotten it can be told again.
package struct Link: Sendable {
  enum Phase: Sendable, Hashable {
    case greeting
    case describing(page: UInt8)
    /// All is known, and a driver may still test its motor.
    case preparing(actuator: UInt8)
    case ready
    case ended
  }

  /// What is known of the drivers of the motors.
  enum Drivers: Sendable, Hashable {
    case unknown
    /// One tests or calibrates its motor.
    case starting
    case ready
  }

  /// A stop on its way.
  enum Stopping: Sendable, Hashable {
    case none
    case due
    case sent(tag: UInt8, nanoseconds: Int64)
  }

  let settings: LinkSettings
  var phase = Phase.greeting
  var session: UInt32
  /// When the greeting began.
  var greetedSince: Int64
  /// When opening began, from the first greeting on; nil: the device is open.
  var openingSince: Int64?
  /// When the greeting, or a question for a page, was sent last.
  var askedAt: Int64 = .min
  /// When HELLO was sent last.
  var helloAt: Int64 = .min
  var welcome: Welcome?
  var drivers = Drivers.unknown
  var dictionary = DeviceDictionary()
  package internal(set) var answer: DeviceAnswer?

  var decoder = FrameDecoder()
  /// What has come.
  var seen = Seen()
  var pace: LinePace
  package internal(set) var clock = ClockEstimate()
  var exchanges: ExchangePlan
  var patience = Patience()
  /// What is odd about the device's clock, and about its answers.
  var oddities = Oddities()
  /// Since when what was sent, or could be, waits to be accepted, and nothing was.
  var unacceptedSince: Int64?
  /// Nanoseconds of such waiting that stops have ended, since something was accepted.
  var unacceptedBefore: Int64 = 0
  /// Since when a question for the time has waited for a right answer.
  var timeUnansweredSince: Int64?
  /// Since when a stop has waited to be confirmed.
  var unconfirmedSince: Int64?
  /// What is asked after the last stop.
  var stillness = Stillness.unasked
  /// Why the device refused the stop that waits to be confirmed.
  var stopRefusal: NegativeAcknowledgement?
  /// Whether the device said after the last stop that a motor is on, or may be.
  var isSaidToBeOn = false

  var queue = SegmentQueue()
  var translation = Translation()
  var told = Told(capacity: 1)
  var window = CommandWindow()
  var nextSequence: UInt8 = 0
  /// Ordered commands that a session begins with.
  var setup: [Message] = []
  /// The number of the last command that is not ordered.
  var tag: UInt8 = 0
  /// The device time from which it has to forget what it was told.
  var revision: UInt64?
  var stopping = Stopping.none
  /// Whether the last stop was repeated: then nothing follows it before it is answered.
  var isStopRepeated = false
  /// When the last stop was sent.
  var stoppedAt: Int64 = .min
  /// The device has forgotten what it was told.
  var mustTellAgain = false
  /// How many segments the device took room for when it last said so.
  var credits = 0
  var creditsAskedAt: Int64 = .min
  /// Whether the last question for room is not answered yet.
  var isAskingForRoom = false
  /// The level at which each actuator was left by the last order.
  var lastLevels: [Double] = []
  var lastOrderAt: Int64 = .min
  /// When the last of what was ordered has reached its level.
  var latestOrdered: Int64 = .min
  /// How many segments were sent.
  var sentSegments: UInt64 = 0
  /// When the engine made its last step.
  var lastStepAt: Int64 = .min
  /// Whether a step has been made since the last HEARTBEAT.
  var mayBeat = false
  /// The last HEARTBEATs that are not answered yet, oldest first.
  var beats: [Beat] = []
  /// When a frame was sent last that renews the device's lease.
  var renewedAt: Int64
  /// When one of those frames was answered last; `.min`: none was.
  var heardRenewalAt: Int64 = .min
  /// Whether the device is stilled because the engine makes no steps.
  var isSuspended = false
  /// Whether an answer is overdue: what was sent may be lost, or only wait.
  var isSuspect = false
  /// Whether a HEARTBEAT is to ask what has come.
  var isProbeDue = false
  /// When was asked last what has come.
  var askedAgainAt: Int64 = .min
  /// The device's clock when it threw away what it was told.
  var forgottenAt: UInt64?
  /// When the device was heard last, and since when something is expected of it.
  var heardAt: Int64 = .min
  var expectingSince: Int64?
  /// When the link was driven last; `.min`: never.
  var ranAt: Int64 = .min
  /// Nanoseconds since the device was heard, or is to be heard, in which the link was not driven
  /// though it had to ask: silence in them says nothing about the device.
  var standstill: Int64 = 0
  /// The device's clock as it was last told.
  var latestDeviceTime: UInt64 = 0
  /// Starts of segments that were due on arrival and cannot be late: the last few.
  var arrivals: [UInt32] = []
  /// The number of the last event.
  var lastEvent: UInt8?
  /// What was reported as refused last, and is not mended.
  var failure: DeviceError?
  /// The faults that were reported last; nil: none, or they were cleared.
  var faults: FaultBits?
  /// Whether it was reported since something began to be played.
  var isFaultTold = false
  /// Whether a fault has something refused since something was accepted.
  var isRefusedByFault = false
  /// Why the device refused a command last.
  var lastRefusal: NegativeAcknowledgement?
  /// Whether ``LinkReport/ready(_:)`` was reported.
  var hasReported = false

  /// Bytes to write, oldest first.
  package internal(set) var outgoing: [UInt8] = []
  var reports: [LinkReport] = []
  var records: [FrameRecord] = []
  /// What has happened.
  package internal(set) var counters = LinkCounters()

  /// A link that greets.
  /// - Parameters:
  ///   - session: any number that was not used lately.
  ///   - now: nanoseconds on the host's clock.
  package init(_ settings: LinkSettings, session: UInt32, at now: Int64) {
    self.settings = settings
    self.session = session
    greetedSince = now
    openingSince = now
    renewedAt = now
    pace = LinePace(settings)
    exchanges = ExchangePlan(settings)
  }

  /// Nanoseconds of the lease that the device enforces.
  var lease: Int64 { answer?.capabilities.lease?.durationNanoseconds ?? 0 }

  /// Whether the last order left a motor on.
  var isSounding: Bool { lastLevels.contains { $0 > 0 } }

  /// Whether something was ordered lately, or sounds.
  func isActive(at now: Int64) -> Bool {
    isUnfinished(at: now) || (lastOrderAt != .min && now &- lastOrderAt < LinkLimits.idleAfter)
  }

  /// Whether the link is over.
  package var isEnded: Bool { phase == .ended }

  /// How many segments may be sent now: what the device said last, or what its schedule must have
  /// room for by now, because so much of it has begun. Answers may be old when they come.
  func room(at now: Int64) -> Int {
    let said = credits - window.segments
    guard !isSuspect, let capacity = answer?.capabilities.capacitySegments else { return said }
    let begun = clock.deviceMicroseconds(at: now &- LinkLimits.scheduleMargin)
    return max(said, capacity - told.count(beginningAfter: begun))
  }
}
