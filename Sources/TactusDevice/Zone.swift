/// A part of a device that plays patterns.
///
/// A pattern is played to a zone. The actuators of a device declare which zones they serve.
public enum Zone: UInt8, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// The zone of patterns that name no zone.
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

  /// The zone with this name; nil if no zone has the name.
  public init?(name: String) {
    guard let zone = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = zone
  }

  /// The index of the zone in tables with one element per zone: 0 to 7.
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

  /// The zone with this ``index``. An index that no zone has gives the default zone.
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
