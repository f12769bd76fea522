// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import TactusDevice

public struct MyBackend: HapticBackend {
  public init() {}

  public var name: String { "mine" }

  public func devices() -> [DeviceListing] {
    [MyDevice.entry]
  }

  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard id == MyDevice.entry.id else {
      throw DeviceError(.notFound, "no device \(id); there is mine")
    }
    return MyDevice()
  }
}
