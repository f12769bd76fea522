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
    case ready
    case ended
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
  /// When the greeting, or a question for a page, was sent last.
  var askedAt: Int64 = .min
  var welcome: Welcome?
  var dictionary = DeviceDictionary()
  package internal(set) var answer: DeviceAnswer?

  var decoder = FrameDecoder()
  var pace: LinePace
  package internal(set) var clock = ClockEstimate()
  var exchanges: ExchangePlan
  var patience = Patience()

  var queue: [Submission] = []
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
  /// The device has forgotten what it was told.
  var mustTellAgain = false
  /// How many segments the device took room for when it last said so.
  var credits = 0
  var creditsAskedAt: Int64 = .min
  /// The level at which each actuator was left by the last order.
  var lastLevels: [Double] = []
  var lastOrderAt: Int64 = .min
  /// When the device was heard last, and since when something is expected of it.
  var heardAt: Int64 = .min
  var expectingSince: Int64?
  /// The device's clock as it was last told.
  var latestDeviceTime: UInt64 = 0
  /// Starts of segments that were due on arrival and cannot be late: the last few.
  var arrivals: [UInt32] = []
  /// The number of the last event.
  var lastEvent: UInt8?
  /// What was reported as refused last, and is not mended.
  var failure: DeviceError?
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
    pace = LinePace(settings)
    exchanges = ExchangePlan(settings)
  }

  /// Nanoseconds of the lease that the device enforces.
  var lease: Int64 { answer?.capabilities.lease?.durationNanoseconds ?? 0 }

  /// Whether the last order left a motor on.
  var isSounding: Bool { lastLevels.contains { $0 > 0 } }

  /// Whether something was ordered lately, or sounds.
  func isActive(at now: Int64) -> Bool {
    isSounding || (lastOrderAt != .min && now &- lastOrderAt < LinkLimits.idleAfter)
  }

  /// Whether the link is over.
  package var isEnded: Bool { phase == .ended }

  /// How many segments may be sent now.
  var room: Int { credits - window.segments }
}

/// What has happened on a link.
package struct LinkCounters: Sendable, Hashable {
  /// Commands that were sent again because no answer came.
  package var repeated = 0
  /// Times that the device had forgotten what it was told and was told again.
  package var toldAgain = 0
  /// Segments that were not sent, because their lease had run out.
  package var stale = 0
  /// Segments that the device played late.
  package var late = 0
  /// Events of the device that were lost.
  package var lostEvents = 0
  /// Times that the clock was found elsewhere.
  package var steps = 0
  /// Commands that the device refused, for whatever reason.
  package var refusals = 0
}
