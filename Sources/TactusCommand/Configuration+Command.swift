internal import TactusBackends
internal import TactusDevice

extension Configuration {
  /// The configuration with what the command line says over it.
  func overridden(backend: String?, device: String?) -> Configuration {
    var result = self
    if let backend { result.backend = backend }
    if let device { result.device = DeviceID(device) }
    return result
  }

  /// The devices, or a failure that a user can read.
  func listing() throws -> [DeviceListing] {
    do throws(DeviceError) { return try devices() } catch { throw CommandFailure(error) }
  }

  /// The device to play on. Where none is configured and none can be chosen, the loopback, and a
  /// line says so.
  func chooseForPlaying(_ console: Console) throws -> any HapticDevice {
    do throws(DeviceError) {
      if let choice = try chooseDevice() {
        for skipped in choice.skipped { console.error("tactus: skipped \(skipped.id)") }
        return choice.device
      }
      console.error("tactus: no haptic device found; playing on the loopback")
      return try open(Self.fallback)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The device that a pattern is lowered for where none is named: the loopback LRA.
  func openForLowering() throws -> any HapticDevice {
    do throws(DeviceError) { return try open(device ?? Self.fallback) } catch {
      throw CommandFailure(error)
    }
  }

  private static var fallback: DeviceID { DeviceID(backend: "loopback") }
}

extension CommandFailure {
  init(_ error: DeviceError) { self.init(.system, error.message) }
}
