import Testing

@testable import TactusCommand

/// Traces of a serial line on the command line.
@Suite struct TraceCommandTests {
  /// A segment that is sent twice, the answer to it, and an event: numbers lowest byte first, as
  /// the protocol has them.
  private static let text = """
    tactus trace 1: host_ns device_us direction type sequence payload, and what it says
    1000000000 - out 3 1 0000000000000000 TIME
    1002000000 5000000 out 16 3 503a4d00983a00000000ffff0000f00a what stands here is not read
    1032500000 5030500 out 16 3 503a4d00983a00000000ffff0000f00a
    # a remark
    1034000000 5032000 in 160 0 03000000400d030010270000 an event

    """

  @Test func `a trace is told frame by frame, with what was repeated and late`() throws {
    let folder = try Folder()
    let run = Run("inspect", try folder.file("line.trace", Self.text))
    #expect(run.code == 0, "\(run.errors)")
    for part in [
      "4 frames in 34.000 ms", "sent again 1, refused 0, late 1",
      "2.0      5000000", "PLAY start 5061200 for 15000 us, motor 0, 65535 to 0",
      "EVENT late (none) motor 0 at 200000 us, detail 10000",
    ] {
      #expect(run.output.contains(part), "\(part) in \(run.output)")
    }
  }

  @Test func `without UTF-8 a short trace is told in ASCII`() throws {
    let folder = try Folder()
    let text = Self.text.replacing("1034000000 ", with: "1032500700 ")
      .replacing("1000000000 ", with: "1032400000 ").replacing("1002000000 ", with: "1032450000 ")
    let file = try folder.file("line.trace", text)
    #expect(Run("inspect", file).output.contains("4 frames in 100.7 µs"))
    let plain = Run("inspect", file, shape: .ascii).output
    #expect(plain.contains("4 frames in 100.7 us") && plain.isASCII)
  }

  @Test(arguments: [["--json"], ["--against", "boing"]])
  func `a trace is shown in one way`(words: [String]) throws {
    let folder = try Folder()
    let run = Run(["inspect", try folder.file("line.trace", Self.text)] + words)
    #expect(run.code == 64)
    #expect(run.errors.contains("is a trace, which is shown without"), "\(run.errors)")
  }

  @Test(arguments: [
    ("1 2 up 16 3 -", "2: error: expected host_ns device_us out|in"),
    ("1 2 in 16 3 +f", "2: error: expected host_ns device_us out|in"),
  ])
  func `a broken line is named`(_ line: String, _ message: String) throws {
    let folder = try Folder()
    let file = try folder.file("line.trace", "tactus trace 1:\n\(line)\n")
    let run = Run("inspect", file)
    #expect(run.code == 1)
    #expect(run.errors.contains("line.trace:\(message)"), "\(run.errors)")
    #expect(run.errorLines.count == 1)
  }

  @Test func `only a serial device has a trace, and nothing is written for another`() throws {
    let folder = try Folder()
    let run = Run(
      "play", "sparkle", "--device", "loopback", "--trace", "\(folder.path)/line.trace")
    #expect(run.code == 64)
    #expect(run.errors.contains("only a serial device has a trace"), "\(run.errors)")
    #expect(!folder.has("line.trace"))
  }

  @Test func `a port that is not there is told before anything plays`() throws {
    let folder = try Folder()
    let run = Run(
      "play", "sparkle", "--device", "serial:/dev/ttyNONE", "--trace",
      "\(folder.path)/line.trace")
    #expect(run.code != 0)
    #expect(run.errors.contains("/dev/ttyNONE"), "\(run.errors)")
    #expect(!folder.has("line.trace"))
  }
}

/// What the doctor says about serial ports.
@Suite struct SerialFindingTests {
  private func findings(
    _ ports: [SerialFacts.Port], hasModemManager: Bool = false
  ) -> [Finding] {
    var facts = SerialFacts()
    facts.ports = ports
    facts.hasModemManager = hasModemManager
    return SerialFindings.all(facts)
  }

  @Test func `a port that may be used is well`() {
    let found = findings([
      SerialFacts.Port(path: "/dev/ttyACM0"),
      SerialFacts.Port(path: "/dev/ttyUSB0", latencyMilliseconds: 1),
    ])
    #expect(found.map(\.state) == [.good, .good])
    #expect(found.map(\.name) == ["/dev/ttyACM0", "/dev/ttyUSB0"])
    #expect(found.allSatisfy { $0.fix == nil })
  }

  @Test func `rights that are missing come with what gives them`() {
    let port = SerialFacts.Port(
      path: "/dev/ttyACM0",
      problem: "it belongs to the group dialout; sudo usermod --append --groups dialout me")
    let found = findings([port])
    #expect(found.map(\.state) == [.poor])
    #expect(found[0].text == "it belongs to the group dialout")
    #expect(found[0].fix == "sudo usermod --append --groups dialout me")
  }

  @Test func `an adaptor that holds answers back is a note with the line that stops it`() {
    let found = findings([SerialFacts.Port(path: "/dev/ttyUSB0", latencyMilliseconds: 16)])
    #expect(found.map(\.state) == [.note])
    #expect(found[0].text.contains("16 ms"))
    #expect(
      found[0].fix
        == "echo 1 | sudo tee /sys/class/tty/ttyUSB0/device/latency_timer")
  }

  @Test func `ModemManager is told of where there is a port that it may take`() {
    #expect(findings([], hasModemManager: true).isEmpty)
    let found = findings([SerialFacts.Port(path: "/dev/ttyACM0")], hasModemManager: true)
    #expect(found.map(\.name) == ["/dev/ttyACM0", "ModemManager"])
    #expect(found.last?.state == .note)
    #expect(found.last?.fix?.contains("ID_MM_DEVICE_IGNORE") == true)
  }
}
