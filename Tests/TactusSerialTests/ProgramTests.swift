import Foundation
import Glibc
import TactusDevice
import TactusSerial
import Testing

/// Devices that are programs, with ids such as `serial:exec:COMMAND`. The protocol is spoken over
/// the program's standard input and output.
@Suite struct ProgramTests {
  private func words(_ command: String) throws -> [String]? {
    guard case .program(let words) = try SerialAddress("exec:\(command)").place else { return nil }
    return words
  }

  @Test func `a command is split into words as by a shell, but nothing in it is expanded`() throws {
    #expect(try words("python3 meter.py --level 3") == ["python3", "meter.py", "--level", "3"])
    #expect(try words("a 'my file' \"x y\"z") == ["a", "my file", "x yz"])
    #expect(try words("a  \\ b '' \"\\\"\"") == ["a", " b", "", "\""])
    #expect(
      try words("echo $HOME `id` * > x; y") == ["echo", "$HOME", "`id`", "*", ">", "x;", "y"])
  }

  @Test func `settings are read from the end of a command`() throws {
    let address = try SerialAddress("exec:meter a,b,look-ahead=50")
    #expect(address.place == .program(["meter", "a,b"]))
    #expect(address.lookAheadNanoseconds == 50 * millisecond)
  }

  @Test(arguments: [
    "", " ", "''", "'open", "a \"open", "a \\", String(repeating: "a ", count: 65),
    String(repeating: "a", count: 4097), "a\0b",
  ])
  func `an invalid command is reported as not found`(_ command: String) {
    let error = #expect(throws: DeviceError.self) { try SerialAddress("exec:\(command)") }
    #expect(error?.kind == .notFound)
  }

  @Test(arguments: ["/nowhere/at/all", "no-such-program-of-tactus"])
  func `the error for a program that does not exist names it`(_ program: String) {
    let error = #expect(throws: DeviceError.self) {
      try SerialBackend().open(DeviceID("serial:exec:\(program)"))
    }
    #expect(error?.kind == .notFound)
    #expect(error?.message.contains(program) == true)
  }

  @Test func `the error for a file that is not a program names it and the reason`() {
    let error = #expect(throws: DeviceError.self) {
      try SerialBackend().open(DeviceID("serial:exec:/etc"))
    }
    #expect(error?.message == "cannot start \"/etc\": Permission denied")
  }

  @Test func `a program receives the bytes that are written, and its output is read`() throws {
    let line = try DescriptorTransport.program(["cat"])
    #expect(line.write([1, 0, 255]) == .moved(3))
    var buffer = [UInt8](repeating: 9, count: 8)
    #expect(try moved(line, into: &buffer) == 3)
    #expect(buffer.prefix(3) == [1, 0, 255])
  }

  @Test func `after a program has ended, reading reports the end of the line`() throws {
    let line = try DescriptorTransport.program(["true"])
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(throws: Ended.self) { try moved(line, into: &buffer) }
  }

  /// `sleep` does not read its input, so it does not notice that the line is closed.
  @Test func `a program that does not end is killed once the line is closed`() throws {
    let mark = "\(3600 + Int(getpid())).\(UInt32.random(in: 0...(.max)))"
    var line: DescriptorTransport? = try DescriptorTransport.program(["sleep", mark])
    try waitUntil { isRunning(mark) }
    withExtendedLifetime(line) {}
    line = nil
    try waitUntil { !isRunning(mark) }
  }

  @Test func `a program inherits only standard input, output and error`() throws {
    let spare = unsafe open("/dev/null", O_RDONLY)
    defer { close(spare) }
    let line = try DescriptorTransport.program(["ls", "/proc/self/fd"])
    var (text, buffer) = ("", [UInt8](repeating: 0, count: 512))
    while let count = try? moved(line, into: &buffer) {
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    // Descriptor 3 is the folder that `ls` has opened to read it.
    #expect(text.split(separator: "\n") == ["0", "1", "2", "3"])
  }

  @Test func `meter.py, a program that implements the protocol, is opened and played on`() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Devices/Virtual/Program/meter.py").path
    let device = try SerialBackend().openSerial(DeviceID("serial:exec:python3 '\(script)'"))
    #expect(device.listing.name == "meter.py 1, firmware 1.0.0, modelled motor")
    #expect(device.capabilities.actuators.map(\.name) == ["meter"])
    var output: (any HapticOutput)? = try device.makeOutput { _ in }
    let now = MonotonicClock.nowNanoseconds
    let segments = [
      Segment(
        actuator: 0, startNanoseconds: now, endNanoseconds: now, startLevel: 1, endLevel: 1,
        frequencyHertz: 160, isDueOnArrival: true)
    ]
    #expect(output?.submit(segments.span, at: now) == .accepted)
    device.waitUntilTaken { false }
    #expect(device.counts.accepted == 1)
    output?.stop(at: MonotonicClock.nowNanoseconds)
    output = nil
    #expect(device.conclude() == nil)
  }

  // MARK: Waiting for another process

  private struct Ended: Error {}
  private struct Late: Error {}

  /// Waits up to 20 s for bytes, and reads them.
  private func moved(_ line: DescriptorTransport, into buffer: inout [UInt8]) throws -> Int {
    var polled = pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, 20_000) == 1 else { throw Late() }
    guard case .moved(let count) = line.read(into: &buffer) else { throw Ended() }
    return count
  }

  private func waitUntil(_ isDone: () -> Bool) throws {
    let deadline = MonotonicClock.nowNanoseconds + 20_000 * millisecond
    while !isDone() {
      guard MonotonicClock.nowNanoseconds < deadline else { throw Late() }
      var none = pollfd(fd: -1, events: 0, revents: 0)
      _ = unsafe poll(&none, 1, 5)
    }
  }

  /// Whether a process with a word among its arguments is running.
  private func isRunning(_ word: String) -> Bool {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return folders.contains { folder in
      guard Int(folder) != nil,
        let text = try? Data(contentsOf: URL(filePath: "/proc/\(folder)/cmdline"))
      else { return false }
      return String(decoding: text, as: UTF8.self).split(separator: "\0").contains { $0 == word }
    }
  }
}
