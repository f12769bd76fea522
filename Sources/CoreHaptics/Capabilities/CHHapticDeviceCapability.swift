internal import Foundation

/// The capabilities of the device. Any thread may use them.
public protocol CHHapticDeviceCapability {
  /// Whether a device was found that plays patterns, so that an engine can be created.
  var supportsHaptics: Bool { get }
  /// Whether a sound device plays audio events. The first use opens the sound device, which may
  /// take a second. Always false on the virtual clock of a test.
  var supportsAudio: Bool { get }

  /// The range and the default of an event parameter.
  /// - Throws: ``CHHapticError`` `invalidParameterType` if the parameter does not exist or has no
  ///   effect on this type of event, `invalidEventType` if the type does not exist.
  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> any CHHapticParameterAttributes

  /// The range and the default of a dynamic parameter.
  /// - Throws: ``CHHapticError`` `invalidParameterType` if the parameter does not exist.
  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes
}
