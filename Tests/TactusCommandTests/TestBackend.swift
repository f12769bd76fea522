import TactusBackends
import TactusDevice
import TactusLoopback

@testable import TactusCommand

/// A backend with a given name and devices. The devices in `openable` are loopback devices, whether
/// they are listed or not.
struct TestBackend: HapticBackend {
  let name: String
  var listings: [DeviceListing] = []
  /// The ids of the devices that can be opened, with their capabilities.
  var openable: [DeviceID: OutputCapabilities] = [:]

  func devices() -> [DeviceListing] { listings }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard let capabilities = openable[id] else {
      throw DeviceError(.notFound, "no device \(id) here")
    }
    return LoopbackDevice(capabilities, id: id, name: "what answers at \(id)")
  }
}

extension OutputCapabilities {
  /// The capabilities of a device with one LRA and default values otherwise.
  static var oneActuator: OutputCapabilities {
    OutputCapabilities(
      actuators: [Actuator(name: "coil", kind: .lra, frequencyBandHertz: 120...220)])
  }
}

/// Surroundings with the given variables and without configuration files.
func variables(_ environment: [String: String]) -> Surroundings {
  Surroundings(sources: ConfigurationSources(environment: environment))
}
