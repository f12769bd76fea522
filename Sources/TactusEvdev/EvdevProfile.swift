internal import TactusDevice

/// What is known about a device before it is opened: the one place that looks at profiles.
struct EvdevProfile: Sendable, Hashable {
  private let node: Node
  /// What a device of its kind can do, two motors told apart where it has them.
  private let capabilities: OutputCapabilities
  /// Whether something below the driver may be trusted to end an effect.
  private let isTimed: Bool
  /// Whether an effect must be stopped before it is changed.
  let stopsBeforeUpload: Bool
  /// Whether the device is only ever opened by its id.
  let isOnlyByName: Bool

  /// - Parameters:
  ///   - node: what sysfs says.
  ///   - profiles: those that are known; where none fits, a pad or a vibrator of which nothing else
  ///     is known.
  init(_ node: Node, _ profiles: DeviceProfiles) {
    let profile = profiles.match(node.identity)?.profile
    self.node = node
    capabilities = profile?.capabilities ?? (node.hasControls ? Self.pad : Self.vibrator)
    isTimed = profile?.quirks.contains(.untimedEffects) != true
    stopsBeforeUpload = profile?.quirks.contains(.stopBeforeUpload) == true
    isOnlyByName = node.isMover || profile?.quirks.contains(.onlyByName) == true
  }

  /// What the device declares where it takes levels in a form. One that tells no motors apart has
  /// one, whatever its profile says.
  func capabilities(_ form: EffectForm) -> OutputCapabilities {
    var result = capabilities
    if result.actuators.count > form.motorCount { result.actuators = Self.vibrator.actuators }
    // The end of a ramp is told a little later, so as not to delay what begins there.
    result.latencyNanoseconds = max(result.latencyNanoseconds, Motor.grace)
    result.lookAheadNanoseconds = 0
    result.capacitySegments = nil
    result.lease = .standard(enforcer)
    return result
  }

  /// A profile speaks for the hardware; who drives it may be another program all the same.
  var enforcer: Lease.Enforcer {
    let declared = capabilities.lease?.enforcedBy ?? .nobody
    guard isTimed, declared == .kernel else { return isTimed ? declared : .nobody }
    return LeaseKeeper.enforcer(of: node)
  }
}

extension EvdevProfile {
  /// Nanoseconds between two levels: the pace of SDL's rumble thread, which waits 10 ms after each
  /// report (src/joystick/hidapi/SDL_hidapi_rumble.c) and is at home on most pads.
  private static let updateInterval: Int64 = 10_000_000

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
