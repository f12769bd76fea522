import CoreHaptics
import Foundation
import TactusDemos
import TactusTesting
import Testing

@MainActor @Suite struct VineTests {
  /// Sound files that can be registered. Their content is not read before they are played.
  private final class SoundFiles {
    let folder: URL
    let files: [VineSound: URL]

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let urls = VineSound.allCases.map { [folder] in
        ($0, folder.appending(path: "\($0.rawValue).wav"))
      }
      for (_, url) in urls { try Data().write(to: url) }
      files = Dictionary(uniqueKeysWithValues: urls)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  /// The sounds that the game played without the engine.
  private final class Played {
    var sounds: [VineSound] = []
  }

  private func haptics(
    _ simulator: HapticSimulator, _ files: [VineSound: URL] = [:]
  ) throws -> VineHaptics {
    try #require(simulator.run { VineHaptics(files) })
  }

  private func capture(_ sound: VineSound) throws -> HapticCapture {
    let simulator = HapticSimulator()
    let haptics = try haptics(simulator)
    #expect(try haptics.play(sound) == false)
    simulator.advance(by: 2)
    return simulator.capture
  }

  @Test func `the slice has the curve's level at each of its five points`() throws {
    let capture = try capture(.slice)
    #expect(capture.taps == [.tap(at: 0.08, intensity: 1, sharpness: 1)])
    // The levels are 0.6 times 0.2, 1, 0.2, 0.6 and 0. At 0.08 s the snip is added, and the sum is
    // limited to 1.
    let points: [(Double, Double)] = [
      (0, 0.12), (0.08 - 1e-6, 0.6), (0.08, 1), (0.24, 0.12), (0.34, 0.36), (0.5 - 1e-6, 0),
    ]
    for (time, level) in points {
      #expect(abs(Double(capture.intensity(at: time)) - level) < 1e-4, "\(time)")
    }
    // The level is linear between the points: 0.6 · (0.2 + 0.8 · 0.04 / 0.16).
    #expect(abs(Double(capture.intensity(at: 0.2)) - 0.24) < 1e-6)
    #expect(capture.isSilent(from: 0.5, to: 2))
  }

  @Test func `nom-nom is two bites`() throws {
    let capture = try capture(.nomNom)
    #expect(
      capture.taps == [
        .tap(at: 0, intensity: 1, sharpness: 1), .tap(at: 0.3, intensity: 1, sharpness: 0.3),
      ])
    #expect([0.1, 0.2, 0.4, 0.7].map { capture.intensity(at: $0) } == [1, 0, 0.4, 0])
  }

  @Test func `the splash rises in its attack and falls in its release`() throws {
    let capture = try capture(.splash)
    #expect(capture.taps == [.tap(at: 0, intensity: 1, sharpness: 0.1)])
    // The level rises from 0 at 0.1 s to 0.5 at 0.2 s, stays there until 0.7 s, and falls to 0 in
    // 0.2 s. It does not decay, because the event is sustained.
    let points: [(Double, Double)] = [
      (0.09, 0), (0.15, 0.25), (0.2, 0.5), (0.6, 0.5), (0.7, 0.5), (0.8, 0.25), (0.9, 0),
    ]
    for (time, level) in points {
      #expect(abs(Double(capture.intensity(at: time)) - level) < 1e-6, "\(time)")
    }
  }

  @Test func `the swish follows the finger's speed`() throws {
    let rig = try Rig { Vine([:]) }
    try rig.perform(.touch(Point(x: 0.25, y: 0.75)), at: 0.1)
    try rig.perform(.move(Point(x: 0.255, y: 0.75)), at: 0.2)
    try rig.perform(.move(Point(x: 0.255, y: 0.7475)), at: 0.3)
    try rig.perform(.move(Point(x: 0.1, y: 0.7)), at: 0.4)
    try rig.perform(.lift, at: 0.5)
    try rig.run(to: 1)
    // The value of the curve is the larger of the two coordinates of each move, times 100 and
    // limited to 1. The intensity of the event is 0.5.
    let levels = [0.15, 0.25, 0.35, 0.45, 0.55].map { rig.capture.intensity(at: $0) }
    #expect(agree(levels, [0, 0.25, 0.125, 0.5, 0]))
    let tones = rig.capture.events.filter { $0.type == .audioContinuous }
    #expect(agree(tones.map(\.time), [0.1]))
    #expect(rig.program.lastSound == nil)
  }

  @Test func `a stroke across the vine cuts it, and the pineapple splashes or is caught`() throws {
    // The pineapple swings from the middle to 0.8 at 0.75 s and back. The mouth is at 0.7 ± 0.12.
    for (time, sound) in [(1.5, VineSound.splash), (0.75, .nomNom)] {
      let played = Played()
      let rig = try Rig { Vine([:]) { played.sounds.append($0) } }
      try rig.perform(.touch(Point(x: 0, y: 0.3)), at: time)
      try rig.perform(.move(Point(x: 1, y: 0.3)), at: time)
      try rig.perform(.lift, at: time)
      try rig.run(to: time + 3)
      #expect(played.sounds == [.slice, sound])
      // The first tap is the snip. After the fall come the taps of the splash or of the bite.
      let falls = rig.capture.taps.map(\.time).filter { $0 > time + 0.1 }
      #expect(agree([rig.capture.taps[0].time], [time + 0.08]))
      #expect(agree([falls.first ?? 0], [time + 0.6]))
      #expect(rig.program.pineapple.state == .hanging)
    }
  }

  @Test func `a stroke next to the vine cuts nothing`() throws {
    let rig = try Rig { Vine([:]) }
    try rig.perform(.touch(Point(x: 0, y: 0.7)), at: 0)
    try rig.perform(.move(Point(x: 1, y: 0.7)), at: 0)
    try rig.run(to: 1)
    #expect(rig.program.pineapple.state == .hanging)
  }

  @Test func `sounds are registered and play with their patterns`() throws {
    let files = try SoundFiles()
    let played = Played()
    let simulator = HapticSimulator()
    let rig = try Rig(simulator) { Vine(files.files) { played.sounds.append($0) } }
    let haptics = try #require(rig.program.haptics)
    #expect(haptics.registeredSounds == Set(VineSound.allCases))
    try rig.perform(.touch(Point(x: 0, y: 0.3)), at: 0)
    try rig.perform(.move(Point(x: 1, y: 0.3)), at: 0)
    try rig.run(to: 0.5)
    #expect(rig.capture.events.count { $0.type == .audioCustom } == 1)
    #expect(played.sounds.isEmpty)
  }

  @Test func `a reset in the middle of a game restores the sounds and the swish`() throws {
    let files = try SoundFiles()
    let simulator = HapticSimulator()
    let rig = try Rig(simulator) { Vine(files.files) }
    let haptics = try #require(rig.program.haptics)
    try rig.perform(.touch(Point(x: 0, y: 0.9)), at: 0)
    try rig.perform(.move(Point(x: 0.5, y: 0.9)), at: 0.1)
    simulator.unplug()
    simulator.plugIn()
    try rig.run(to: 0.2)
    #expect(haptics.resetCount == 1)
    #expect(haptics.registeredSounds == Set(VineSound.allCases))
    #expect(simulator.capture.isSilent(from: 0.11, to: 0.2))
    #expect(try haptics.play(.slice))
    try rig.run(to: 1)
    #expect(simulator.capture.taps.map(\.time) == [0.28])
    #expect(simulator.capture.events.count { $0.type == .audioCustom } == 1)
    try rig.perform(.touch(Point(x: 0, y: 0.9)), at: 1)
    try rig.perform(.move(Point(x: 0.5, y: 0.9)), at: 1)
    try rig.run(to: 1.1)
    #expect(simulator.capture.intensity(at: 1.05) == 0.5)
  }

  @Test func `a device that returns later is used from the next cut on`() throws {
    let files = try SoundFiles()
    let played = Played()
    let simulator = HapticSimulator()
    let rig = try Rig(simulator) { Vine(files.files) { played.sounds.append($0) } }
    let haptics = try #require(rig.program.haptics)
    simulator.unplug()
    try rig.run(to: 1)
    #expect(haptics.registeredSounds.isEmpty)
    try rig.perform(.touch(Point(x: 0, y: 0.3)), at: 1)
    try rig.perform(.move(Point(x: 1, y: 0.3)), at: 1)
    try rig.perform(.lift, at: 1)
    #expect(played.sounds == [.slice])
    simulator.plugIn()
    try rig.run(to: 2)
    #expect(haptics.registeredSounds == Set(VineSound.allCases))
    #expect(played.sounds == [.slice])
    #expect(simulator.capture.taps.count > 0)
  }

  @Test func `without haptics the game plays its sounds itself`() throws {
    let files = try SoundFiles()
    let played = Played()
    let simulator = HapticSimulator(device: "loopback:none")
    let rig = try Rig(simulator) { Vine(files.files) { played.sounds.append($0) } }
    #expect(rig.program.haptics == nil)
    try rig.perform(.touch(Point(x: 0, y: 0.3)), at: 0)
    try rig.perform(.move(Point(x: 1, y: 0.3)), at: 0)
    try rig.perform(.lift, at: 0)
    try rig.run(to: 1)
    #expect(played.sounds == [.slice, .splash])
    rig.program.stop()
  }

  @Test
  func `the engine stops when nothing plays for two minutes, and starts with the next effect`()
    throws
  {
    let simulator = HapticSimulator()
    let haptics = try haptics(simulator)
    _ = try haptics.play(.slice)
    simulator.advance(by: 119)
    #expect(haptics.idleStopCount == 0)
    simulator.advance(by: 2)
    #expect(haptics.idleStopCount == 1)
    _ = try haptics.play(.slice)
    simulator.advance(by: 1)
    #expect(agree(simulator.capture.taps.map(\.time), [0.08, 121.08]))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the script cuts every vine`(seed: UInt64) throws {
    let played = Played()
    let script = Vine.script(seed: seed)
    let rig = try Rig(HapticSimulator(), script) { Vine([:]) { played.sounds.append($0) } }
    try rig.run(to: script.period - 0.01)
    #expect(played.sounds.count { $0 == .slice } == 5)
    #expect(played.sounds.count { $0 != .slice } == 5)
  }
}
