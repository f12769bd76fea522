internal import Foundation

/// What the device can do. Any thread may ask.
public protocol CHHapticDeviceCapability {
  /// Whether there is a device that patterns can be felt on: whether an engine can be made.
  var supportsHaptics: Bool { get }
  /// Whether audio events are heard: not as yet.
  var supportsAudio: Bool { get }

  /// Range and default of a property of an event.
  /// - Throws: ``CHHapticError`` `invalidParameterType` or `invalidEventType` for one that does not
  ///   exist, or that this type of event does not react to.
  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> any CHHapticParameterAttributes

  /// Range and default of a dynamic parameter.
  /// - Throws: ``CHHapticError`` `invalidParameterType` for one that does not exist.
  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes
}
