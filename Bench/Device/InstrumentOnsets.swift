package import TactusDevice
internal import TactusStatistics

/// The onsets that a ``DeviceInstrument`` measures.
package final class InstrumentOnsets: OnsetSource {
  private let instrument: any DeviceInstrument

  package init(_ instrument: any DeviceInstrument) { self.instrument = instrument }

  package var name: String { instrument.description.name }

  package var explanation: String {
    let facts = instrument.description
    let simulated = facts.isSimulated ? ", a simulation" : ""
    let error = durationText(nanoseconds: facts.resolutionNanoseconds)
    switch facts.quantity {
    case .drive: return "\(name)\(simulated): uncertain by the largest error of its times, \(error)"
    case .acceleration(let rate, let lowest):
      let period = durationText(nanoseconds: Self.window(rate, lowest))
      return
        "\(name)\(simulated): uncertain by the largest error of its times, \(error), and the "
        + "period over which it is evaluated, \(period)"
    }
  }

  /// For an acceleration the rest is two windows, and the time that a motor needs to come to rest.
  package var restNanoseconds: Int64 {
    guard case .acceleration(let rate, let lowest) = instrument.description.quantity else {
      return 0
    }
    return 2 * Self.window(rate, lowest) + Self.spinDown
  }

  /// The time in nanoseconds in which an eccentric motor comes to rest. Motors of pads need 50 to
  /// 100 ms.
  private static let spinDown: Int64 = 150_000_000

  package var seesEveryTap: Bool {
    if case .drive = instrument.description.quantity { return true }
    return false
  }

  package func begin() throws(DeviceError) { try instrument.begin() }

  package func onsets(until nanoseconds: Int64) throws(DeviceError) -> [Onset] {
    let samples = try instrument.samples(until: nanoseconds)
    let facts = instrument.description
    let resolution = facts.resolutionNanoseconds
    switch facts.quantity {
    case .drive:
      return DriveOnsets.find(samples).map { Onset($0, uncertaintyNanoseconds: resolution) }
    case .acceleration(let rate, let lowest):
      let window = Self.window(rate, lowest)
      return AccelerationOnsets.find(samples, window: window).map {
        Onset($0, uncertaintyNanoseconds: resolution + window)
      }
    }
  }

  /// The time over which an acceleration is evaluated, in nanoseconds: half a period of the lowest
  /// frequency, in which an oscillation has a peak, and one sample.
  private static func window(_ samplesPerSecond: Double, _ lowestHertz: Double) -> Int64 {
    guard samplesPerSecond > 0, lowestHertz > 0 else { return .max / 4 }
    return Int64(clamping: Int(min(0.5e9 / lowestHertz + 1e9 / samplesPerSecond, 1e15)))
  }
}

/// Finds when a drive leaves 0.
enum DriveOnsets {
  /// The times at which an actuator's drive rises from 0, in nanoseconds, in the order of the
  /// samples.
  static func find(_ samples: [InstrumentSample]) -> [Int64] {
    var last: [Int: InstrumentSample] = [:]
    var onsets: [Int64] = []
    for sample in samples {
      guard case .drive(let actuator, let level) = sample.value else { continue }
      if let before = last[actuator], case .drive(_, let old) = before.value, old <= 0, level > 0 {
        // Between two samples the level is a straight line, so it leaves 0 at the first of them.
        onsets.append(before.nanoseconds)
      }
      last[actuator] = sample
    }
    return onsets
  }
}
