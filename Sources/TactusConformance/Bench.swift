internal import Dispatch
package import TactusDevice
internal import TactusSystem

/// A millisecond in nanoseconds.
let millisecond: Int64 = 1_000_000

/// An open output, its probe, and the clock of the checks.
package final class Bench {
  let device: any HapticDevice
  package let output: any HapticOutput
  package let capabilities: OutputCapabilities
  private let probe: Subject.Probe
  private let time: Subject.Time
  private let tolerance: Double
  /// When the bench was created, on the clock of the segments.
  private let origin: Int64
  private let failures = Failures()
  private var given: Int64

  /// The time in nanoseconds by which a device on the monotonic clock may exceed its declared
  /// latency.
  private static let grace: Int64 = 20_000_000

  /// The time between submitting a level and reading it, in nanoseconds.
  var settling: Int64 {
    switch time {
    case .given: capabilities.latencyNanoseconds
    case .monotonic: capabilities.latencyNanoseconds + Self.grace
    }
  }

  /// The time between two levels that must both be observed, in nanoseconds. It is at least the
  /// update interval and the shortest pulse of the device.
  package var rest: Int64 {
    let pulse = capabilities.actuators.map(\.minimumPulseNanoseconds).max() ?? 0
    return max(pulse, capabilities.updateIntervalNanoseconds)
  }

  package init(_ subject: Subject) throws {
    device = try subject.backend.open(subject.device)
    output = try device.makeOutput { [failures] report in failures.take(report) }
    capabilities = try device.capabilities.validated()
    probe = subject.probe(device)
    time = subject.time
    tolerance = subject.tolerance
    switch subject.time {
    case .given: origin = 1_000_000_000
    case .monotonic: origin = MonotonicClock.nowNanoseconds
    }
    given = origin
  }

  deinit { output.stop(at: now) }

  /// The failures and the disconnect that the output has reported.
  var reported: [DeviceError] { failures.all }

  package var now: Int64 {
    switch time {
    case .given: given
    case .monotonic: MonotonicClock.nowNanoseconds
    }
  }

  /// Advances the given time, or waits, until `nanoseconds` on the clock of the segments.
  package func pass(until nanoseconds: Int64) {
    switch time {
    case .given: given = max(given, nanoseconds)
    case .monotonic:
      let rest = nanoseconds - MonotonicClock.nowNanoseconds
      guard rest > 0 else { return }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .nanoseconds(Int(rest)))
    }
  }

  /// The level of an actuator at a time, read after the declared latency.
  func level(_ actuator: Int, at nanoseconds: Int64) -> Double {
    let settled = nanoseconds + capabilities.latencyNanoseconds
    switch time {
    case .given: pass(until: settled)
    case .monotonic: pass(until: settled + Self.grace)
    }
    return probe(actuator, settled)
  }

  /// Compares the present level of an actuator with the expected one. Returns nil if they are equal
  /// within the tolerance; otherwise a description of the difference.
  func compareNow(_ actuator: Int = 0, with expected: Double, _ when: String) -> String? {
    let level = probe(actuator, now)
    if abs(level - expected) <= tolerance { return nil }
    return "\(when): \(capabilities.actuators[actuator].name) has level \(level), not \(expected)"
  }

  /// Submits one segment for one actuator now.
  @discardableResult
  func submit(
    _ actuator: Int = 0, from start: Int64, to end: Int64, _ startLevel: Double,
    _ endLevel: Double? = nil
  ) -> SubmitResult {
    let segments = [
      Segment(
        actuator: actuator, startNanoseconds: start, endNanoseconds: end,
        startLevel: startLevel, endLevel: endLevel ?? startLevel,
        frequencyHertz: capabilities.actuators[actuator].frequencyBandHertz.lowerBound)
    ]
    return output.submit(segments.span, at: now)
  }

  /// Compares the level of an actuator at a time with the expected one. Returns nil if they are
  /// equal within the tolerance; otherwise a description of the difference.
  func compare(
    _ actuator: Int = 0, at nanoseconds: Int64, with expected: Double, _ when: String
  ) -> String? {
    let level = level(actuator, at: nanoseconds)
    if abs(level - expected) <= tolerance { return nil }
    let name = capabilities.actuators[actuator].name
    return "\(when): \(name) has level \(level), not \(expected)"
  }
}

/// The first failures that an output has reported. Thread-safe.
private final class Failures: Sendable {
  private static let limit = 1000

  private let errors = Guarded<[DeviceError]>([])

  var all: [DeviceError] { errors.withLock { $0 } }

  func take(_ report: OutputReport) {
    switch report {
    case .failed(let error), .gone(let error):
      errors.withLock { if $0.count < Self.limit { $0.append(error) } }
    case .started, .ended, .late: break
    }
  }
}
