import Glibc
import TactusDevice
import Testing

@testable import TactusCertification

/// The records by which a player in another process reports its commands to the harness.
@Suite struct RecordLineTests {
  private let segment = Segment(
    actuator: 1, startNanoseconds: 5000, endNanoseconds: 6000, startLevel: 0.25, endLevel: 0.5,
    frequencyHertz: 150)

  private func commands(_ log: EventLog) -> [DeviceCommand] {
    log.entries.filter { $0.what == .command }.compactMap { DeviceCommand($0.text) }
  }

  @Test func `every kind of command arrives in the log with its time, in order`() throws {
    let (near, far) = try Socket.pair(keepsMessages: true)
    let log = EventLog()
    let shared = SharedRecordLine(descriptor: far.descriptor)
    log.begin(at: 1000)
    let reader = try CommandReader(near, log)
    let hasRoom = shared.line.write(segment, at: 2000)
    #expect(hasRoom)
    shared.line.write(LineRecord.revise, 3000)
    shared.line.write(LineRecord.alive, 3500)
    shared.line.write(LineRecord.stop, 4000)
    shared.line.write(LineRecord.refused, 4500)
    try reader.settle()
    #expect(
      commands(log) == [.play(segment.shifted(by: -1000)), .revise(from: 2000), .alive, .stop])
    let times = log.entries.filter { $0.what == .command }.map(\.nanoseconds)
    #expect(times == [1000, 2000, 2500, 3000])
    #expect(log.entries.contains { $0.what == .refused && $0.source == .player })
  }

  @Test func `dropped records are counted and end the attempt`() throws {
    let (near, far) = try Socket.pair(keepsMessages: true)
    let shared = SharedRecordLine(descriptor: far.descriptor)
    var written = 0
    while shared.line.write(segment, at: 0) {
      written += 1
      try #require(written < 1_000_000, "the line has no bound")
    }
    shared.line.write(LineRecord.stop, 0)
    let log = EventLog()
    let reader = try CommandReader(near, log)
    try reader.settle()
    // The next record contains the number of dropped records.
    shared.line.write(LineRecord.stop, 0)
    #expect(
      throws: RigFault.broken("2 commands of the player were dropped: the harness read too slowly")
    ) {
      try reader.settle()
    }
    #expect(commands(log).count == written + 1)
  }

  @Test func `the reader ends when the player closes its socket`() throws {
    let (near, far) = try Socket.pair(keepsMessages: true)
    let log = EventLog()
    let reader = try CommandReader(near, log)
    let shared = SharedRecordLine(descriptor: far.descriptor)
    let hasRoom = shared.line.write(segment, at: 7)
    #expect(hasRoom)
    try reader.settle()
    shutdown(far)
    reader.end()
    #expect(commands(log).count == 1)
  }

  /// Closes the socket as the end of a process does.
  private func shutdown(_ socket: Socket) { _ = Glibc.shutdown(socket.descriptor, 2) }
}
