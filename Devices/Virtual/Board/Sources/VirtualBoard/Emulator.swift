import Foundation

/// QEMU with the firmware's image, and the board's end of its serial port.
public final class Emulator: Sendable {
  /// How the emulator's time goes.
  public enum Time: Sendable {
    /// With the host's clock.
    case real
    /// With the instructions, as fast as it goes: every run is the same.
    case counted
  }

  private static let emulator = "/usr/bin/qemu-system-arm"
  /// Ends the emulator when the pipe to the shell is closed, so that it does not outlive a process
  /// that is killed. It does not wait for the emulator's end, of which it would not hear: a child
  /// of a test has its signals blocked.
  private static let guardian = #""$@" </dev/null & read -r end; kill -9 $!"#

  private let process: Process
  /// Open as long as the emulator shall run.
  private let life = Pipe()
  private let folder: URL
  /// The board's end of the line.
  public let serial: Descriptor

  /// The longest that a start may take, in waits of ten milliseconds.
  private static let timeout = 3000

  /// Starts an image; the emulator waits for the line before it runs the first instruction.
  /// - Parameters:
  ///   - image: the ELF file.
  ///   - tape: what the device gets in place of a host; see the firmware's Tape.swift.
  ///   - time: how time goes.
  public init(image: String, tape: [UInt8]? = nil, time: Time = .real) throws {
    guard FileManager.default.isReadableFile(atPath: image) else {
      throw BoardError("there is no image \(image); build it with Devices/Firmware/LRA/build")
    }
    // Short, because the name of a socket has room for 107 bytes.
    folder = FileManager.default.temporaryDirectory.appending(
      path: "tactus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let socket = folder.appending(path: "serial").path
    var arguments = [
      "-M", "netduinoplus2", "-display", "none", "-monitor", "none", "-kernel", image,
      "-chardev", "socket,id=line,path=\(socket),server=on,wait=on",
      // The image of the Feather listens at USART 3.
      "-serial", "null", "-serial", "null", "-serial", "chardev:line",
    ]
    if let tape {
      let file = folder.appending(path: "tape").path
      try Data(tape).write(to: URL(filePath: file))
      // The address is that of Devices/Firmware/LRA/Support/stm32f405.ld.
      arguments += ["-device", "loader,file=\(file),addr=0x2001c000,force-raw=on"]
    }
    if time == .counted { arguments += ["-icount", "shift=3,sleep=off"] }
    guard FileManager.default.isExecutableFile(atPath: Self.emulator) else {
      throw BoardError("there is no \(Self.emulator); install qemu-system-arm")
    }
    process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.guardian, "sh", Self.emulator] + arguments
    process.standardInput = life
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    // Else the shell would hold the pipe open that it waits on.
    _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    do {
      try process.run()
      serial = try Self.connect(socket, process)
    } catch {
      Self.end(process, life, folder)
      throw error
    }
  }

  deinit { Self.end(process, life, folder) }

  private static func connect(_ socket: String, _ process: Process) throws(BoardError) -> Descriptor
  {
    for _ in 0..<timeout {
      if let serial = Descriptor.connect(path: socket) { return serial }
      guard process.isRunning else { break }
      Descriptor.wait(for: [], milliseconds: 10)
    }
    throw BoardError("qemu-system-arm did not start; is it installed?")
  }

  private static func end(_ process: Process, _ life: Pipe, _ folder: URL) {
    try? life.fileHandleForWriting.close()
    if process.isRunning { process.waitUntilExit() }
    try? FileManager.default.removeItem(at: folder)
  }
}
