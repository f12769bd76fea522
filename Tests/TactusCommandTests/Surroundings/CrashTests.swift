import Foundation
import Glibc
import TactusDevice
import TactusSerial
import TestBoard
import Testing

@testable import TactusCommand

/// Sends signals to `tactus play`, which drives a motor in a separate process. These tests run in
/// real time, with timeouts much longer than the usual times.
@Suite struct CrashTests {
  /// The program `tactus` that was built together with the tests.
  private static let program: String? = {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    let folder = URL(filePath: CommandLine.arguments.first ?? tests).deletingLastPathComponent()
    let path = folder.appending(path: "tactus").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  private func start(_ board: PtyBoard, _ folder: Folder) throws -> Process {
    let buzz = """
      "Time": 0, "EventType": "HapticContinuous", "EventDuration": 30
      """
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.program))
    process.arguments = [
      "play", try folder.file("buzz.ahap", document(buzz)), "--device", "serial:\(board.path)",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT])
  func `a crash sends a stop as the last frame, and the process ends by its signal`(number: Int32)
    throws
  {
    let folder = try Folder()
    let board = try PtyBoard { PtyBoard.device() }
    let process = try start(board, folder)
    #expect(comesAbout { board.drive > 0 }, "the motor is not on")
    _ = kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    #expect(comesAbout { board.drive == 0 }, "the motor is on")
    #expect(board.received.suffix(CrashStop.bytes.count) == CrashStop.bytes[...])
    board.pullOut()
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal that requests the end stops the motor, and the exit code is 130`(number: Int32)
    throws
  {
    let folder = try Folder()
    let board = try PtyBoard { PtyBoard.device() }
    let process = try start(board, folder)
    #expect(comesAbout { board.drive > 0 }, "the motor is not on")
    _ = kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(comesAbout { board.drive == 0 }, "the motor is on")
    board.pullOut()
    withExtendedLifetime(folder) {}
  }
}
