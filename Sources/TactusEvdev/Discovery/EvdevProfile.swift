internal import TactusDevice

/// The facts about a device that are known before it is opened. This is the only type that reads
/// profiles.
struct EvdevProfile: Sendable, Hashable {
  private let node: Node
  /// The matching profile; nil if there is none.
  private let profile: DeviceProfile?
  /// The capabilities of the profile, or the defaults for a pad or a vibrator.
  private let capabilities: OutputCapabilities

  /// - Parameters:
  ///   - node: the node, as sysfs describes it.
  ///   - profiles: the known profiles. Without a match, the defaults for a pad or a vibrator are
  ///     used.
  init(_ node: Node, _ profiles: DeviceProfiles) {
    self.node = node
    profile = profiles.match(node.identity)?.profile
    capabilities = profile?.capabilities ?? Self.generic(node)
  }

  /// Whether an effect must be stopped before it is changed.
  var stopsBeforeUpload: Bool { profile?.quirks.contains(.stopBeforeUpload) == true }
  /// Whether the device can be opened only by its id.
  var isOnlyByName: Bool { node.movesByForce || profile?.quirks.contains(.onlyByName) == true }

  /// The capabilities and the wiring of the device for a form of effects.
  ///
  /// A device whose motors cannot be driven separately has one actuator, even if its profile has
  /// two. If the actuators of the profile cannot be driven, the defaults are used.
  /// - Throws: ``DeviceError`` of kind `invalid` if the defaults violate the contract, too.
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
    // The end of a ramp is sent a little later, so that it does not delay a tap that begins then.
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
      "\(file) does not fit: \(error.message); the defaults are used",
      fix: "correct actuators in \(file), or remove the file")
  }

  /// The part that stops the motors when the lease ends. A profile describes the hardware; if a
  /// program simulates the device, the kernel does not stop it.
  var enforcer: Lease.Enforcer {
    if profile?.quirks.contains(.untimedEffects) == true { return .nobody }
    let declared = capabilities.lease?.enforcedBy ?? .nobody
    return declared == .kernel ? LeaseEnforcement.enforcer(of: node) : declared
  }
}

extension EvdevProfile {
  /// Nanoseconds between two levels: SDL's rumble thread waits 10 ms after each report
  /// (src/joystick/hidapi/SDL_hidapi_rumble.c) and runs with most pads.
  private static let updateInterval: Int64 = 10_000_000

  /// The capabilities of a device without a profile.
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

  /// A motor with a rotating mass. 25 ms is the shortest step that Lofelt's players use for such a
  /// motor (Lofelt/NiceVibrations).
  private static func motor(
    _ name: String, _ role: Actuator.Role, zones: [Zone], hertz: Double
  ) -> Actuator {
    Actuator(
      name: name, kind: .erm, role: role, zones: zones, frequencyBandHertz: hertz...hertz,
      minimumPulseNanoseconds: 25_000_000)
  }
}
