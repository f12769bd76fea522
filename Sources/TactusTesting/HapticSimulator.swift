internal import CoreHaptics
public import Foundation
internal import TactusBackends
internal import TactusCapture
internal import TactusDevice
internal import TactusEngine

/// A haptic engine on a virtual clock, for an app's own tests.
///
/// ```swift
/// @Test func `cutting a vine is felt as a snip within a rumble`() throws {
///   let simulator = HapticSimulator()
///   let game = try simulator.run { try Game() }  // makes its CHHapticEngine as ever
///   simulator.run { game.cutVine() }
///   simulator.advance(by: 1)
///   #expect(simulator.capture.taps == [.tap(at: 0.08, intensity: 1, sharpness: 1)])
///   #expect(simulator.capture.intensity(at: 0.2) == 0.35)
///   #expect(simulator.capture.isSilent(from: 0.25, to: 1))
/// }
/// ```
///
/// Code that runs in `run` meets this simulator wherever it makes a
/// `CHHapticEngine`, asks for the hardware's capabilities or triggers a feedback generator; the
/// user's configuration is not looked at. Time passes in ``advance(by:)`` only, as fast as the
/// processor goes: no test waits, and every run gives the same. Several simulators know nothing of
/// each other, so that tests may run side by side. Any thread may call.
public final class HapticSimulator: Sendable {
  private let server: HapticServer
  private let backend = SimulatedBackend()
  private let recorder: CaptureRecorder

  /// A simulator of a device.
  /// - Parameters:
  ///   - device: the id of a loopback, which says what the device is like: `loopback` (a phone's
  ///     actuator), `loopback:motors` (a pad), `loopback:wideband`, with settings behind it
  ///     (`loopback:motors,look-ahead=20,latency=5`). For one that does not exist engines cannot be
  ///     made.
  ///   - captureLimit: how many records are kept, some 100 bytes each; what comes after is lost,
  ///     and ``HapticCapture/isComplete`` is false.
  public init(device: String = "loopback", captureLimit: Int = 1 << 21) {
    recorder = CaptureRecorder(limit: captureLimit)
    server = .virtual(Configuration(backends: [backend], device: DeviceID(device)))
    server.session.addListener(recorder)
  }

  deinit { server.close() }

  /// Runs code that meets the simulator in place of the machine's device; tasks that it starts meet
  /// it, too (threads and dispatch queues of its own do not).
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try HapticServer.$scoped.withValue(server, operation: body)
  }

  /// Runs code that meets the simulator in place of the machine's device.
  public func run<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await HapticServer.$scoped.withValue(server, operation: body)
  }

  /// Seconds that have passed since the simulator was made: the time that captures count in. The
  /// engines' own `currentTime` is one second more, because 0 means "as soon as possible" there.
  public var elapsed: TimeInterval { Self.seconds(server.session.nowNanoseconds) }

  /// Lets time pass. What is due at the end of it is done; handlers have run, each at its own time,
  /// when it returns.
  ///
  /// None runs between two calls: a finish notification that is asked for before a player is
  /// started waits for the player's end here. On a device, and on a phone, that order is a race, in
  /// which the handler may come first.
  /// - Parameter seconds: 0 to 1,000,000; others are limited. 0 does what is due now.
  public func advance(by seconds: TimeInterval) {
    let now = server.session.nowNanoseconds
    let step = seconds > 0 ? min(seconds, Self.longestStepSeconds) * 1e9 : 0
    server.advance(to: now + Int64(step.rounded()))
  }

  /// What has been felt, and heard, so far.
  public var capture: HapticCapture {
    HapticCapture(recorder.captures(origin: Session.virtualStart, clock: .virtual))
  }

  /// The longest step: 11 days, as long as a pattern can be.
  private static let longestStepSeconds = 1e6

  private static func seconds(_ nanoseconds: Int64) -> TimeInterval {
    Double(nanoseconds - Session.virtualStart) / 1e9
  }
}

/// What goes wrong on purpose.
extension HapticSimulator {
  /// The device goes away. With the next ``advance(by:)`` its engines are reset: players end with
  /// an error, the stopped handler gets `systemError`, the reset handler runs. Until ``plugIn()``
  /// engines cannot be started.
  public func unplug() { backend.unplug() }

  /// The device comes back: engines can be started again. One that is not started within a quarter
  /// of a second is reset once more.
  public func plugIn() { backend.plugIn() }

  /// From the next level on, the device takes nothing for a while.
  public func stall(for seconds: TimeInterval) {
    backend.stall(nanoseconds: Int64(min(max(seconds, 0), Self.longestStepSeconds) * 1e9))
  }
}
