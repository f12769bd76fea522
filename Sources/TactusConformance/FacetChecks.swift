internal import Dispatch
internal import Foundation
internal import TactusDevice
internal import TactusSystem

/// Checks of the optional protocols of backends and devices (facets). Each returns nil if the
/// protocol is not adopted or is fulfilled, otherwise a description of the violation.
enum FacetChecks {
  /// How long to wait for an observation, in nanoseconds.
  private static let timeout: Int64 = 1000 * millisecond
  /// How long after the end of an observation the check waits for reports that must not arrive, in
  /// nanoseconds.
  private static let quiet: Int64 = 100 * millisecond

  static func diagnosis(_ subject: Subject) -> String? {
    guard let backend = subject.backend as? any DiagnosableBackend else { return nil }
    let (isDone, answer) = (DispatchSemaphore(value: 0), Box<[Finding]>([]))
    Thread.detachNewThread {
      answer.value = backend.diagnose()
      isDone.signal()
    }
    guard isDone.wait(timeout: .now() + .seconds(1)) == .success else {
      return "diagnose() did not return within a second"
    }
    for finding in answer.value {
      if finding.name.isEmpty || finding.text.isEmpty { return "a finding has no name or no text" }
      let texts = [finding.name, finding.text, finding.fix ?? ""]
      if texts.contains(where: { $0.contains(where: \.isNewline) }) {
        return "the finding \(finding.name) has more than one line"
      }
    }
    return nil
  }

  static func observation(_ subject: Subject) throws -> String? {
    guard let backend = subject.backend as? any ObservableBackend else { return nil }
    let heard = Box<[ObservedCommand]>([])
    var watch: (any DeviceWatch)?
    do throws(DeviceError) {
      watch = try backend.observe(subject.device) { command in
        heard.change { $0.append(command) }
      }
    } catch {
      if error.kind == .notSupported { return nil }
      throw error
    }
    let bench = try Bench(subject)
    play(bench)
    guard wait(until: { !heard.value.isEmpty }) else {
      return "a level and a stop were not reported within a second"
    }
    let times = heard.value.map(\.nanoseconds)
    if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
      return "commands were not reported in the order of their times"
    }
    withExtendedLifetime(watch) {}
    watch = nil
    pause(quiet)
    let count = heard.value.count
    play(bench)
    pause(quiet)
    return heard.value.count == count ? nil : "commands were reported after the watch had ended"
  }

  static func trace(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    guard let device = bench.device as? any TraceableDevice else { return nil }
    device.keepTrace()
    let before = lines(device).count
    play(bench)
    guard wait(until: { lines(device).count > before }) else {
      return "the trace has no line for a level and a stop"
    }
    let isText = device.traceText.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }
    return isText ? nil : "the trace contains characters that are not printable"
  }

  private static func lines(_ device: any TraceableDevice) -> [Substring] {
    device.traceText.split(separator: "\n", omittingEmptySubsequences: true)
  }

  static func confirmation(_ subject: Subject) throws -> String? {
    let device = try subject.backend.open(subject.device)
    guard let confirming = device as? any ConfirmingDevice else { return nil }
    var output: (any HapticOutput)? = try device.makeOutput { _ in }
    let now = MonotonicClock.nowNanoseconds
    let segments = [
      Segment(
        actuator: 0, startNanoseconds: now, endNanoseconds: now, startLevel: 0.5, endLevel: 0.5,
        frequencyHertz: device.capabilities.actuators[0].frequencyBandHertz.lowerBound,
        isDueOnArrival: true)
    ]
    _ = output?.submit(segments.span, at: now)
    confirming.waitUntilTaken { false }
    let counts = confirming.counts
    if counts.accepted > counts.sent { return "more segments were accepted than were sent" }
    if counts.accepted == 0 { return "no segment was accepted" }
    output?.stop(at: MonotonicClock.nowNanoseconds)
    output = nil
    return confirming.conclude().map { "the last stop was not acknowledged: \($0.message)" }
  }

  static func instrument(_ subject: Subject) throws -> String? {
    guard let backend = subject.backend as? any InstrumentedBackend else { return nil }
    let instrument: any DeviceInstrument
    do throws(DeviceError) { instrument = try backend.instrument(for: subject.device) } catch {
      if error.kind == .notSupported { return nil }
      throw error
    }
    let bench = try Bench(subject)
    try instrument.begin()
    let begin = MonotonicClock.nowNanoseconds
    // Instruments use CLOCK_MONOTONIC, even if the device uses given times.
    let segment = Segment(
      actuator: 0, startNanoseconds: begin, endNanoseconds: begin, startLevel: 1, endLevel: 1,
      frequencyHertz: bench.capabilities.actuators[0].frequencyBandHertz.lowerBound,
      isDueOnArrival: true)
    let segments = [segment]
    _ = bench.output.submit(segments.span, at: begin)
    pause(bench.capabilities.latencyNanoseconds + quiet)
    bench.output.stop(at: MonotonicClock.nowNanoseconds)
    pause(bench.capabilities.latencyNanoseconds + quiet)
    let end = MonotonicClock.nowNanoseconds
    return problem(of: try instrument.samples(until: end), instrument, until: end)
  }

  private static func problem(
    of samples: [InstrumentSample], _ instrument: any DeviceInstrument, until end: Int64
  ) -> String? {
    let times = samples.map(\.nanoseconds)
    if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
      return "the samples are not in the order of time"
    }
    if let last = times.last, last > end { return "a sample has a time in the future" }
    switch instrument.description.quantity {
    case .acceleration: return samples.isEmpty ? "there are no samples" : nil
    case .drive:
      let levels = samples.compactMap { sample -> Double? in
        guard case .drive(0, let level) = sample.value else { return nil }
        return level
      }
      if !levels.contains(where: { $0 > 0.5 }) { return "a level of 1 was not seen" }
      return levels.last.map { $0 < 0.5 } == true ? nil : "the stop was not seen"
    }
  }

  // MARK: Time

  /// Submits a level and a stop.
  private static func play(_ bench: Bench) {
    let start = bench.now
    bench.submit(from: start, to: start, 1)
    _ = bench.level(0, at: start + bench.rest)
    bench.output.stop(at: bench.now)
  }

  /// Waits for a condition. Returns false after the timeout.
  private static func wait(until isDone: () -> Bool) -> Bool {
    let deadline = MonotonicClock.nowNanoseconds + timeout
    while !isDone() {
      guard MonotonicClock.nowNanoseconds < deadline else { return false }
      pause(5 * millisecond)
    }
    return true
  }

  private static func pause(_ nanoseconds: Int64) {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .nanoseconds(Int(nanoseconds)))
  }
}

/// A value that several threads share.
private final class Box<Value: Sendable>: Sendable {
  private let state: Guarded<Value>

  init(_ value: Value) { state = Guarded(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
}
