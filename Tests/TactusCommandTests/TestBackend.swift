import TactusBackends
import TactusDevice
import TactusLoopback

@testable import TactusCommand

/// A backend under any name with any devices. What may be opened is a loopback, listed or not.
struct TestBackend: HapticBackend {
  let name: String
  var listings: [DeviceListing] = []
  /// Ids that can be opened, with what they declare.
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
  /// One LRA and the rest as it is declared where nothing is said.
  static var oneActuator: OutputCapabilities {
    OutputCapabilities(
      actuators: [Actuator(name: "coil", kind: .lra, frequencyBandHertz: 120...220)])
  }
}

/// Surroundings with these variables and nothing of the machine.
func variables(_ environment: [String: String]) -> Surroundings {
  Surroundings(sources: ConfigurationSources(environment: environment))
}
