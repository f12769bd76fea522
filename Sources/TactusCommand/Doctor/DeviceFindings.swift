internal import TactusBackends
internal import TactusDevice

/// The devices of the backends, with the reasons why some of them cannot be played on.
struct DeviceFindings {
  private(set) var findings: [Finding] = []
  /// Whether a device can be played on with this configuration.
  private(set) var canPlay = false

  init(_ configuration: Configuration) {
    for backend in configuration.backends {
      add(backend.with(configuration.deviceProfiles), configuration)
    }
    do throws(DeviceError) {
      let search = try configuration.searchDevice()
      if let device = search.device {
        canPlay = true
        let skipped = search.skipped.map(\.id.description).joined(separator: ", ")
        let note = skipped.isEmpty ? "" : "; skipped: \(skipped)"
        findings.append(Finding(.good, "plays on", "\(device.listing.id)\(note)"))
      } else {
        addFallback(configuration, besides: search.skipped)
      }
    } catch {
      findings.append(
        Finding(
          .poor, "plays on", "nothing: \(error.message)",
          fix: "choose another with --device or in the configuration; `tactus devices` lists them"))
    }
  }

  private mutating func add(_ backend: any HapticBackend, _ configuration: Configuration) {
    if let only = configuration.backend, only != backend.name {
      let origin = configuration.origin(of: .backend)
      findings.append(Finding(.note, backend.name, "not in use: backend is \(only) (\(origin))"))
      return
    }
    let listings = backend.devices()
    if listings.isEmpty {
      findings.append(
        Finding(.note, backend.name, "no device found", fix: "plug one in and switch it on"))
    }
    for listing in listings { findings.append(finding(listing, backend)) }
  }

  private func finding(_ listing: DeviceListing, _ backend: any HapticBackend) -> Finding {
    let name = listing.id.description
    switch listing.availability {
    case .available:
      do throws(DeviceError) {
        return openable(listing, try backend.open(listing.id))
      } catch {
        return Finding(.poor, name, "\(listing.name): \(error.message)", fix: fix(error))
      }
    case .notPermitted(let fix):
      return Finding(.poor, name, "\(listing.name): no permission", fix: fix)
    case .busy:
      return Finding(
        .note, name, "\(listing.name): busy", fix: "end the program that holds it")
    case .notAnswering: return notAnswering(listing, backend)
    }
  }

  /// The finding for a device that did not answer. The device is opened again to find the cause.
  private func notAnswering(
    _ listing: DeviceListing, _ backend: any HapticBackend
  ) -> Finding {
    let fix = "unplug it and plug it in again"
    do throws(DeviceError) {
      _ = try backend.open(listing.id)
      return Finding(
        .note, listing.id.description, "\(listing.name): slow to answer", fix: fix)
    } catch {
      let parts = FixText.parts(of: error.message)
      return Finding(
        .poor, listing.id.description, "\(listing.name): not answering: \(parts.cause)",
        fix: parts.fix ?? fix)
    }
  }

  /// The fix for a device that cannot be opened; nil if the error message contains it.
  private func fix(_ error: DeviceError) -> String? {
    switch error.kind {
    case .gone, .notAnswering, .system: "choose another, or unplug it and plug it in again"
    case .invalid, .notFound, .notPermitted, .busy, .notSupported:
      FixText.parts(of: error.message).fix == nil ? "choose another device" : nil
    }
  }

  private func openable(_ listing: DeviceListing, _ device: any HapticDevice) -> Finding {
    let name = listing.id.description
    let capabilities = device.capabilities
    if let warning = device.warnings.first {
      return Finding(.poor, name, "\(listing.name): \(warning.message)", fix: warning.fix)
    }
    guard capabilities.stopLatencyNanoseconds != nil else {
      return Finding(
        .note, name,
        "\(listing.name): a motor may run on if the playing process dies; no lease ends a level")
    }
    let lease = "lease \(capabilities.leaseText)"
    let state: Finding.State = capabilities.slowStopNanoseconds == nil ? .good : .note
    return Finding(state, name, "\(listing.name); \(lease)")
  }

  /// Adds the finding for the case that no device is selected. The command line then plays on the
  /// loopback, if it has one.
  private mutating func addFallback(
    _ configuration: Configuration, besides skipped: [DeviceListing]
  ) {
    guard (try? configuration.open(DeviceID(backend: "loopback"))) != nil else {
      // The text is the message of `play`; its part after `; ` is the fix. If devices were skipped,
      // each has the fix in its own finding.
      let message = configuration.noDevice(besides: skipped).message
      let parts = skipped.isEmpty ? FixText.parts(of: message) : (cause: message, fix: nil)
      findings.append(Finding(.poor, "plays on", "nothing: \(parts.cause)", fix: parts.fix))
      return
    }
    canPlay = true
    findings.append(
      Finding(.note, "plays on", "loopback, without hardware: no other device is ready"))
  }
}
