internal import TactusDevice

/// What is known about a device before it is opened: the one place that looks at profiles.
struct EvdevProfile: Sendable, Hashable {
  private let node: Node
  /// The profile that is for it; nil: none is.
  private let profile: DeviceProfile?
  /// What a device of its kind can do, two motors told apart where it has them.
  private let capabilities: OutputCapabilities

  /// - Parameters:
  ///   - node: what sysfs says.
  ///   - profiles: those that are known; where none fits, a pad or a vibrator of which nothing else
  ///     is known.
  init(_ node: Node, _ profiles: DeviceProfiles) {
    self.node = node
    profile = profiles.match(node.identity)?.profile
    capabilities = profile?.capabilities ?? Self.generic(node)
  }

  /// Whether an effect must be stopped before it is changed.
  var stopsBeforeUpload: Bool { profile?.quirks.contains(.stopBeforeUpload) == true }
  /// Whether the device is only ever opened by its id.
  var isOnlyByName: Bool { node.isMover || profile?.quirks.contains(.onlyByName) == true }

  /// What the device declares where it takes levels in a form, and how they are wired.
  ///
  /// A device that tells no motors apart has one, whatever its profile says. Where the motors of
  /// the profile cannot be driven it plays as one of which nothing else is known.
  /// - Throws: ``DeviceError`` of kind `invalid` where that contradicts the contract, too.
  func plan(_ form: EffectForm) throws(DeviceError) -> EvdevPlan {
    var declared = capabilities
    if declared.actuators.count > form.motorCount { declared.actuators = Self.vibrator.actuators }
    do throws(DeviceError) {
      return try plan(form, declared, warnings: [])
    } catch {
      let generic = form.motorCount == 2 ? Self.generic(node).actuators : Self.vibrator.actuators
      declared.actuators = generic
      return try plan(form, declared, warnings: [warning(error)])
    }
  }

  private func plan(
    _ form: EffectForm, _ declared: OutputCapabilities, warnings: [DeviceWarning]
  ) throws(DeviceError) -> EvdevPlan {
    var result = declared
    // The end of a ramp is told a little later, so as not to delay what begins there.
    result.latencyNanoseconds = max(result.latencyNanoseconds, MotorDrive.grace)
    result.lookAheadNanoseconds = 0
    result.capacitySegments = nil
    result.lease = .standard(enforcer)
    result = try result.validated()
    return EvdevPlan(
      capabilities: result, wiring: try Wiring(form, result.actuators), warnings: warnings)
  }

  private func warning(_ error: DeviceError) -> DeviceWarning {
    let file = profile?.file ?? "its profile"
    return DeviceWarning(
      "\(file) does not fit: \(error.message); it plays as a device without a profile",
      fix: "correct actuators in \(file), or remove the file")
  }

  /// A profile speaks for the hardware; who drives it may be another program all the same.
  var enforcer: Lease.Enforcer {
    if profile?.quirks.contains(.untimedEffects) == true { return .nobody }
    let declared = capabilities.lease?.enforcedBy ?? .nobody
    return declared == .kernel ? LeaseKeeper.enforcer(of: node) : declared
  }
}

extension EvdevProfile {
  /// Nanoseconds between two levels: the pace of SDL's rumble thread, which waits 10 ms after each
  /// report (src/joystick/hidapi/SDL_hidapi_rumble.c) and is at home on most pads.
  private static let updateInterval: Int64 = 10_000_000

  /// What a device without a profile is taken for.
  private static func generic(_ node: Node) -> OutputCapabilities {
    node.hasControls ? pad : vibrator
  }

  private static let pad = OutputCapabilities(
    actuators: [
      motor("heavy", .heavy, zones: [.default, .handles, .leftHandle, .all], hertz: 50),
      motor("light", .light, zones: [.default, .handles, .rightHandle, .all], hertz: 170),
    ], updateIntervalNanoseconds: updateInterval, lease: .standard(.kernel))

  private static let vibrator = OutputCapabilities(
    actuators: [motor("motor", .only, zones: [.default, .all], hertz: 170)],
    updateIntervalNanoseconds: updateInterval, lease: .standard(.kernel))

  /// A rotating mass. 25 ms is the shortest step that Lofelt's players give to one
  /// (Lofelt/NiceVibrations).
  private static func motor(
    _ name: String, _ role: Actuator.Role, zones: [Zone], hertz: Double
  ) -> Actuator {
    Actuator(
      name: name, kind: .erm, role: role, zones: zones, frequencyBandHertz: hertz...hertz,
      minimumPulseNanoseconds: 25_000_000)
  }
}
