import Foundation
import Glibc
import Synchronization
import TactusDevice
import TestBoard
import Testing

@testable import TactusCommand

/// Checks the result of `play` when a serial board is unplugged. These tests run in real time, with
/// timeouts much longer than the usual times.
@Suite struct SerialLossTests {
  /// A run of a command on a separate thread.
  private final class Running: Sendable {
    private let result = Mutex<Run?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ arguments: [String]) {
      Thread.detachNewThread { [self] in
        let run = Run(arguments)
        result.withLock { $0 = run }
        isDone.signal()
      }
    }

    func wait() throws -> Run {
      try #require(isDone.wait(timeout: .now() + .seconds(60)) == .success)
      return try #require(result.withLock { $0 })
    }
  }

  /// Makes a path a link to the terminal of a board, so that a second board can use the same path.
  private func plug(_ board: PtyBoard, into port: String) throws {
    try? FileManager.default.removeItem(atPath: port)
    try FileManager.default.createSymbolicLink(atPath: port, withDestinationPath: board.path)
  }

  /// The time without an answer after which a device counts as lost, in nanoseconds, less what a
  /// question and its answer may take.
  private static let silenceNanoseconds: Int64 = 800_000_000

  private func file(_ folder: Folder) throws -> String {
    let buzz = """
      "Time": 0, "EventType": "HapticContinuous", "EventDuration": 0.09, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.6}]
      """
    return try folder.file("buzz.ahap", document(buzz))
  }

  @Test func `a loop continues at the same port, and the trace shows the loss`() throws {
    let folder = try Folder()
    let (port, trace) = ("\(folder.path)/port", "\(folder.path)/line.trace")
    let first = try PtyBoard { PtyBoard.device() }
    let second = try PtyBoard { PtyBoard.device() }
    defer { second.pullOut() }
    try plug(first, into: port)
    let running = Running([
      "play", try file(folder), "--loop", "0", "--seconds", "6", "--device", "serial:\(port)",
      "--trace", trace,
    ])
    #expect(comesAbout { first.drive > 0 }, "the motor never ran")
    try FileManager.default.removeItem(atPath: port)
    first.pullOut()
    try plug(second, into: port)
    #expect(comesAbout { second.drive > 0 }, "the motor never ran again")
    let run = try running.wait()
    // If the machine does not run the second board for a second, that is a second loss.
    let isStill = second.longestPauseNanoseconds >= Self.silenceNanoseconds
    #expect(run.code == 0 || isStill, "\(run.errors)")
    #expect(run.errorLines.count == 1 || isStill, "\(run.errors)")
    #expect(run.errors.contains("was lost (\(port) was ") && run.errors.contains(") and is back"))
    #expect(comesAbout { second.drive == 0 })
    let text = try folder.text("line.trace")
    #expect(text.split(separator: "\n").count { $0.contains(" HELLO ") } >= 2)
    #expect(text.contains(" the device was lost: \(port) was "))
    #expect(Run("inspect", trace).code == 0)
  }

  @Test func `without a loop, the reason ends play and is in the trace`() throws {
    let folder = try Folder()
    let (port, trace) = ("\(folder.path)/port", "\(folder.path)/line.trace")
    let board = try PtyBoard { PtyBoard.device() }
    try plug(board, into: port)
    let endless = try folder.file("endless.ahap", document(endless))
    let running = Running([
      "play", endless, "--seconds", "60", "--device", "serial:\(port)", "--trace", trace,
    ])
    #expect(comesAbout { board.drive > 0 }, "the motor never ran")
    board.pullOut()
    let run = try running.wait()
    #expect(run.code == 2)
    #expect(run.errorLines.count { $0.hasPrefix("tactus: ") } == 1, "\(run.errors)")
    #expect(run.errors.contains("was lost, and the rest was not felt: \(port) was "))
    #expect(try folder.text("line.trace").contains(" the device was lost: \(port) was "))
  }
}
