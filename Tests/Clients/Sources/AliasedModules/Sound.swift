import AVFoundation
import CoreHaptics
import Neighbour
import UIKit

/// What tests of the app replace.
protocol AudioSession {
  func setCategory(
    _ category: AVAudioSession.Category, mode: AVAudioSession.Mode,
    options: AVAudioSession.CategoryOptions) throws
  func setActive(_ active: Bool, options: AVAudioSession.SetActiveOptions) throws
  func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws
  func requestRecordPermission(_ response: @escaping (Bool) -> Void)
}

extension AVAudioSession: AudioSession {}

/// An app that imports what it imports on a phone.
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

  /// The neighbour asks for the module UIKit, and finds none.
  static var neighbourSeesViews: Bool { Neighbour.hasViews }
}
