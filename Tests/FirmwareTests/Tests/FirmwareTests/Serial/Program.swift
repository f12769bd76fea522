import Foundation
import TactusDevice
import VirtualBoard

/// The program `tactus`, run as a user runs it.
final class Program {
  /// The way in which the program opens the terminal.
  enum Route: String, CaseIterable, Sendable {
    /// As a plain terminal, by its file descriptor.
    case descriptor
    /// Through libserialport, with emulated modem lines and a name that it accepts.
    case libserialport
  }

  struct Result {
    var code: Int32
    var output: String
  }

  /// The path in the variable `TACTUS`, which the script `Tests/FirmwareTests/run` sets.
  private static var path: String {
    ProcessInfo.processInfo.environment["TACTUS"] ?? "tactus"
  }

  let process = Process()
  private let folder: URL?
  private let output = Pipe()

  /// - Parameter folder: the folder of the files in its arguments; it is removed with the program.
  init(
    _ arguments: [String], environment: [String: String] = [:], folder: URL? = nil
  ) throws {
    self.folder = folder
    process.executableURL = URL(filePath: Self.path)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    variables["TACTUS_CONFIG"] = nil
    process.environment = variables
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }

  /// The look-ahead in milliseconds: more than the default of 20, because an emulated controller on
  /// a busy machine receives its bytes late.
  static let lookAhead = 200

  /// Starts `tactus play` on a board.
  static func play(
    _ pattern: String, on tap: Tap, by route: Route = .descriptor, _ more: [String] = [],
    lookAhead: Int = lookAhead
  ) throws -> Program {
    var environment: [String: String] = [:]
    var device = "serial:\(tap.name)"
    var folder: URL?
    if route == .libserialport {
      let link = try link(to: tap.name)
      folder = link.deletingLastPathComponent()
      device = "serial:/dev/../../..\(link.path)"
      environment["LD_PRELOAD"] = ProcessInfo.processInfo.environment["TACTUS_PTY_MODEM"] ?? ""
    }
    return try Program(
      ["play", pattern, "--device", "\(device),look-ahead=\(lookAhead)"] + more,
      environment: environment, folder: folder)
  }

  /// Creates a link to the terminal in a folder of its own.
  private static func link(to terminal: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "tactus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let link = folder.appending(path: "uart")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: terminal)
    return link
  }

  /// Runs the program and waits for its end.
  static func run(_ arguments: [String]) throws -> Result { try Program(arguments).finish() }

  func finish() -> Result {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Result(code: process.terminationStatus, output: text)
  }
}
