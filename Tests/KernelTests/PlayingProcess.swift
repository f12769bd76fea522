import CKernelProcess
import Foundation
import TactusDevice
import Testing

/// A process that plays at full strength on a device until it is ended.
final class PlayingProcess {
  private let process = Process()
  /// The file with the lines of the process; nil if they are not stored.
  private let file: URL?

  /// Starts Tests/KernelPlayer.
  convenience init(on device: DeviceID) throws {
    try self.init("KernelPlayer", [device.description])
  }

  /// Starts Tests/KernelPlayer with an engine. ``lines`` are the reasons of the engine's stops.
  convenience init(engineOn device: DeviceID) throws {
    let file = try Self.newFile()
    try self.init(
      "KernelPlayer", ["engine", device.description], output: FileHandle(forWritingTo: file),
      file: file)
  }

  /// Starts `tactus play`, for at most 30 s.
  convenience init(tactusOn device: DeviceID) throws {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "full.ahap")
    try Data(Self.fullStrength.utf8).write(to: pattern)
    try self.init(
      "tactus", ["play", pattern.path, "--device", device.description], errors: .nullDevice)
  }

  /// Starts `tactus`. ``lines`` are its errors and warnings.
  convenience init(tactus arguments: [String]) throws {
    let file = try Self.newFile()
    try self.init("tactus", arguments, errors: FileHandle(forWritingTo: file), file: file)
  }

  /// - Parameters:
  ///   - errors: nil for the standard error of the tests.
  ///   - file: the file of one of the two streams, for ``lines``.
  private init(
    _ program: String, _ arguments: [String], output: FileHandle = .nullDevice,
    errors: FileHandle? = nil, file: URL? = nil
  ) throws {
    self.file = file
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: bundle).deletingLastPathComponent()
      .appending(path: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    if let errors { process.standardError = errors }
    try process.run()
  }

  private static func newFile() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    return file
  }

  /// The lines that the process has printed so far into the file.
  var lines: [String] {
    let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The number of the process in the paths of `/proc`.
  var id: String { "\(process.processIdentifier)" }

  private static let fullStrength = """
    {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous",
     "EventDuration": 30, "EventParameters": [
      {"ParameterID": "HapticIntensity", "ParameterValue": 1}]}}]}
    """

  /// A process that was not started has the identifier 0, which would end the tests themselves.
  deinit { if process.isRunning { kill() } }

  func kill() { signal(SIGKILL) }

  func interrupt() { signal(SIGINT) }

  func freeze() { signal(SIGSTOP) }

  func thaw() { signal(SIGCONT) }

  func signal(_ number: Int32) { Glibc.kill(process.processIdentifier, number) }

  /// The way in which a process ended: a signal or an exit code.
  struct End: Equatable {
    var isBySignal: Bool
    var code: Int32
  }

  /// Waits until the process has ended.
  func wait() -> End {
    process.waitUntilExit()
    return End(
      isBySignal: process.terminationReason == .uncaughtSignal, code: process.terminationStatus)
  }

  /// Duplicates the process's descriptor of a node, as a child process would inherit it.
  func share(_ node: String) throws -> Int32 {
    let folder = "/proc/\(process.processIdentifier)/fd"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = try #require(
      names.first {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == node
      })
    let shared = kernel_process_share(process.processIdentifier, try #require(Int32(name)))
    try #require(shared >= 0)
    return shared
  }
}
