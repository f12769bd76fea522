/// A report by the device, which the host does not acknowledge. The sequence numbers of the frames
/// increase by one, so a lost frame is noticed.
public struct Event: Sendable, Hashable, BitwiseCopyable {
  /// The kind of an event.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// The motor is driven. The detail is the low 32 bits of the requested start.
    case started = 1
    /// The motor is no longer driven, for the given cause.
    case ended = 2
    /// A segment arrived after its start. The event's time is that of the tick that plays the
    /// segment. The detail is the lateness in microseconds: the time minus the detail is the
    /// requested start.
    case late = 3
    /// The driver reported faults or did not answer. The detail contains the latched ``FaultBits``.
    case fault = 4
    /// Scheduled segments were discarded for the given cause. The detail is their number.
    case forgotten = 5
  }

  /// The cause of an event.
  public enum Cause: UInt8, Sendable, Hashable, CaseIterable {
    /// An event of this kind has no cause.
    case none = 0
    /// The schedule reached a level of 0.
    case schedule = 1
    /// The host sent a stop.
    case stop = 2
    /// The host was silent for too long.
    case silence = 3
    /// The motor was on for too long.
    case onTime = 4
    /// The driver reported a fault.
    case fault = 5
    /// A host began a session.
    case session = 6
  }

  /// The raw value of a ``Kind``, or a value of a later version.
  public var kind: UInt8
  /// The index of the actuator in the dictionary.
  public var actuator: UInt8
  /// The raw value of a ``Cause``, or a value of a later version.
  public var cause: UInt8
  /// The time of the event: the low 32 bits of the device's clock, see ``WireTime``.
  public var timeMicroseconds: UInt32
  /// A number whose meaning depends on the kind, otherwise 0.
  public var detail: UInt32

  /// Creates an event from the fields of a message, which may come from a later version.
  public init(kind: UInt8, actuator: UInt8, cause: UInt8, timeMicroseconds: UInt32, detail: UInt32)
  {
    self.kind = kind
    self.actuator = actuator
    self.cause = cause
    self.timeMicroseconds = timeMicroseconds
    self.detail = detail
  }

  /// Creates an event of this version.
  public init(
    _ kind: Kind, actuator: UInt8, cause: Cause = .none, timeMicroseconds: UInt32,
    detail: UInt32 = 0
  ) {
    self.init(
      kind: kind.rawValue, actuator: actuator, cause: cause.rawValue,
      timeMicroseconds: timeMicroseconds, detail: detail)
  }
}
