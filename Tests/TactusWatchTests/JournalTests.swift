import Foundation
import TactusCapture
import TactusDevice
import TactusEngine
import TactusJSON
import TactusSystem
import Testing

@testable import TactusWatch

@Suite(.serialized) struct JournalTests {
  private let folder: PrivateFolder

  init() throws { folder = try PrivateFolder() }

  private var path: String { "\(folder.path)/capture" }

  private func read() throws -> CaptureReader.Result {
    CaptureReader.read(Array(try folder.text("capture").utf8))
  }

  @Test func `a capture file is written while a session plays, and is complete at its end`() throws
  {
    let player = try LivePlayer(folder, captureFile: path, isWatched: false)
    try player.play()
    #expect(try comesAbout { try read().capture?.levels.isEmpty == false })
    player.close()
    let result = try read()
    #expect(result.diagnostics.isEmpty && player.broadcast.captureFailure == nil)
    #expect(result.capture?.levels.first?.startNanoseconds == 0)
    #expect(try folder.text("capture").hasSuffix("{\"type\":\"closed\",\"output\":0}\n"))
  }

  @Test func `a capture file that reached its limit states the number of lost records`() throws {
    let limit = 20_000
    let player = try LivePlayer(folder, captureFile: path, isWatched: false, limit: limit)
    try player.play()
    #expect(try comesAbout { try folder.text("capture").utf8.count > limit - 1000 })
    let pause = comesAbout { player.session.openOutputs.isEmpty == false }
    player.close()
    let text = try folder.text("capture")
    #expect(pause && text.utf8.count <= limit)
    let result = try read()
    #expect(result.diagnostics.map(\.code.rawValue) == ["lostRecords"])
    #expect((result.capture?.lostRecordCount ?? 0) > 0)
  }

  @Test func `after a line did not fit, all later ones are dropped too, and counted with it`() {
    var lines = JournalLines(origin: 0, limit: 450)
    let header = lines.begin(StreamHeader(clock: .virtual, program: "p", process: 1))
    let record = SessionRecord(.sent(.submitted(atNanoseconds: 1)), of: 0)
    let long = SessionRecord(
      .reported(.failed(DeviceError(.system, String(repeating: "x", count: 300)))), of: 0)
    var bytes = header + lines.lines([record, long, record], firstStart: 1, isLast: false)
    bytes += lines.lines([SessionRecord(.lost(5), of: 0)], firstStart: 1, isLast: true)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.split(separator: "\n").count == 4 && bytes.count <= 450)
    #expect(text.hasSuffix("{\"type\":\"lost\",\"count\":7}\n"))
  }

  private func failure(_ path: String) throws -> FileError? {
    let player = try LivePlayer(folder, captureFile: path, isWatched: false)
    try player.play()
    #expect(player.errors.all.contains { $0.contains("cannot capture") })
    #expect(player.session.openOutputs.count == 1)
    return player.broadcast.captureFailure
  }

  @Test func `a capture file that is a link is refused, and its target stays unchanged`() throws {
    let target = "\(folder.path)/target"
    try "precious".write(toFile: target, atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(try failure(path)?.kind == .isLink)
    #expect(try folder.text("target") == "precious")
  }

  @Test func `a capture file that cannot be written is reported, and the device stays open`() throws
  {
    #expect(try failure("\(folder.path)/none/capture")?.kind == .missingFolder)
    #expect(try failure(folder.path)?.kind == .isDirectory)
    #expect(try failure("/dev/full")?.kind == .notOwnFile)
  }

  @Test func `a capture file that another session writes is refused`() throws {
    let player = try LivePlayer(folder, captureFile: path, isWatched: false)
    try player.play()
    #expect(try failure(path)?.kind == .inUse)
    player.close()
    #expect(try read().capture != nil)
  }

  @Test func `a capture file's earlier content is replaced`() throws {
    try String(repeating: "old", count: 100_000).write(
      toFile: path, atomically: false, encoding: .utf8)
    let player = try LivePlayer(folder, captureFile: path, isWatched: false)
    try player.play()
    player.close()
    #expect(try read().capture != nil)
  }
}
