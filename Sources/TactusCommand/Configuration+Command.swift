internal import TactusBackends
internal import TactusDevice
internal import TactusEvdev

extension Configuration {
  /// The configuration with what the user's files and environment say over it.
  /// - Throws: ``CommandFailure`` of code `failed` after each problem was printed.
  func inForce(
    file: String?, _ surroundings: Surroundings, _ console: Console
  ) throws -> Configuration {
    var sources = surroundings.sources
    sources.file = file
    do throws(ConfigurationError) { return try loaded(from: sources) } catch {
      for problem in error.problems { console.error(problem) }
      throw CommandFailure(.failed)
    }
  }

  /// The configuration with what the command line says over it.
  func overridden(
    backend: String? = nil, device: String? = nil, resources: String? = nil
  ) -> Configuration {
    var result = self
    var keys: Set<ConfigurationKey> = []
    if let backend {
      result.backend = backend == Self.auto ? nil : backend
      result.origins[.backend] = .option(Option.backend.name)
      keys.insert(.backend)
    }
    if let device {
      result.device = device == Self.auto ? nil : DeviceID(device)
      result.origins[.device] = .option(Option.device.name)
      keys.insert(.device)
    }
    if let resources {
      result.resources = resources
      result.origins[.resources] = .option(Option.resources.name)
    }
    result.settle(keys)
    return result
  }

  /// The devices, or a failure that a user can read.
  func listing() throws -> [DeviceListing] {
    do throws(DeviceError) { return try devices() } catch { throw CommandFailure(error) }
  }

  /// The device to play on. Where none is configured and none can be chosen, the loopback, and a
  /// line says so.
  func chooseForPlaying(_ log: Log) throws -> any HapticDevice {
    do throws(DeviceError) {
      if let choice = try chooseDevice() {
        for skipped in choice.skipped { log.warning("skipped \(skipped.id)") }
        return choice.device
      }
      log.warning("no haptic device found; playing on the loopback")
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

  /// The kernel's devices with the profiles in force, for who needs more than a device.
  var evdev: EvdevBackend {
    EvdevBackend().with(deviceProfiles) as? EvdevBackend ?? EvdevBackend()
  }

  private static var fallback: DeviceID { DeviceID(backend: "loopback") }
}

extension HapticDevice {
  /// What the device declares, within the bounds that the engine keeps to.
  func limitedCapabilities() throws -> OutputCapabilities {
    do throws(DeviceError) { return try capabilities.validated() } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  init(_ error: DeviceError) { self.init(.system, error.message) }
}
