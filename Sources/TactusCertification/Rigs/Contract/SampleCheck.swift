internal import TactusDevice

/// Checks that the samples of an instrument are possible. The instrument may be code from another
/// package, so its values are not trusted.
struct SampleCheck {
  let actuators: Int
  let end: Int64
  private var last = Int64.min

  init(actuators: Int, end: Int64) {
    self.actuators = actuators
    self.end = end
  }

  /// Checks the next sample, and returns its problem; nil if it is possible.
  mutating func problem(of sample: InstrumentSample) -> String? {
    if sample.nanoseconds < last { return "its time is earlier than that of the sample before" }
    if sample.nanoseconds > end { return "its time is after the end of the attempt" }
    last = sample.nanoseconds
    switch sample.value {
    case .drive(let actuator, let level):
      if !(0..<actuators).contains(actuator) { return "unknown actuator \(actuator)" }
      return (0...1).contains(level) ? nil : "the level \(level) is not between 0 and 1"
    case .frequency(let actuator, let hertz):
      if !(0..<actuators).contains(actuator) { return "unknown actuator \(actuator)" }
      return hertz.isFinite && hertz >= 0 ? nil : "\(hertz) Hz is not a frequency"
    case .acceleration(let g): return g.isFinite ? nil : "\(g) g is not an acceleration"
    }
  }
}
