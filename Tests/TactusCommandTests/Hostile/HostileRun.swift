import Foundation
import Glibc
import HostileDevice

/// Runs the program `tactus` in a separate process, connected to a hostile device.
final class HostileRun {
  /// The result of a run.
  struct Outcome: Sendable {
    var row: HostileRow
    /// False if the process was still running at the deadline.
    var hasEnded: Bool
    /// The exit code; nil if the process was still running or was ended by a signal.
    var code: Int32?
    var output: String
    var errors: String
    var peakKilobytes: Int
    /// The longest time in seconds in which the machine did not run the device.
    var longestStall: Double
  }

  /// The number of turns after which the peak of the memory is read again. The peak never
  /// decreases, so the readings between need not be frequent.
  private static let turnsToLook = 16

  private let row: HostileRow
  private let line: HostileLine
  private let process = Process()
  private let folder: Folder
  private var peakKilobytes = 0
  private var turns = 0

  /// - Parameter arguments: the arguments before `--device`, which is added here.
  init(_ row: HostileRow, _ program: URL, _ arguments: [String]) throws {
    self.row = row
    line = try HostileLine(row.mode ?? .honest)
    folder = try Folder()
    process.executableURL = program
    process.arguments = arguments + ["--device", "serial:\(line.path)"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file("out")
    process.standardError = try file("err")
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  func start() throws {
    line.begin()
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  /// The seconds since the start of the run.
  var seconds: Double { line.seconds }

  var outcome: Outcome {
    let hasExited = !isRunning && process.terminationReason == .exit
    return Outcome(
      row: row, hasEnded: !isRunning, code: hasExited ? process.terminationStatus : nil,
      output: (try? folder.text("out")) ?? "", errors: (try? folder.text("err")) ?? "",
      peakKilobytes: peakKilobytes, longestStall: line.longestStall)
  }

  /// Runs the device, and reads the peak of the program's memory from time to time.
  func turn() {
    turns += 1
    if turns % Self.turnsToLook == 0 { notePeak() }
    line.turn()
  }

  private func notePeak() {
    let status = "/proc/\(process.processIdentifier)/status"
    guard let text = try? String(contentsOfFile: status, encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return }
    peakKilobytes = max(peakKilobytes, Int(line.filter(\.isNumber)) ?? 0)
  }

  private func file(_ name: String) throws -> FileHandle {
    let path = try folder.file(name, "")
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }
}
