import Dispatch
import Synchronization
import TactusConformance
import TactusDevice

/// An output that forwards all calls to the meter's output, but violates one rule.
final class BrokenOutput: HapticOutput {
  private let inner: any HapticOutput
  private let broken: Rule
  private let submissions = Atomic<Int>(0)
  private let hasStopped = Atomic<Bool>(false)
  /// The segments of the last submission.
  private let last = Mutex<[Segment]>([])
  private let isFailing = Atomic<Bool>(false)
  private let report: @Sendable (OutputReport) -> Void

  init(
    _ inner: any HapticOutput, _ broken: Rule, report: @escaping @Sendable (OutputReport) -> Void
  ) {
    self.inner = inner
    self.broken = broken
    self.report = report
    if broken == .beginsSilent { pass([Self.hum], at: 0) }
  }

  /// A segment that a broken output plays although it was not submitted.
  private static let hum = Segment(
    actuator: 0, startNanoseconds: 999_000_000, endNanoseconds: 999_000_000, startLevel: 0.3,
    endLevel: 0.3, frequencyHertz: 50)

  /// Drops all submissions from now on, or forwards them again.
  func setFailing(_ value: Bool) { isFailing.store(value, ordering: .relaxed) }

  func submit(_ segments: Span<Segment>, at time: Int64) -> SubmitResult {
    let number = submissions.add(1, ordering: .relaxed).newValue
    if isFailing.load(ordering: .relaxed) {
      // The failure is reported with every submission or never, depending on the violated rule.
      if broken == .failureIsReportedOnce { report(.failed(DeviceError(.system, "no pointer"))) }
      return .accepted
    }
    if broken == .acceptsWhatItDeclared, number > 3 { return .full }
    if broken == .neverBlocks {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(3))
    }
    if broken == .playsAfterAStop, hasStopped.load(ordering: .relaxed) { return .accepted }
    if broken == .laterSegmentReplacesEarlier || broken == .renewalKeepsALevel, number > 1 {
      return .accepted
    }
    var changed: [Segment] = []
    for index in segments.indices { changed += change(segments[index], at: time) }
    last.withLock { $0 = changed }
    return pass(changed, at: time)
  }

  private func change(_ segment: Segment, at time: Int64) -> [Segment] {
    var segment = segment
    switch broken {
    case .followsLevels: segment.actuator = 1 - segment.actuator
    case .holdsTheEndLevel: segment.endLevel = segment.startLevel
    case .waitsForTheStart: segment.startNanoseconds = min(segment.startNanoseconds, time)
    case .leaseEndsALevel:
      // Adds the segment again 150 ms later, which extends the lease although the host has not
      // renewed it.
      var later = segment
      later.startNanoseconds += 150_000_000
      later.endNanoseconds = later.startNanoseconds
      return [segment, later]
    default: break
    }
    return [segment]
  }

  @discardableResult
  private func pass(_ segments: [Segment], at time: Int64) -> SubmitResult {
    return inner.submit(segments.span, at: time)
  }

  func revise(from nanoseconds: Int64) {
    switch broken {
    case .revisionForgetsLaterSegments: break
    case .revisionKeepsEarlierSegments: inner.revise(from: .min)
    default: inner.revise(from: nanoseconds)
    }
  }

  func stop(at nanoseconds: Int64) {
    hasStopped.store(true, ordering: .relaxed)
    switch broken {
    case .stopSilencesAtOnce: break
    case .stopForgetsWhatIsToCome:
      inner.stop(at: nanoseconds)
      pass(last.withLock { $0 }.filter { $0.startNanoseconds > nanoseconds }, at: nanoseconds)
    default: inner.stop(at: nanoseconds)
    }
  }
}
