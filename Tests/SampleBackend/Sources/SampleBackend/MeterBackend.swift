public import TactusDevice

/// A backend with one device that moves nothing: a meter that can be read.
public struct MeterBackend: HapticBackend {
  private static let meter = DeviceListing(
    id: DeviceID(backend: "meter"), name: "Meter", category: .virtual,
    isEligibleForAutomaticChoice: false)

  /// A backend with one meter.
  public init() {}

  /// The first part of the meter's id.
  public var name: String { "meter" }

  /// The meter, which is always there.
  public func devices() -> [DeviceListing] { [Self.meter] }

  /// Opens the meter.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard id == Self.meter.id else {
      throw DeviceError(.notFound, "no device \(id); there is \(Self.meter.id)")
    }
    return MeterDevice(Self.meter)
  }
}
