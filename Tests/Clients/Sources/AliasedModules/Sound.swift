import AVFoundation
import CoreHaptics
import Neighbour
import UIKit

/// The protocol that lets the app's tests replace the session.
protocol AudioSession {
  func setCategory(
    _ category: AVAudioSession.Category, mode: AVAudioSession.Mode,
    options: AVAudioSession.CategoryOptions) throws
  func setActive(_ active: Bool, options: AVAudioSession.SetActiveOptions) throws
  func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws
  func requestRecordPermission(_ response: @escaping (Bool) -> Void)
}

extension AVAudioSession: AudioSession {}

/// Uses the modules that the app imports on a phone.
enum Sound {
  static func prepare() throws -> CHHapticEngine {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playAndRecord, mode: .default, options: [.mixWithOthers])
    try session.setAllowHapticsAndSystemSoundsDuringRecording(true)
    try session.setActive(true)
    return try CHHapticEngine(audioSession: .sharedInstance())
  }

  static func tick() {
    UIImpactFeedbackGenerator(style: .rigid).impactOccurred()
  }

  /// Whether the neighbouring package could import a module UIKit. It must not.
  static var neighbourSeesViews: Bool { Neighbour.hasViews }
}
