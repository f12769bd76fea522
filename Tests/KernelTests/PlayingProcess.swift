import CKernelProcess
import Foundation
import TactusDevice
import Testing

/// A process that plays at full strength on a device until it is ended; see Tests/KernelPlayer.
final class PlayingProcess {
  private let process = Process()

  init(on device: DeviceID) throws {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: bundle).deletingLastPathComponent()
      .appending(path: "KernelPlayer")
    process.arguments = [device.description]
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  deinit { kill() }

  func kill() { signal(SIGKILL) }

  func freeze() { signal(SIGSTOP) }

  func thaw() { signal(SIGCONT) }

  private func signal(_ number: Int32) { Glibc.kill(process.processIdentifier, number) }

  /// Opens the process's file of a node once more, as a child of it would hold it.
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
