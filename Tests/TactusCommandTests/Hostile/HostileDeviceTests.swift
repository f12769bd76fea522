import Foundation
import Glibc
import HostileDevice
import TactusSystem
import Testing

@testable import TactusCommand

/// Runs the program `tactus play` on devices that misbehave, in real time, and checks its output,
/// its exit code and its memory. `HostileTests` of the serial module checks the link's times, on a
/// virtual clock.
///
/// `TACTUS_HOSTILE_PROGRAM` names another build of the program, such as one with the address
/// sanitizer. Its memory is not checked.
@Suite struct HostileDeviceTests {
  /// The time in seconds after which a run counts as hanging. The longest timeout of a link is 8 s.
  private static let deadline = 15.0
  /// The permitted peak of the program's memory in kilobytes.
  private static let memory = 40 * 1024
  /// The number of simultaneous runs. A run spends most of its time waiting, but other suites need
  /// the processors, too.
  private static let atOnce = 8
  /// The priority of the simulated devices under SCHED_FIFO. It is above the priority of playback,
  /// because a real device has its own processor.
  private static let priority: Int32 = 80
  /// The time in seconds after which a device that the machine did not run may have been silent for
  /// too long. The host permits a silence of 1 s.
  private static let starvation = 0.5

  private static let otherProgram =
    ProcessInfo.processInfo.environment["TACTUS_HOSTILE_PROGRAM"].map(URL.init(fileURLWithPath:))

  private static var program: URL {
    if let otherProgram { return otherProgram }
    return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "tactus")
  }

  @Test func `play reports the fault of each hostile device, and ends`() async throws {
    let folder = try Folder()
    let pattern = try folder.file("buzz.ahap", document("\(endless), \"EventDuration\": 30"))
    // On a separate thread, because other tests need the threads of the test runner.
    let outcomes = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        ThreadSetup.prepare(priority: Self.priority)
        continuation.resume(with: Result { try Self.outcomes(["play", pattern]) })
      }
    }
    #expect(outcomes.count == HostileRow.all.count)
    for outcome in outcomes { check(outcome) }
  }

  /// Runs a command with each device. Several runs are simultaneous, and those with the longest
  /// waits begin first.
  private static func outcomes(_ command: [String]) throws -> [HostileRun.Outcome] {
    var waiting = HostileRow.all.sorted { $0.seconds < $1.seconds }
    var running: [HostileRun] = []
    var outcomes: [HostileRun.Outcome] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < atOnce, let row = waiting.popLast() {
        let run = try HostileRun(row, program, command + ["--seconds", "\(row.length)"])
        try run.start()
        running.append(run)
      }
      for run in running { run.turn() }
      running.removeAll { run in
        guard !run.isRunning || run.seconds > deadline else { return false }
        outcomes.append(run.outcome)
        return true
      }
      poll(nil, 0, 1)
    }
    return outcomes
  }

  private func check(_ outcome: HostileRun.Outcome) {
    let row = outcome.row
    let text: Comment = "\(row): \(outcome.errors)"
    guard outcome.hasEnded else {
      Issue.record("\(row) hangs: \(outcome.errors)")
      return
    }
    if Self.otherProgram == nil { #expect(outcome.peakKilobytes < Self.memory, "\(row)") }
    checkOutput(outcome)
    // If the machine did not run the device for a while, the program may report the device's
    // silence instead of its fault.
    let wasSilent = outcome.errors.contains("the device has not answered for")
    if outcome.longestStall > Self.starvation, wasSilent {
      #expect(outcome.code == 2, text)
      return
    }
    #expect(outcome.code == row.code, text)
    if row.lines.isEmpty {
      #expect(outcome.errors.isEmpty, text)
    } else {
      #expect(row.lines.contains { outcome.errors.contains($0) }, text)
      let lines = outcome.errors.split(separator: "\n")
      // Faults and refusals are reported when they occur. There must be exactly one other line,
      // which reports the end.
      let endings = lines.filter { !$0.contains(" failed") || $0.hasPrefix("tactus: the device ") }
      #expect(endings.count == 1 && lines.last?.hasPrefix("tactus: ") == true, text)
    }
  }

  private func checkOutput(_ outcome: HostileRun.Outcome) {
    if outcome.errors.contains("nothing was accepted") {
      #expect(!outcome.output.contains("played on "), "\(outcome.row)")
    }
    // Texts from a device are escaped before they are printed.
    let printed = outcome.errors + outcome.output
    #expect(printed.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "\(outcome.row)")
  }
}
