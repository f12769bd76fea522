import CKernelProcess
import Foundation
import TactusDevice
import Testing

/// A process that plays at full strength on a device until it is ended.
final class PlayingProcess {
  private let process = Process()

  /// Starts Tests/KernelPlayer.
  convenience init(on device: DeviceID) throws {
    try self.init("KernelPlayer", [device.description])
  }

  /// Starts `tactus play`, for at most 30 s.
  convenience init(tactusOn device: DeviceID) throws {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "full.ahap")
    try Data(Self.fullStrength.utf8).write(to: pattern)
    try self.init(
      "tactus", ["play", pattern.path, "--device", device.description], showsErrors: false)
  }

  /// - Parameter showsErrors: whether the process prints errors to the standard error of the tests.
  private init(_ program: String, _ arguments: [String], showsErrors: Bool = true) throws {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: bundle).deletingLastPathComponent()
      .appending(path: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    if !showsErrors { process.standardError = FileHandle.nullDevice }
    try process.run()
  }

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
