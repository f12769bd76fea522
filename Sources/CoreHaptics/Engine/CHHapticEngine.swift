public import Foundation
public import TactusBackends

/// Plays haptic patterns on a device.
///
/// ```swift
/// let engine = try CHHapticEngine()
/// try engine.start()
/// let player = try engine.makePlayer(with: pattern)
/// try player.start(atTime: CHHapticTimeImmediate)
/// ```
///
/// Several engines may play on one device: they mix, and each starts and stops for itself. The
/// device is that of the user's configuration (a file, or `TACTUS_BACKEND` and `TACTUS_DEVICE`);
/// ``init(configuration:)`` takes another. It stays open as long as an engine on it is kept.
///
/// Any thread may call. Handlers run on one queue of the process, one after the other, in the
/// order of what they tell; they may call back into everything. Times are seconds.
// Sendable: what the engine knows is behind the lock of its core.
open class CHHapticEngine: NSObject, @unchecked Sendable {
  let core: EngineCore

  init(_ core: EngineCore) { self.core = core }

  deinit { core.destroy() }

  /// An engine on the device of the user's configuration. It is stopped at first.
  ///
  /// `try CHHapticEngine()` and `try CHHapticEngine(audioSession:)` are both this.
  /// - Parameter audioSession: the session whose interruptions stop the engine; nil: none.
  /// - Throws: ``CHHapticError`` `notSupported` without a device (the description names the setting
  ///   that chooses the loopback), `invalidEngineParameter` where the configuration is wrong,
  ///   `serverInitFailed` where the device or the playback thread cannot be started.
  public convenience init(audioSession: AVAudioSession? = nil) throws {
    let server = try HapticServer.current()
    self.init(
      try EngineCore(server, try server.standardConfiguration(), audioSession: audioSession))
  }

  /// An engine on the device that a configuration leads to, whatever the user's says. This is an
  /// addition of Tactus.
  ///
  /// ```swift
  /// let engine = try CHHapticEngine(configuration: Configuration(device: DeviceID("loopback")))
  /// ```
  ///
  /// Engines whose configurations lead to one device share it; the gain is that of the engine that
  /// opened it.
  /// - Throws: as ``init(audioSession:)``.
  public convenience init(configuration: Configuration) throws {
    self.init(try EngineCore(try HapticServer.current(), configuration, audioSession: nil))
  }

  /// What was configured, and by whom. This is an addition of Tactus.
  public var configuration: Configuration { core.configuration }

  /// What the device of the user's configuration can do. Without a device, or with a configuration
  /// that is wrong, it supports no haptics.
  open class func capabilitiesForHardware() -> any CHHapticDeviceCapability {
    HardwareCapability(supportsHaptics: isDeviceThere)
  }

  private class var isDeviceThere: Bool {
    guard let server = try? HapticServer.current(),
      let configuration = try? server.standardConfiguration()
    else { return false }
    return (try? server.connect(configuration)) != nil
  }

  /// Seconds on the clock that every `atTime` is on: CLOCK_MONOTONIC, or a test's virtual clock. It
  /// runs while the engine is stopped.
  public var currentTime: TimeInterval { core.currentTime }
}
