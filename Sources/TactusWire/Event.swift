/// Something happened on the device. Nobody answers; the numbers of the frames count up, so that
/// a lost one is noticed.
public struct Event: Sendable, Hashable, BitwiseCopyable {
  /// What happened.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// The motor is driven; the detail is the low part of the time that was asked for.
    case started = 1
    /// The motor is no longer driven; the cause says why.
    case ended = 2
    /// A segment came after its start; the time is that of the tick that plays it, and the detail
    /// by how many microseconds that is later: the difference is the start that was asked for.
    case late = 3
    /// The driver reported faults, or did not answer; the detail has the bits.
    case fault = 4
    /// Scheduled segments were thrown away; the detail is how many, the cause says why.
    case forgotten = 5
  }

  /// Why something ended.
  public enum Cause: UInt8, Sendable, Hashable, CaseIterable {
    /// It says nothing here.
    case none = 0
    /// The schedule came to a level of 0.
    case schedule = 1
    /// The host said stop.
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

  /// A ``Kind``, or one of a later version.
  public var kind: UInt8
  /// The actuator's place in the dictionary.
  public var actuator: UInt8
  /// A ``Cause``, or one of a later version.
  public var cause: UInt8
  /// The low part of the device's clock.
  public var timeMicroseconds: UInt32
  /// As the kind says.
  public var detail: UInt32

  /// An event as it is read.
  public init(kind: UInt8, actuator: UInt8, cause: UInt8, timeMicroseconds: UInt32, detail: UInt32)
  {
    self.kind = kind
    self.actuator = actuator
    self.cause = cause
    self.timeMicroseconds = timeMicroseconds
    self.detail = detail
  }

  /// An event of this version.
  public init(
    _ kind: Kind, actuator: UInt8, cause: Cause = .none, timeMicroseconds: UInt32,
    detail: UInt32 = 0
  ) {
    self.init(
      kind: kind.rawValue, actuator: actuator, cause: cause.rawValue,
      timeMicroseconds: timeMicroseconds, detail: detail)
  }
}
