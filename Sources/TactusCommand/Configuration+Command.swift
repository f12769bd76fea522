package import TactusBackends
package import TactusDevice
internal import TactusEvdev
internal import TactusLoopback

extension Configuration {
  /// The configuration with the user's files and environment applied.
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

  /// The configuration with the options of the command line applied.
  package func overridden(
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

  /// The devices, or a failure with a message for the user.
  func listing() throws -> [DeviceListing] {
    do throws(DeviceError) { return try devices() } catch { throw CommandFailure(error) }
  }

  /// The device with an id, or a failure with a message for the user.
  func opened(_ id: DeviceID) throws -> any HapticDevice {
    do throws(DeviceError) { return try open(id) } catch { throw CommandFailure(error) }
  }

  /// Opens the device to play on. If neither a device nor a backend is configured and none can be
  /// selected, this is the loopback, and the log gets a warning.
  package func chooseForPlaying(_ log: Log) throws -> any HapticDevice {
    do throws(DeviceError) {
      let search = try searchDevice()
      if search.device == nil, backend != nil || !hasLoopback {
        throw noDevice(besides: search.skipped)
      }
      for skipped in search.skipped {
        log.warning("skipped \(skipped.id): \(skipped.availability.obstacle)")
      }
      if let device = search.device { return device }
      log.warning(
        search.skipped.isEmpty
          ? "no haptic device found; playing on the loopback"
          : "no haptic device can be used; playing on the loopback")
      return try open(Self.fallback)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens the device whose declaration is used to convert a pattern to levels: the configured one,
  /// or else the loopback LRA, which needs no hardware.
  func openForLowering() throws -> any HapticDevice {
    do throws(DeviceError) {
      if let device { return try open(device) }
      let loopback = backends.first { $0.name == Self.fallback.backend }
      return try (loopback ?? LoopbackBackend()).open(Self.fallback)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens the device whose declaration is used on a virtual clock: the configured device, or else
  /// a device of the configured backend, or else the loopback LRA.
  package func chooseForVirtualClock() throws -> any HapticDevice {
    do throws(DeviceError) {
      if device != nil || backend != nil, let found = try searchDevice().device { return found }
    } catch {
      throw CommandFailure(error)
    }
    return try openForLowering()
  }

  /// The backend `evdev` with the configured profiles, as its own type, which `certify` needs.
  var evdev: EvdevBackend {
    EvdevBackend().with(deviceProfiles) as? EvdevBackend ?? EvdevBackend()
  }

  private static var fallback: DeviceID { DeviceID(backend: LoopbackBackend.name) }

  private var hasLoopback: Bool { backends.contains { $0.name == Self.fallback.backend } }

  /// The error for the case that no device can be used. It names the backends that were searched,
  /// their devices, and the fix.
  func noDevice(besides skipped: [DeviceListing]) -> DeviceError {
    let place = backend.map { "the backend \($0) (\(origin(of: .backend)))" } ?? "any backend"
    if skipped.isEmpty {
      let other = hasLoopback ? ", or play with --backend loopback" : ""
      return DeviceError(
        .notFound,
        "no device of \(place) was found; plug one in, name one with --device\(other)")
    }
    let reasons = skipped.map { "\($0.id): \($0.availability.obstacle)" }.joined(separator: "; ")
    return DeviceError(.notFound, "no device of \(place) can be used: \(reasons)")
  }
}

extension DeviceListing.Availability {
  /// Why a device that was found cannot be used, in one line, with the fix if there is one.
  var obstacle: String {
    switch self {
    case .available: "cannot be opened"
    case .notPermitted(let fix): "no permission: \(fix)"
    case .busy: "busy"
    case .notAnswering: "not answering"
    }
  }
}

extension HapticDevice {
  /// The declaration of the device, limited to the bounds of the engine.
  package func limitedCapabilities() throws -> OutputCapabilities {
    do throws(DeviceError) { return try capabilities.validated() } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  package init(_ error: DeviceError) { self.init(.system, error.message) }
}
