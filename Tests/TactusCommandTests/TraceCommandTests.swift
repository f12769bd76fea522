import Testing

@testable import TactusCommand

/// Tests `tactus inspect` with traces of the frames on a serial line, and `tactus play --trace`.
@Suite struct TraceCommandTests {
  /// A trace with a TIME request, a PLAY that is sent twice, and an EVENT that reports a late
  /// segment. Numbers have the lowest byte first, as in the protocol.
  private static let text = """
    tactus trace 1: host_ns device_us direction type sequence payload, and what it says
    1000000000 - out 3 1 0000000000000000 TIME
    1002000000 5000000 out 16 3 503a4d00983a00000000ffff0000f00a what stands here is not read
    1032500000 5030500 out 16 3 503a4d00983a00000000ffff0000f00a
    # a remark
    1034000000 5032000 in 160 0 03000000400d030010270000 an event

    """

  @Test func `a trace is printed frame by frame, with repeated and late frames marked`() throws {
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

  @Test func `without UTF-8 a short trace is printed in ASCII`() throws {
    let folder = try Folder()
    let text = Self.text.replacing("1034000000 ", with: "1032500700 ")
      .replacing("1000000000 ", with: "1032400000 ").replacing("1002000000 ", with: "1032450000 ")
    let file = try folder.file("line.trace", text)
    #expect(Run("inspect", file).output.contains("4 frames in 100.7 µs"))
    let plain = Run("inspect", file, shape: .ascii).output
    #expect(plain.contains("4 frames in 100.7 us") && plain.isASCII)
  }

  @Test(arguments: [["--json"], ["--against", "boing"]])
  func `only one way to show a trace can be selected`(words: [String]) throws {
    let folder = try Folder()
    let run = Run(["inspect", try folder.file("line.trace", Self.text)] + words)
    #expect(run.code == 64)
    #expect(run.errors.contains("is a trace, which excludes"), "\(run.errors)")
  }

  @Test(arguments: [
    ("1 2 up 16 3 -", "2: error: expected host_ns device_us out|in"),
    ("1 2 in 16 3 +f", "2: error: expected host_ns device_us out|in"),
  ])
  func `an invalid line of a trace is reported with its number`(_ line: String, _ message: String)
    throws
  {
    let folder = try Folder()
    let file = try folder.file("line.trace", "tactus trace 1:\n\(line)\n")
    let run = Run("inspect", file)
    #expect(run.code == 1)
    #expect(run.errors.contains("line.trace:\(message)"), "\(run.errors)")
    #expect(run.errorLines.count == 1)
  }

  @Test func `only a serial device has a trace; for others nothing is written`() throws {
    let folder = try Folder()
    let run = Run(
      "play", "sparkle", "--device", "loopback", "--trace", "\(folder.path)/line.trace")
    #expect(run.code == 64)
    #expect(run.errors.contains("loopback has none"), "\(run.errors)")
    #expect(!folder.has("line.trace"))
  }

  @Test func `a missing port is reported before playback`() throws {
    let folder = try Folder()
    let run = Run(
      "play", "sparkle", "--device", "serial:/dev/ttyNONE", "--trace",
      "\(folder.path)/line.trace")
    #expect(run.code != 0)
    #expect(run.errors.contains("/dev/ttyNONE"), "\(run.errors)")
    #expect(!folder.has("line.trace"))
  }
}
