/// A part of a device that haptics are addressed to.
///
/// Patterns are played to a zone; a device's actuators say which zones they serve.
public enum Zone: UInt8, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// Where haptics go when nobody says where.
  case `default`
  case leftHandle, rightHandle, handles
  case leftTrigger, rightTrigger, triggers
  /// Every actuator of the device.
  case all

  /// The zone's name in captures, profiles and configuration.
  public var name: String {
    switch self {
    case .default: "default"
    case .leftHandle: "leftHandle"
    case .rightHandle: "rightHandle"
    case .handles: "handles"
    case .leftTrigger: "leftTrigger"
    case .rightTrigger: "rightTrigger"
    case .triggers: "triggers"
    case .all: "all"
    }
  }

  /// The zone with this name, if there is one.
  public init?(name: String) {
    guard let zone = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = zone
  }

  /// The zone's place in tables of one element a zone: 0 to 7.
  public var index: Int {
    @_noLocks @_noAllocation get {
      switch self {
      case .default: 0
      case .leftHandle: 1
      case .rightHandle: 2
      case .handles: 3
      case .leftTrigger: 4
      case .rightTrigger: 5
      case .triggers: 6
      case .all: 7
      }
    }
  }

  /// The zone at a place of such a table.
  @_noLocks @_noAllocation
  public static func at(_ index: Int) -> Zone {
    switch index {
    case 1: .leftHandle
    case 2: .rightHandle
    case 3: .handles
    case 4: .leftTrigger
    case 5: .rightTrigger
    case 6: .triggers
    case 7: .all
    default: .default
    }
  }
}
