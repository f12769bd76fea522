package import TactusDevice

/// The device models that a loopback can simulate.
package enum LoopbackModel: String, Sendable, CaseIterable {
  /// One linear resonant actuator, as in phones.
  case lra
  /// A heavy and a light motor, as in game pads.
  case motors
  /// One actuator that plays any frequency.
  case wideband

  /// `loopback` for the default, otherwise `loopback:NAME`.
  package var id: DeviceID {
    DeviceID(backend: LoopbackBackend.name, rest: self == .lra ? "" : rawValue)
  }

  /// A short name for lists.
  package var summary: String {
    switch self {
    case .lra: "Loopback LRA"
    case .motors: "Loopback pad with two motors"
    case .wideband: "Loopback wideband actuator"
    }
  }

  /// The capabilities: no latency, no look-ahead, unlimited capacity, the standard lease.
  package var capabilities: OutputCapabilities {
    OutputCapabilities(actuators: actuators, lease: .standard(.device))
  }

  private var actuators: [Actuator] {
    let handles: [Zone] = [.default, .handles, .all]
    switch self {
    case .lra:
      // A resonance near 170 Hz and a range of about 50 Hz to both sides, as in data sheets of
      // phone actuators.
      return [Actuator(name: "lra", kind: .lra, frequencyBandHertz: 120...220)]
    case .motors:
      // The heavy motor of pads turns about 50 times per second, the light one about 170 times.
      return [
        Actuator(
          name: "heavy", kind: .erm, role: .heavy, zones: handles + [.leftHandle],
          frequencyBandHertz: 50...50),
        Actuator(
          name: "light", kind: .erm, role: .light, zones: handles + [.rightHandle],
          frequencyBandHertz: 170...170),
      ]
    case .wideband:
      return [
        Actuator(
          name: "wideband", kind: .wideband,
          frequencyBandHertz: SharpnessFrequency.rangeHertz)
      ]
    }
  }
}
