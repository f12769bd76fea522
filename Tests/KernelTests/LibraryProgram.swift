import Foundation
import TactusDevice
import Testing

/// The example with SDL and libtactus, as a process: it plays a slow wave on a device.
final class LibraryProgram {
  private let process = Process()

  /// Starts `Sources/Tactus/Examples/pad.c`, which Tests/KernelTests/run has built.
  init(on device: DeviceID) throws {
    let environment = ProcessInfo.processInfo.environment
    process.executableURL = URL(
      filePath: try #require(environment["TACTUS_PAD_EXAMPLE"], "run Tests/KernelTests/run"))
    process.arguments = [device.description]
    process.environment = environment.merging([
      "SDL_VIDEODRIVER": "dummy", "TACTUS_AUDIO_DEVICE": "none", "TACTUS_WATCH": "0",
      // SDL ignores the pad. Without a controller the example plays a wave and needs no
      // trigger.
      "SDL_GAMECONTROLLER_IGNORE_DEVICES": "0x054c/0x0ce6",
    ]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  deinit { kill() }

  func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

  var isRunning: Bool { process.isRunning }
}
