internal import TactusDevice

/// A part of a controller in which haptics can be felt.
public struct GCHapticsLocality: RawRepresentable, Sendable, Hashable {
  /// The locality's name. Apple does not publish its own strings: compare localities, not strings.
  public let rawValue: String

  /// The locality with a name. A name that no controller has is never supported.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where a controller's haptics are usually felt: its handles. Every controller has it.
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

  /// The zone for patterns; nil if there is none of that name.
  var zone: Zone? { Zone(name: rawValue) }
}
