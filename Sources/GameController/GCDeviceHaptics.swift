public import CoreHaptics
public import Foundation
internal import TactusBackends
internal import TactusDevice

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The duration of an event that plays until it is stopped: longer than any clock can run. Apple
/// does not publish the value of its constant.
public let GCHapticDurationInfinite: Float = .greatestFiniteMagnitude

/// The haptics of a controller. It creates engines that play in one part of the controller.
///
/// ```swift
/// let engine = controller.haptics?.createEngine(withLocality: .leftHandle)
/// try engine?.start()
/// ```
///
/// Several engines may play on one controller, each in its own locality. If their localities share
/// an actuator, their levels are mixed. Any thread may call its methods.
// Sendable: it is immutable.
open class GCDeviceHaptics: NSObject, @unchecked Sendable {
  private let configuration: Configuration

  /// The parts of the controller for which an engine can be created.
  public let supportedLocalities: Set<GCHapticsLocality>

  init(_ configuration: Configuration, _ actuators: [Actuator]) {
    self.configuration = configuration
    let zones = Set(actuators.flatMap(\.zones)).union([.default, .all])
    supportedLocalities = Set(zones.map(GCHapticsLocality.init))
  }

  /// Creates an engine that plays in one part of the controller. It is stopped at first.
  /// - Returns: nil if the controller has no such part or can no longer be opened.
  open func createEngine(withLocality locality: GCHapticsLocality) -> CHHapticEngine? {
    guard supportedLocalities.contains(locality), let zone = locality.zone else { return nil }
    var configuration = configuration
    configuration.zone = zone
    return try? CHHapticEngine(configuration: configuration)
  }
}
