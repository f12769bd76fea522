internal import Foundation

/// The capabilities of the device. Any thread may call.
public protocol CHHapticDeviceCapability {
  /// Whether an engine can be created: whether there is a device that plays patterns.
  var supportsHaptics: Bool { get }
  /// Whether audio events are heard: whether there is a sound device. It is opened, which may take
  /// a second. On the virtual clock of a test there is none.
  var supportsAudio: Bool { get }

  /// Range and default of a property of an event.
  /// - Throws: ``CHHapticError`` `invalidParameterType` or `invalidEventType` if it does not exist,
  ///   or has no effect on this type of event.
  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> any CHHapticParameterAttributes

  /// Range and default of a dynamic parameter.
  /// - Throws: ``CHHapticError`` `invalidParameterType` if it does not exist.
  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes
}
