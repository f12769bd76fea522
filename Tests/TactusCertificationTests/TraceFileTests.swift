import Testing

@testable import TactusCertification

/// Traces of an accelerometer in both file formats, text and WAV, composed by hand.
enum TraceFiles {
  static let head = """
    # tactus-trace 1
    # rate=1000
    # unit=g
    # range=16
    # identity=ADXL345 no. 12
    # simulated=yes
    time_s,acceleration

    """

  static func csv(_ rows: String) -> [UInt8] { Array((head + rows).utf8) }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(bytes.count, 4) + bytes + (bytes.count % 2 == 1 ? [0] : [])
  }

  static let comment = "start=5.5; unit=m/s2; range=19.6133; identity=piezo; simulated=no"

  static func wav(
    _ data: [UInt8], comment: String? = comment, kind: Int = 1, bits: Int = 16, channels: Int = 1
  ) -> [UInt8] {
    var body = Array("WAVE".utf8)
    body += chunk(
      "fmt ",
      number(kind, 2) + number(channels, 2) + number(1000, 4) + number(1000 * bits / 8, 4)
        + number(bits / 8, 2) + number(bits, 2))
    if let comment {
      body += chunk("LIST", Array("INFO".utf8) + chunk("ICMT", Array(comment.utf8) + [0]))
    }
    return chunk("RIFF", body + chunk("data", data))
  }
}

/// The problem of a file. Empty if the file is valid.
private func problem(_ bytes: [UInt8]) -> String {
  do throws(TraceError) { _ = try RecordedTrace.read(bytes) } catch { return error.description }
  return ""
}

@Suite struct TraceFileTests {
  @Test func `a trace in text form is read, and an incomplete last line is ignored`() throws {
    let trace = try RecordedTrace.read(TraceFiles.csv("8.000,0.5\n8.001,-0.25\n8.002,1\n8.00"))
    #expect(trace.header.identity == "ADXL345 no. 12")
    #expect(trace.header.isSimulated)
    #expect(trace.header.range == 16)
    #expect(trace.samples == [0.5, -0.25, 1])
    #expect(trace.startNanoseconds == 8_000_000_000)
    #expect(trace.nanoseconds(of: 2) == 8_002_000_000)
  }

  @Test func `the rate that follows from the times replaces the declared one`() throws {
    // The four samples span 4 ms: three intervals in 4 ms are 750 samples a second.
    let trace = try RecordedTrace.read(
      TraceFiles.csv("1.000000,0\n1.001333,0\n1.002667,0\n1.004000,0\n"))
    #expect(abs(trace.header.rateHertz - 750) < 1e-6)
  }

  @Test func `WAV of 16 bits is scaled to the range and to g`() throws {
    // Half of full scale is 9.80665 m/s², which is 1 g.
    let trace = try RecordedTrace.read(TraceFiles.wav([0x00, 0x40, 0x00, 0xC0, 0x00, 0x00]))
    #expect(trace.samples.count == 3)
    #expect(abs(trace.samples[0] - 1) < 1e-12)
    #expect(abs(trace.samples[1] + 1) < 1e-12)
    #expect(trace.samples[2] == 0)
    #expect(trace.startNanoseconds == 5_500_000_000)
    #expect(trace.header.rateHertz == 1000)
    #expect(!trace.header.isSimulated)
  }

  @Test(arguments: [
    (24, [UInt8](arrayLiteral: 0x00, 0x00, 0x40), 1, 1.0),
    (32, [0x00, 0x00, 0x00, 0xC0], 1, -1.0),
    (32, [0x00, 0x00, 0x00, 0x3F], 3, 1.0),
  ])
  func `samples of other WAV formats are scaled in the same way`(
    bits: Int, data: [UInt8], kind: Int, value: Double
  ) throws {
    let trace = try RecordedTrace.read(TraceFiles.wav(data, kind: kind, bits: bits))
    #expect(trace.samples.count == 1)
    #expect(abs((trace.samples.first ?? 0) - value) < 1e-12)
  }

  @Test(arguments: [
    ("8.000,0.5\n8.001,nan\n", "line 9: expected seconds,acceleration"),
    ("8.000,0.5\n8.001\n", "line 9: expected seconds,acceleration"),
    ("8.000,0.5\n8.003,0.5\n", "line 9: the time is not one sample interval after the previous"),
    ("8.000,0.5\n7.999,0.5\n", "line 9: the time is not one sample interval after the previous"),
    ("8.000,17\n", "line 8: 17 is outside of the declared range"),
  ])
  func `an invalid row is refused in one line with its place`(rows: String, says: String) {
    #expect(problem(TraceFiles.csv(rows)).contains(says))
  }

  @Test(arguments: [
    ("# unit=g\n", "", "line 6: unit is not declared"),
    ("# unit=g", "# unit=mm", "line 7: the unit is neither g nor m/s2"),
    ("# rate=1000", "# rate=10", "line 7: the rate is not in the range 100 to 6400 Hz"),
    ("# rate=1000\n", "", "line 6: the rate is missing, or is not a number"),
    ("# range=16", "# range=0", "line 7: the range is not a number above 0"),
    ("# simulated=yes", "# simulated=", "line 6: expected # key=value"),
    ("# simulated=yes", "# simulated=perhaps", "line 7: simulated is neither yes nor no"),
    ("# unit=g", "# unit=g\n# unit=g", "line 4: unit is declared twice"),
    ("# unit=g", "# colour=red", "line 3: unknown key colour"),
    ("time_s,acceleration", "t,a", "line 7: expected # key=value"),
    ("# tactus-trace 1", "# tactus-trace 2", "line 1: the line is not # tactus-trace 1"),
  ])
  func `an invalid header is refused in one line with its place`(
    old: String, new: String, says: String
  ) {
    let text = TraceFiles.head.replacing(old, with: new) + "8.000,0.5\n"
    #expect(problem(Array(text.utf8)).contains(says))
  }

  @Test(arguments: [
    (TraceFiles.wav([0, 0], comment: nil), "no comment (ICMT in LIST INFO)"),
    (TraceFiles.wav([0, 0], comment: "start=1"), "unit is not declared"),
    (TraceFiles.wav([0, 0], comment: "unit=g"), "start is not declared"),
    (TraceFiles.wav([0, 0], channels: 2), "byte 22: there is more than one channel"),
    (TraceFiles.wav([0], bits: 8), "byte 20: the samples are neither PCM"),
    (TraceFiles.wav([0, 0, 0xC0, 0x7F], kind: 3, bits: 32), "not between -1 and 1 of full scale"),
    (Array("RIFF0000AVI ".utf8), "byte 8: the file is a RIFF file, but not a WAV file"),
    (Array(TraceFiles.wav([0, 0]).prefix(36)), "the file has no chunk `data`"),
  ])
  func `an invalid WAV file is refused in one line with its place`(bytes: [UInt8], says: String) {
    #expect(problem(bytes).contains(says))
  }
}
