import CoreHaptics

/// Plays AHAP files, in which most apps store their patterns.
struct FilePlayer {
  let engine: CHHapticEngine

  func play(named name: String, in folder: URL) {
    let url = folder.appendingPathComponent(name).appendingPathExtension("ahap")
    guard FileManager.default.fileExists(atPath: url.path) else { return }
    do {
      try engine.start()
      try engine.playPattern(from: url)
    } catch {
      print("An error occured playing \(name): \(error).")
    }
  }

  func play(_ data: Data) throws {
    try engine.playPattern(from: data)
  }

  func loop(_ url: URL) throws -> CHHapticAdvancedPatternPlayer {
    let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(contentsOf: url))
    player.loopEnabled = true
    player.loopEnd = 0.5
    try player.start(atTime: 0)
    return player
  }

  /// An AHAP file as a Codable type, which some apps use.
  struct Document: Codable {
    var version = 1.0
    var pattern: [[String: Tap]]

    struct Tap: Codable {
      var time: Double
      var type = "HapticTransient"

      enum CodingKeys: String, CodingKey {
        case time = "Time"
        case type = "EventType"
      }
    }

    enum CodingKeys: String, CodingKey {
      case version = "Version"
      case pattern = "Pattern"
    }
  }
}
