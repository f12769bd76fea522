import Foundation
import TactusWire
import Testing

@testable import TactusCertification

@Suite struct LightFilesTests {
  private func folder() -> String {
    FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  }

  @Test func `a record is written as text, as JSON that can be read, and with its trace`()
    throws
  {
    let folder = folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let trial = LightTrial()
    try LightFiles.prepare(folder)
    try LightFiles.write(trial.record, trace: trial.talk.traceText, into: folder)
    let json = try Data(contentsOf: URL(filePath: "\(folder)/first-light.json"))
    #expect(try JSONDecoder().decode(LightRecord.self, from: json) == trial.record)
    let text = try String(contentsOfFile: "\(folder)/first-light.txt", encoding: .utf8)
    #expect(text == LightText.text(trial.record))
    let trace = try String(contentsOfFile: "\(folder)/line.trace", encoding: .utf8)
    #expect(trace == trial.talk.traceText)
    // Preparing the folder for a later run removes the files.
    try LightFiles.prepare(folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `a folder with other files is not changed`() throws {
    let folder = folder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("a".utf8).write(to: URL(filePath: "\(folder)/mine.txt"))
    #expect(throws: ReportError.self) { try LightFiles.prepare(folder) }
    #expect(FileManager.default.fileExists(atPath: "\(folder)/mine.txt"))
  }

  @Test func `the text names the person as its source, and does not say that the board works`() {
    let good = LightText.text(LightTrial().record)
    #expect(good.contains("reported by: one person on 2026-11-22T20:00:00Z"))
    #expect(
      good.hasSuffix(
        "9 of 9 steps passed, felt 6 times; reported by one person on 2026-11-22T20:00:00Z\n"))
    let words = good.lowercased()
    #expect(!words.contains("works") && !words.contains("certif"))
  }

  @Test func `a record without a felt motor is not good`() {
    var record = LightRecord(LightTrial.header)
    var step = LightRecord.Step(id: "levels", title: "Levels")
    step.outcome = .passed
    record.steps = [step]
    #expect(!record.isGood)
    record.steps[0].felt = 1
    #expect(record.isGood)
  }

  @Test func `the text of a failure names the step and what to check`() {
    let world = LightWorld()
    world.plant(.bus)
    let text = LightText.text(LightTrial(world).record)
    #expect(
      text.contains("\n4  Bus and EN: does the motor driver answer?: failed: the motor driver"))
    #expect(text.contains("\n   Check: SDA and SCL"))
    #expect(text.contains("\n6  STOP: does STOP end a level of 5 %?: not tried: not reached\n"))
    #expect(text.contains("3 of 9 steps passed, nothing was felt"))
  }

  @Test(arguments: [
    ("y", LightAnswer.yes), (" Yes ", .yes), ("N", .no), ("s", .skip), ("QUIT", .quit),
  ])
  func `an answer is a word or its letter`(line: String, answer: LightAnswer) {
    #expect(LightAnswer(line) == answer)
  }

  @Test(arguments: ["", "ye", "yy", "1", "ja"])
  func `any other text is no answer`(line: String) { #expect(LightAnswer(line) == nil) }
}
