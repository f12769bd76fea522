package import TactusDevice

/// The devices that a loopback can stand for.
package enum LoopbackModel: String, Sendable, CaseIterable {
  /// One linear resonant actuator, as in phones.
  case lra
  /// A heavy and a light motor, as in game pads.
  case motors
  /// One actuator of any frequency.
  case wideband

  /// `loopback` for the default, else `loopback:NAME`.
  package var id: DeviceID {
    DeviceID(backend: LoopbackBackend.name, rest: self == .lra ? "" : rawValue)
  }

  /// In a few words, for lists.
  package var summary: String {
    switch self {
    case .lra: "Loopback LRA"
    case .motors: "Loopback pad with two motors"
    case .wideband: "Loopback wideband actuator"
    }
  }

  /// What the device declares: no latency, no look-ahead, any capacity, the standard lease.
  package var capabilities: OutputCapabilities {
    OutputCapabilities(actuators: actuators, lease: .standard(.device))
  }

  private var actuators: [Actuator] {
    let handles: [Zone] = [.default, .handles, .all]
    switch self {
    case .lra:
      // A resonance near 170 Hz that can be driven some 50 Hz to either side, as data sheets of
      // phone actuators give it.
      return [Actuator(name: "lra", kind: .lra, frequencyBandHertz: 120...220)]
    case .motors:
      // Pads turn their heavy motor at some 50 revolutions a second, their light one at some 170.
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
