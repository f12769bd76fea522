package import Foundation
internal import TactusCommand
package import TactusDemos
internal import TactusStatistics
internal import TactusSystem

/// Computes the sounds of the demo `vine` (a hiss, two bites, and a splash), and writes them to
/// files in a temporary folder. The folder is removed when the object is released.
package final class VineSounds {
  private static let rate = 16_000

  private let folder: URL
  /// The files; empty if they could not be written.
  package private(set) var files: [VineSound: URL] = [:]

  /// Writes the files.
  package init() {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "tactus-vine-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      for sound in VineSound.allCases {
        let file = folder.appending(path: "\(sound.rawValue).wav")
        try WholeFile.write(
          WaveFile.bytes(Self.samples(sound), rate: Self.rate), path: file.path)
        files[sound] = file
      }
    } catch {
      // Without files, the engine plays the patterns without sounds.
      files = [:]
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The samples of a sound: noise multiplied by an envelope.
  static func samples(_ sound: VineSound) -> [Double] {
    var random = SeededGenerator(seed: 1)
    let count = Int(seconds(sound) * Double(rate))
    return (0..<count).map { index in
      let time = Double(index) / Double(rate)
      return 0.5 * envelope(sound, at: time) * .random(in: -1...1, using: &random)
    }
  }

  private static func seconds(_ sound: VineSound) -> Double {
    switch sound {
    case .slice: 0.25
    case .nomNom: 0.6
    case .splash: 0.9
    }
  }

  /// The envelope of a sound, 0 to 1. Its peaks are at the times of the events in its pattern.
  private static func envelope(_ sound: VineSound, at time: Double) -> Double {
    switch sound {
    case .slice: exp(-pow((time - 0.08) / 0.04, 2))
    case .nomNom: exp(-time / 0.06) + (time < 0.3 ? 0 : 0.6 * exp(-(time - 0.3) / 0.1))
    case .splash: exp(-time / 0.03) + 0.5 * (time < 0.1 ? 0 : exp(-(time - 0.1) / 0.25))
    }
  }
}
