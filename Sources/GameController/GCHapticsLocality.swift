internal import TactusDevice

/// A part of a controller that haptics can be played in.
public struct GCHapticsLocality: RawRepresentable, Sendable, Hashable {
  /// The locality's name. Apple does not publish its names, so compare localities and not names.
  public let rawValue: String

  /// Creates a locality from its name. A locality that no controller has is never supported.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The part where a controller's haptics are usually felt: its handles. Every controller has it.
  public static let `default` = Self(.default)
  /// All of a controller's actuators. Every controller has it.
  public static let all = Self(.all)
  /// Both handles.
  public static let handles = Self(.handles)
  /// The left handle, which usually holds the heavy motor.
  public static let leftHandle = Self(.leftHandle)
  /// The right handle, which usually holds the light motor.
  public static let rightHandle = Self(.rightHandle)
  /// Both triggers.
  public static let triggers = Self(.triggers)
  /// The left trigger.
  public static let leftTrigger = Self(.leftTrigger)
  /// The right trigger.
  public static let rightTrigger = Self(.rightTrigger)

  init(_ zone: Zone) { rawValue = zone.name }

  /// The zone for patterns; nil if no zone has this name.
  var zone: Zone? { Zone(name: rawValue) }
}
