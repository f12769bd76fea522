public import Foundation
internal import TactusSystem

/// The part of Apple's audio session that haptic code uses.
///
/// An interruption stops all engines that were created with the same session. Everything else is
/// only stored for the app to read: it changes neither haptics nor sound, and no method throws.
///
/// On Linux the system never interrupts a session. A program that yields to another sound posts the
/// notification itself, as the system does on a phone:
///
/// ```swift
/// NotificationCenter.default.post(
///   name: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(),
///   userInfo: [AVAudioSessionInterruptionTypeKey: AVAudioSession.InterruptionType.began.rawValue])
/// ```
///
/// The engines of the session then stop, and their stopped handlers receive
/// ``CHHapticEngine/StoppedReason/audioSessionInterrupt``. Any thread may use a session.
// Sendable: a lock guards its values.
open class AVAudioSession: NSObject, @unchecked Sendable {
  private struct Settings {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
    var policy = RouteSharingPolicy.default
    var allowsHapticsDuringRecording = false
    var sampleRate = 0.0
    var bufferDuration = 0.0
  }

  private static let shared = AVAudioSession()
  private let settings = Guarded(Settings())

  /// The session of the process.
  open class func sharedInstance() -> AVAudioSession { shared }

  // MARK: Category and mode

  /// The category that was set last; `soloAmbient` at first.
  open var category: Category { settings.withLock { $0.category } }
  /// The mode that was set last; `default` at first.
  open var mode: Mode { settings.withLock { $0.mode } }
  /// The category options that were set last; none at first.
  open var categoryOptions: CategoryOptions { settings.withLock { $0.options } }
  /// The policy that was set last; `default` at first.
  open var routeSharingPolicy: RouteSharingPolicy { settings.withLock { $0.policy } }

  /// Sets the category and clears its options. It has no further effect and never throws.
  open func setCategory(_ category: Category) throws {
    settings.withLock { ($0.category, $0.options) = (category, []) }
  }

  /// Sets the category with its options. It has no further effect and never throws.
  open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    settings.withLock { ($0.category, $0.options) = (category, options) }
  }

  /// Sets the category with its mode and options. It has no further effect and never throws.
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    settings.withLock { ($0.category, $0.mode, $0.options) = (category, mode, options) }
  }

  /// Sets the category with its mode, policy and options. It has no further effect and never
  /// throws.
  open func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    settings.withLock { settings in
      (settings.category, settings.mode) = (category, mode)
      (settings.policy, settings.options) = (policy, options)
    }
  }

  /// Sets the mode. It has no further effect and never throws.
  open func setMode(_ mode: Mode) throws { settings.withLock { $0.mode = mode } }

  // MARK: Activity

  /// Has no effect and never throws, because engines play whether the session is active or not.
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

  /// Whether haptics were allowed while the microphone records; false at first. Tactus always plays
  /// them.
  open var allowHapticsAndSystemSoundsDuringRecording: Bool {
    settings.withLock { $0.allowsHapticsDuringRecording }
  }

  /// Sets whether haptics are allowed while the microphone records. It has no further effect and
  /// never throws.
  open func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
    settings.withLock { $0.allowsHapticsDuringRecording = inValue }
  }

  /// Whether another program plays sound. Always false, because Tactus cannot determine it.
  open var isOtherAudioPlaying: Bool { false }
  /// Whether an app should silence its secondary audio. Always false, because Tactus cannot
  /// determine it.
  open var secondaryAudioShouldBeSilencedHint: Bool { false }
  /// The volume of the system, 0 to 1. Always 1, because Tactus cannot determine it.
  open var outputVolume: Float { 1 }

  // MARK: Recording

  /// Whether the app may record. Always denied, because Tactus provides no microphone.
  open var recordPermission: RecordPermission { .denied }

  /// Calls the response immediately with false, because the app may not record.
  open func requestRecordPermission(_ response: @escaping (Bool) -> Void) { response(false) }

  // MARK: Hardware

  /// The preferred sample rate in samples per second; 0 at first.
  open var preferredSampleRate: Double { settings.withLock { $0.sampleRate } }
  /// The preferred duration of a buffer in seconds; 0 at first.
  open var preferredIOBufferDuration: TimeInterval { settings.withLock { $0.bufferDuration } }

  /// Sets the preferred sample rate in samples per second. It has no further effect and never
  /// throws.
  open func setPreferredSampleRate(_ sampleRate: Double) throws {
    settings.withLock { $0.sampleRate = sampleRate }
  }

  /// Sets the preferred duration of a buffer in seconds. It has no further effect and never throws.
  open func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    settings.withLock { $0.bufferDuration = duration }
  }

  /// Has no effect and never throws: Tactus does not redirect sound.
  open func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}
}
