public import Foundation
internal import TactusSystem

/// The part of Apple's audio session that code about haptics calls.
///
/// Engines that are made with one session are interrupted together. All else is without effect on
/// what is felt or heard: values are kept and can be read back, and nothing throws.
///
/// The system never interrupts a session on Linux. A program that gives way to another sound posts
/// the notice, as the system does on a phone:
///
/// ```swift
/// NotificationCenter.default.post(
///   name: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(),
///   userInfo: [AVAudioSessionInterruptionTypeKey: AVAudioSession.InterruptionType.began.rawValue])
/// ```
///
/// Its engines stop, and their stopped handlers get
/// ``CHHapticEngine/StoppedReason/audioSessionInterrupt``. Any thread may call.
// Sendable: its values are behind a lock.
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

  /// The category that was set; `soloAmbient` at first.
  open var category: Category { settings.withLock { $0.category } }
  /// The mode that was set; `default` at first.
  open var mode: Mode { settings.withLock { $0.mode } }
  /// The options of the category that were set; none at first.
  open var categoryOptions: CategoryOptions { settings.withLock { $0.options } }
  /// The policy that was set; `default` at first.
  open var routeSharingPolicy: RouteSharingPolicy { settings.withLock { $0.policy } }

  /// Keeps a category, and no options. It has no effect and never throws.
  open func setCategory(_ category: Category) throws {
    settings.withLock { ($0.category, $0.options) = (category, []) }
  }

  /// Keeps a category with options. It has no effect and never throws.
  open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    settings.withLock { ($0.category, $0.options) = (category, options) }
  }

  /// Keeps a category with mode and options. It has no effect and never throws.
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    settings.withLock { ($0.category, $0.mode, $0.options) = (category, mode, options) }
  }

  /// Keeps a category with mode, policy and options. It has no effect and never throws.
  open func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    settings.withLock { settings in
      (settings.category, settings.mode) = (category, mode)
      (settings.policy, settings.options) = (policy, options)
    }
  }

  /// Keeps a mode. It has no effect and never throws.
  open func setMode(_ mode: Mode) throws { settings.withLock { $0.mode = mode } }

  // MARK: Activity

  /// Has no effect and never throws: engines play whether the session is active or not.
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

  /// Whether haptics were allowed while the microphone records; false at first. Here they always
  /// are.
  open var allowHapticsAndSystemSoundsDuringRecording: Bool {
    settings.withLock { $0.allowsHapticsDuringRecording }
  }

  /// Keeps whether haptics are allowed while the microphone records. It has no effect and never
  /// throws.
  open func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
    settings.withLock { $0.allowsHapticsDuringRecording = inValue }
  }

  /// Whether another program plays sound: false, it is not known.
  open var isOtherAudioPlaying: Bool { false }
  /// Whether an app should keep quiet for another: false, it is not known.
  open var secondaryAudioShouldBeSilencedHint: Bool { false }
  /// The volume of the system, 0 to 1: 1, it is not known.
  open var outputVolume: Float { 1 }

  // MARK: Recording

  /// Whether the app may record: denied, there is no microphone for it.
  open var recordPermission: RecordPermission { .denied }

  /// Answers at once that the app may not record.
  open func requestRecordPermission(_ response: @escaping (Bool) -> Void) { response(false) }

  // MARK: Hardware

  /// Samples per second that were asked for; 0 at first.
  open var preferredSampleRate: Double { settings.withLock { $0.sampleRate } }
  /// Seconds of a buffer that were asked for; 0 at first.
  open var preferredIOBufferDuration: TimeInterval { settings.withLock { $0.bufferDuration } }

  /// Keeps a sample rate, samples per second. It has no effect and never throws.
  open func setPreferredSampleRate(_ sampleRate: Double) throws {
    settings.withLock { $0.sampleRate = sampleRate }
  }

  /// Keeps the duration of a buffer in seconds. It has no effect and never throws.
  open func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    settings.withLock { $0.bufferDuration = duration }
  }

  /// Has no effect and never throws: no sound is led elsewhere.
  open func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}
}
