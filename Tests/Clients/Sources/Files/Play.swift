import CoreHaptics
import TactusTesting

/// Plays a file at 0 s, its bytes at 1 s, and the file in a loop of 0.5 s from 2 s to 3.25 s.
public func play(_ simulator: HapticSimulator) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let document = FilePlayer.Document(pattern: [["Event": .init(time: 0.125)]])
  let data = try JSONEncoder().encode(document)
  let file = folder.appendingPathComponent("tap.ahap")
  try data.write(to: file)
  let player = FilePlayer(engine: try simulator.run { try CHHapticEngine() })
  player.play(named: "missing", in: folder)
  player.play(named: "tap", in: folder)
  simulator.advance(by: 1)
  try player.play(data)
  simulator.advance(by: 1)
  let loop = try player.loop(file)
  simulator.advance(by: 1.25)
  try loop.stop(atTime: CHHapticTimeImmediate)
  simulator.advance(by: 1)
}
