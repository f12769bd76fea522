internal import CoreHaptics
public import Foundation
internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback

/// A haptic engine on a virtual clock, for an app's own tests.
///
/// ```swift
/// @Test func `cutting a vine is felt as a snip within a rumble`() throws {
///   let simulator = HapticSimulator()
///   let game = try simulator.run { try Game() }  // creates its CHHapticEngine as usual
///   simulator.run { game.cutVine() }
///   simulator.advance(by: 1)
///   #expect(simulator.capture.taps == [.tap(at: 0.08, intensity: 1, sharpness: 1)])
///   #expect(simulator.capture.intensity(at: 0.2) == 0.35)
///   #expect(simulator.capture.isSilent(from: 0.25, to: 1))
/// }
/// ```
///
/// Code that runs in `run` uses this simulator when it creates a `CHHapticEngine`, reads the
/// capabilities of the hardware or triggers a feedback generator. The user's configuration is
/// ignored. Time advances only in ``advance(by:)``, as fast as the processor computes: no test
/// waits, and every run has the same result. Simulators are independent, so tests may run in
/// parallel. Any thread may use a simulator.
public final class HapticSimulator: Sendable {
  private let server: HapticServer
  private let backend = SimulatedBackend()
  private let recorder: CaptureRecorder

  /// Creates a simulator of a device.
  /// - Parameters:
  ///   - device: the id of a loopback, which describes the device: `loopback` (a phone's actuator),
  ///     `loopback:motors` (a pad), `loopback:wideband`, optionally with settings
  ///     (`loopback:motors,look-ahead=20,latency=5`). If it does not exist, engines cannot be
  ///     created.
  ///   - captureLimit: the largest number of records, about 100 bytes each. Later records are lost,
  ///     and ``HapticCapture/isComplete`` is false.
  public init(device: String = "loopback", captureLimit: Int = 1 << 21) {
    recorder = CaptureRecorder(limit: captureLimit)
    server = .virtual(Configuration(backends: [backend], device: DeviceID(device)))
    server.session.addListener(recorder)
  }

  deinit { server.close() }

  /// Runs code that uses the simulator in place of the machine's device. Tasks that it starts use
  /// it, too; threads and dispatch queues that it starts do not.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try HapticServer.$scoped.withValue(server, operation: body)
  }

  /// Runs code that uses the simulator in place of the machine's device.
  public func run<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await HapticServer.$scoped.withValue(server, operation: body)
  }

  /// Seconds since the simulator was created, which is also the time of captures. The `currentTime`
  /// of the engines is one second more, because in it 0 means "as soon as possible".
  public var elapsed: TimeInterval { Self.seconds(server.session.nowNanoseconds) }

  /// Advances time. When it returns, everything that was due up to and including the new time has
  /// been done, and each handler has run at its own time.
  ///
  /// No handler runs between two calls of this method. A finish notification that is requested
  /// before a player is started therefore waits for the end of that player. On a device, and on a
  /// phone, this order is a race in which the handler may come first.
  /// - Parameter seconds: 0 to 1,000,000; other values are limited. 0 does what is due now.
  public func advance(by seconds: TimeInterval) {
    let now = server.session.nowNanoseconds
    let step = seconds > 0 ? min(seconds, Self.longestStepSeconds) * 1e9 : 0
    server.advance(to: now + Int64(step.rounded()))
  }

  /// The haptics and sounds of all engines so far.
  public var capture: HapticCapture {
    HapticCapture(recorder.captures(origin: Session.virtualStart, clock: .virtual))
  }

  /// The longest step in seconds: the length of the longest pattern, 11 days.
  private static let longestStepSeconds = 1e6

  private static func seconds(_ nanoseconds: Int64) -> TimeInterval {
    Double(nanoseconds - Session.virtualStart) / 1e9
  }
}

/// Faults that a test can inject.
extension HapticSimulator {
  /// Disconnects the device. The next ``advance(by:)`` resets its engines: players end with an
  /// error, the stopped handler receives `systemError`, and the reset handler runs. Engines cannot
  /// be started until ``plugIn()``.
  public func unplug() { backend.unplug() }

  /// Connects the device again, so that engines can be started. An engine that is not started
  /// within a quarter of a second is reset once more.
  public func plugIn() { backend.plugIn() }

  /// Makes the device accept nothing for the given time, beginning with the next level.
  public func stall(for seconds: TimeInterval) {
    backend.stall(nanoseconds: Int64(min(max(seconds, 0), Self.longestStepSeconds) * 1e9))
  }
}
