/// The reports of a pad on uhid: its declaration, its answers, the settings of its output reports,
/// and the times of its input reports. Only the service thread of the pad uses it.
package protocol PadReports: Sendable {
  /// The name that the pad reports. The kernel's name of the event node is this name or begins with
  /// it.
  var name: String { get }
  /// The unique id of the event node; empty if the driver gives it none.
  var unique: String { get }
  /// The unique id that the pad gives itself.
  var deviceUnique: String { get }
  var identity: PadIdentity { get }
  /// The HID report descriptor.
  var descriptor: [UInt8] { get }
  /// The largest drive of a report.
  var fullDrive: Int { get }

  /// Answers a request for a feature report.
  /// - Parameter now: nanoseconds on CLOCK_MONOTONIC.
  /// - Returns: the report, which begins with its number; nil if there is none with this number.
  mutating func feature(_ number: UInt8, at now: Int64) -> [UInt8]?

  /// Takes a report that the driver sent or set.
  /// - Parameters:
  ///   - report: its bytes, the number first.
  ///   - now: nanoseconds on CLOCK_MONOTONIC.
  mutating func take(_ report: [UInt8], at now: Int64) -> PadReaction

  /// The time at which the next input report is due, in nanoseconds on CLOCK_MONOTONIC; nil if none
  /// is due.
  var inputDue: Int64? { get }

  /// The input report that is due. Advances ``inputDue``.
  mutating func input(at now: Int64) -> [UInt8]
}

extension PadReports {
  package var deviceUnique: String { unique }
}

/// The consequence of a report that a pad received.
package struct PadReaction: Sendable, Equatable {
  /// The motor levels that the report sets; nil if it sets something else.
  package var motors: MotorDrives?
  /// Input reports that answer it, in order.
  package var answers: [[UInt8]]

  package init(motors: MotorDrives? = nil, answers: [[UInt8]] = []) {
    self.motors = motors
    self.answers = answers
  }
}

/// The drives of the two motors, 0 to the largest drive of the pad.
package struct MotorDrives: Sendable, Equatable {
  package var strong: Int
  package var weak: Int

  package init(strong: Int, weak: Int) {
    self.strong = strong
    self.weak = weak
  }

  var isZero: Bool { strong == 0 && weak == 0 }
}

/// The times of a periodic input report.
struct InputPace: Sendable, Equatable {
  /// Nanoseconds between two reports.
  let period: Int64
  /// The time at which the next report is due, in nanoseconds; nil if the pad sends none now.
  private(set) var due: Int64?

  init(period: Int64) { self.period = period }

  /// Begins to send, with the first report now. A second call does nothing.
  mutating func start(at now: Int64) { due = due ?? now }

  mutating func stop() { due = nil }

  /// Records that a report was sent. After a stall of the machine, one delayed report is sent
  /// immediately and the others are left out.
  mutating func advance(at now: Int64) { due = due.map { max($0 + period, now) } }
}
