import Foundation

/// QEMU with the firmware's image, and the board's end of its serial port.
public final class Emulator: Sendable {
  /// The source of the emulator's time.
  public enum Time: Sendable {
    /// The host's clock.
    case real
    /// The number of executed instructions. They run as fast as the host can, and every run is the
    /// same.
    case counted
  }

  private static let emulator = "/usr/bin/qemu-system-arm"
  /// Ends the emulator when the pipe to this shell is closed, so that it does not outlive a process
  /// that is killed. The shell does not wait for the end of the emulator: a child of a test has its
  /// signals blocked, so the shell would not be notified of that end.
  private static let guardian = #""$@" </dev/null & read -r end; kill -9 $!"#

  private let process: Process
  /// Open as long as the emulator runs; closing it ends the emulator.
  private let life = Pipe()
  private let folder: URL
  /// The board's end of the line.
  public let serial: Descriptor

  /// The timeout of a start, in waits of ten milliseconds.
  private static let timeout = 3000

  /// Starts an image; the emulator waits for the line before it runs the first instruction.
  /// - Parameters:
  ///   - image: the ELF file.
  ///   - tape: the device's input, which replaces a host; see the firmware's Tape.swift.
  ///   - time: the source of the emulator's time.
  public init(image: String, tape: [UInt8]? = nil, time: Time = .real) throws {
    guard FileManager.default.isReadableFile(atPath: image) else {
      throw BoardError("there is no image \(image); build it with Devices/Firmware/LRA/build")
    }
    // The name is short, because the path of a socket may have at most 107 bytes.
    folder = FileManager.default.temporaryDirectory.appending(
      path: "tactus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let socket = folder.appending(path: "serial").path
    var arguments = [
      "-M", "netduinoplus2", "-display", "none", "-monitor", "none", "-kernel", image,
      "-chardev", "socket,id=line,path=\(socket),server=on,wait=on",
      // The image for the Feather uses USART 3.
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
      throw BoardError("\(Self.emulator) is missing; install qemu-system-arm")
    }
    process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.guardian, "sh", Self.emulator] + arguments
    process.standardInput = life
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    // The emulator must not inherit this end: otherwise the pipe would never close for the shell.
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
      if let serial = try Descriptor.connect(path: socket) { return serial }
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
