import Foundation
import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TestCapture
import Testing

/// Compares the drive for the preset "sparkle" on each profile with rows of numbers, which the
/// script `Vectors/derive` computed from the documented rules, without the engine.
@Suite struct ProfileVectorTests {
  @Test(arguments: Catalogue.profiles.map(\.name))
  func `each tap of a preset has the drive that was computed without the engine`(_ name: String)
    throws
  {
    let profile = try #require(
      DeviceProfiles.catalogue.profiles.first { $0.name == name })
    guard var capabilities = profile.capabilities else { return }
    // Without look-ahead, every level takes effect after the same latency.
    capabilities.lookAheadNanoseconds = 0
    let (motors, rows) = try Self.vector(name)
    #expect(capabilities.actuators.map(\.name) == motors)
    let device = CapturedDevice(LoopbackDevice(capabilities))
    // The device plays each level after its latency.
    let start = Session.virtualStart + capabilities.latencyNanoseconds
    try Self.play("sparkle", on: device)
    #expect(rows.count == 26)
    for row in rows {
      let onset = start + Int64(row[0]) * 1_000_000
      for (index, steps) in row.dropFirst().enumerated() {
        let level = device.level(ofActuator: index, at: onset)
        let isSwitched = capabilities.actuators[index].rendering != .steps
        let count = isSwitched ? 1000 : capabilities.actuators[index].levelSteps
        let drive = level * Double(count ?? 1)
        // An actuator with fine steps accepts any level, and its driver rounds the level to the
        // nearest step.
        let isFine = (count ?? 0) >= Lowering.coarseSteps
        #expect(
          abs((isFine ? drive.rounded() : drive) - Double(steps)) < 1e-6,
          "\(motors[index]) at \(row[0]) ms: \(drive)")
      }
    }
  }

  private static func play(_ preset: String, on device: any HapticDevice) throws {
    let bytes = try #require(Catalogue.preset(named: preset)?.bytes)
    let session = Session.virtual()
    let output = try session.open(device)
    let pattern = try #require(AHAPReader.read(bytes).pattern)
    let player = session.makePlayer(
      Timeline(pattern), in: session.makeGroup(), on: output)
    try player.start()
    session.advance(to: Session.virtualStart + 10_000_000_000)
  }

  /// The names of the motors, and the rows of numbers, from a file.
  private static func vector(_ name: String) throws -> (motors: [String], rows: [[Int]]) {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")
    let text = try String(contentsOf: folder.appending(path: "\(name).csv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    return (Array(lines[0].dropFirst()), lines.dropFirst().map { $0.compactMap { Int($0) } })
  }
}
