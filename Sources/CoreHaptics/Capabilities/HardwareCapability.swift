internal import Foundation
internal import TactusBackends
internal import TactusEngine
internal import TactusPattern

/// The result of ``CHHapticEngine/capabilitiesForHardware()``. The ranges come from the AHAP format
/// and do not depend on the device.
final class HardwareCapability: CHHapticDeviceCapability, Sendable {
  let supportsHaptics: Bool

  init(supportsHaptics: Bool) { self.supportsHaptics = supportsHaptics }

  var supportsAudio: Bool {
    guard let server = try? HapticServer.current(),
      let configuration = try? server.standardConfiguration(),
      let stage = server.stage(configuration.audio)
    else { return false }
    stage.prepare(triesAgain: true)
    return stage.status?.sink != nil
  }

  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> any CHHapticParameterAttributes {
    guard let id = EventParameterID(rawValue: inParameter.rawValue) else {
      throw Self.unknown(inParameter.rawValue)
    }
    guard let type = EventType(rawValue: type.rawValue) else {
      throw CHHapticError(
        .invalidEventType,
        "unknown event type \"\(type.rawValue)\"; use one of CHHapticEvent.EventType")
    }
    guard id.applies(to: type) else {
      throw CHHapticError(
        .invalidParameterType, "\(id.rawValue) has no effect on events of type \(type.rawValue)")
    }
    return ParameterAttributes(id.range, id.defaultValue(for: type))
  }

  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes {
    guard let id = ControlID(name: inParameter.rawValue) else {
      throw Self.unknown(inParameter.rawValue)
    }
    return ParameterAttributes(id.range, id.neutralValue)
  }

  private static func unknown(_ name: String) -> CHHapticError {
    CHHapticError(
      .invalidParameterType, "unknown parameter \"\(name)\"; use one of the declared IDs")
  }
}

private final class ParameterAttributes: NSObject, CHHapticParameterAttributes {
  let minValue: Float
  let maxValue: Float
  let defaultValue: Float

  init(_ range: ClosedRange<Double>, _ defaultValue: Double) {
    minValue = Float(range.lowerBound)
    maxValue = Float(range.upperBound)
    self.defaultValue = Float(defaultValue)
  }
}
