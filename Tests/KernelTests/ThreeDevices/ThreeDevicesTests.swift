import CoreHaptics
import Foundation
import TactusBackends
import TactusDevice
import TactusEvdev
import TactusPCM
import TactusVirtualPads
import TactusVirtualUSB
import Testing

/// One pattern on three devices at once, each with an engine of its own in this process: the rumble
/// motors of a pad, the voice coils of another pad, and the firmware's image, which runs outside
/// the guest. `Tests/KernelTests/three-devices` runs this test and judges the times.
@Suite(.inGuest) struct ThreeDevicesTests {
  /// The file of the guest to which the terminal of the firmware's image is connected.
  private static let terminal = "/dev/vport1p1"
  /// The priority of the threads that watch for stalls: above that of every thread of the engine.
  private static let watchPriority: Int32 = 80
  /// The time in seconds from the start of the players to the start of the pattern.
  private static let lead = 1.0
  private static let serialNumber = "LRA-0001"

  @Test func `one pattern plays on three devices at once`() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["TACTUS_THREE_DEVICES"])
    let file = try #require(FileHandle(forUpdatingAtPath: Self.terminal), "no \(Self.terminal)")
    let passages = Received<ThreeDevicesRecord.Passage>()
    let board = try SerialBoard(file: file.fileDescriptor) { direction, bytes in
      passages.send(.init(MonotonicClock.nowNanoseconds, direction, bytes))
    }
    defer { board.unplug() }
    let rumble = try USBDualSense(address: [1, 0, 0, 0, 0, 0xe0])
    let coils = try CoilRig(address: 0xe1)
    _ = try coils.backend.setConfirmed(true, coils.id)
    let devices = [
      try id(ofMotorsOf: rumble), coils.id, DeviceID("serial:\(Self.serialNumber)"),
    ]
    let engines = try devices.map { try engine(on: $0, coils) }
    #expect(KernelWorkers.prefer() > 0, "there are no kernel workers")
    // The emulator of the guest runs code slowly the first time.
    _ = try play(ThreePattern(bars: 1), on: engines)
    let trial = ThreePattern()
    let start = try play(trial, on: engines)
    let latency = try #require(
      MeasuredLatency(
        trial, from: start, rumble: rumble.levels, coils: coils.pad.log.sound),
      "a pad did not move")
    var record = ThreeDevicesRecord(pattern: ThreePattern(), latency: latency)
    record.stalls = try StallWatch.stalls(priority: Self.watchPriority) {
      record.startNanoseconds = try play(
        record.pattern, on: engines, earlier: [latency.rumble, latency.coils, 0])
    }.map { [Int64($0.processor), $0.begin, $0.end] }
    let isAtRest = coils.waitForRest() && rumble.levels.last?.isZero == true
    #expect(isAtRest, "the pads are not still")
    record.take(rumble: rumble.levels, coils: coils.pad.log, passages.all)
    try JSONEncoder().encode(record).write(to: URL(filePath: "\(folder)/guest.json"))
  }

  private func id(ofMotorsOf pad: USBDualSense) throws -> DeviceID {
    let found = eventually { () -> DeviceID? in
      EvdevBackend().devices().first { $0.identity?.uniqueID == pad.unique }?.id
    }
    return try #require(found, "the motors are not listed")
  }

  /// Creates an engine on a device. A board takes a moment to appear. The settings of the
  /// environment apply, such as `TACTUS_PROFILES`.
  private func engine(on device: DeviceID, _ coils: CoilRig) throws -> CHHapticEngine {
    let backends: [any HapticBackend] = .builtIn.filter { $0.name != coils.backend.name }
    let configuration = try Configuration(backends: backends + [coils.backend], device: device)
      .loaded(from: .process())
    let engine = eventually { try? CHHapticEngine(configuration: configuration) }
    let opened = try engine ?? CHHapticEngine(configuration: configuration)
    try opened.start()
    return opened
  }

  /// Starts the pattern on every engine, and waits until all have ended.
  /// - Parameter latencies: the nanoseconds by which each engine starts earlier than the pattern.
  /// - Returns: the start of the pattern in nanoseconds.
  private func play(
    _ pattern: ThreePattern, on engines: [CHHapticEngine], earlier latencies: [Int64] = [0, 0, 0]
  ) throws -> Int64 {
    let players = try engines.map { try $0.makePlayer(with: pattern.haptic()) }
    let start = try #require(engines.first).currentTime + Self.lead
    for (player, latency) in zip(players, latencies) {
      try player.start(atTime: start - Double(latency) / 1e9)
    }
    let ends = Received<Bool>()
    for engine in engines {
      engine.notifyWhenPlayersFinished { error in
        ends.send(error == nil)
        return .leaveEngineRunning
      }
    }
    #expect(eventually { ends.all.count == engines.count ? true : nil } == true, "the end")
    #expect(ends.all.allSatisfy { $0 })
    return Int64(start * 1e9)
  }
}
