/// A command was taken.
public struct Acknowledgement: Sendable, Hashable, BitwiseCopyable {
  /// The type of the command; its number is that of the frame.
  public var type: UInt8
  /// The number of the ordered command that the device expects next.
  public var expectedSequence: UInt8
  /// How many more segments the device can take.
  public var credits: UInt16

  /// An answer.
  public init(type: UInt8, expectedSequence: UInt8, credits: UInt16) {
    self.type = type
    self.expectedSequence = expectedSequence
    self.credits = credits
  }
}

/// A command was refused, and nothing of it was done.
public struct NegativeAcknowledgement: Sendable, Hashable, BitwiseCopyable {
  /// The type of the command; its number is that of the frame.
  public var type: UInt8
  /// A ``Refusal``, or a reason of a later version.
  public var code: UInt8
  /// The number of the ordered command that the device expects next.
  public var expectedSequence: UInt8
  /// How many more segments the device can take.
  public var credits: UInt16
  /// More about the reason, as the code says; else 0.
  public var detail: UInt16

  /// An answer.
  public init(
    type: UInt8, code: UInt8, expectedSequence: UInt8, credits: UInt16, detail: UInt16 = 0
  ) {
    self.type = type
    self.code = code
    self.expectedSequence = expectedSequence
    self.credits = credits
    self.detail = detail
  }
}

/// What is wrong with a motor or its driver. A device that cannot tell says so by a fault: what it
/// does not know is never success.
public struct FaultBits: OptionSet, Sendable, Hashable, BitwiseCopyable {
  /// The bits as they travel.
  public var rawValue: UInt16

  /// Bits of any version.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The driver did not answer, or its bus failed. Where the driver cannot be switched off either
  /// the motor's state is unknown.
  public static let bus = FaultBits(rawValue: 1 << 0)
  /// The driver limits its current.
  public static let overcurrent = FaultBits(rawValue: 1 << 1)
  /// The driver is too hot.
  public static let overtemperature = FaultBits(rawValue: 1 << 2)
  /// The supply is too low.
  public static let undervoltage = FaultBits(rawValue: 1 << 3)
  /// The motor is missing, shorted or does not swing.
  public static let actuator = FaultBits(rawValue: 1 << 4)
  /// The crystal did not start: the device's clock is coarse.
  public static let clock = FaultBits(rawValue: 1 << 5)
  /// The firmware was built without a description of the motor: nothing is driven.
  public static let undescribed = FaultBits(rawValue: 1 << 6)
  /// The driver is being set up, or the motor tested. The one bit that is not latched.
  public static let starting = FaultBits(rawValue: 1 << 7)
}

/// Where an actuator stands.
public struct Status: Sendable, Hashable, BitwiseCopyable {
  /// The device's clock at its last tick.
  public var timeMicroseconds: UInt64
  /// The actuator's place in the dictionary.
  public var actuator: UInt8
  /// Whether the motor is driven.
  public var isSounding: Bool
  /// Whether the driver took the last drive; else nobody knows what the motor does.
  public var isDriveKnown: Bool
  /// Whether the motor is off because it was on for too long.
  public var isCut: Bool
  /// Latched until they are cleared.
  public var faults: FaultBits
  /// What the schedule asks for now; 65,535 is full drive.
  public var askedLevel: UInt16
  /// What the driver was given; 65,535 is full drive.
  public var drive: UInt16
  /// Segments that have not begun.
  public var scheduled: UInt16
  /// How many more segments the device can take.
  public var credits: UInt16

  /// A motor at rest.
  public init(timeMicroseconds: UInt64 = 0, actuator: UInt8 = 0) {
    self.timeMicroseconds = timeMicroseconds
    self.actuator = actuator
    (isSounding, isDriveKnown, isCut) = (false, true, false)
    faults = []
    (askedLevel, drive, scheduled, credits) = (0, 0, 0, 0)
  }
}

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
