import Testing

@testable import TactusCertification

@Suite struct TranscriptTests {
  private let transcript = Transcript([
    .init(20, .instrument, .level, 0, value: 0.5, text: "lra"), .init(-3, .harness, .start, 1),
    .init(20, .harness, .end),
  ])

  @Test func `a transcript is sorted by time, and is equal after it was written and read`() throws {
    let text = """
      time_ns,source,what,number,value,text
      -3,harness,start,1,0,
      20,instrument,level,0,0.5,lra
      20,harness,end,0,0,

      """
    #expect(transcript.csv == text)
    #expect(try Transcript(csv: Array(text.utf8)) == transcript)
  }

  @Test(
    arguments: [
      ("", "the first line is not"),
      ("time_ns,source,what,number,value,text", "the first line is not"),
      ("time_ns,source,what,number,value,text\n1,harness,end,0,0", "the first line is not"),
    ])
  func `a transcript without its first line or its last line feed is refused`(
    _ text: String, _ problem: String
  ) {
    let error = #expect(throws: TranscriptError.self) { try Transcript(csv: Array(text.utf8)) }
    #expect(error?.line == 1 && error?.problem.contains(problem) == true)
  }

  @Test(
    arguments: [
      "1,harness,end,0,0", "1,nobody,end,0,0,", "1,harness,nothing,0,0,", "1,harness,end,0,nan,",
      "1,harness,end,0,0.0,", "1,harness,end,0,-0,", "1,harness,end,0,1e3,", "1,harness,end,0,.5,",
      "1,harness,end,0,0.50,", "1,harness,end,0,0x8p0,", "1,harness,end,0,,", "+1,harness,end,0,0,",
      "01,harness,end,0,0,", "-,harness,end,0,0,", "-0,harness,end,0,0,", "1,harness,end,00,0,",
      "1,harness,end,,0,", " 1,harness,end,0,0,", "1,Harness,end,0,0,", "1,harness,end,0,0,a\rb",
      "1,harness,end,0,0,\r", "1125899906842624,harness,end,0,0,",
      "1,harness,end,2147483648,0,", "1,harness,end,0,1125899906842624,",
      "1,harness,end,0,1125899906842624.5,", "99999999999999999999,harness,end,0,0,", ",,,,,", "",
    ])
  func `a line in any other spelling is refused`(_ line: String) {
    let text = "time_ns,source,what,number,value,text\n0,harness,open,0,0,\n\(line)\n"
    let error = #expect(throws: TranscriptError.self) { try Transcript(csv: Array(text.utf8)) }
    #expect(error?.line == 3 && error?.problem.contains("is not of the form") == true)
  }

  @Test func `a line that is earlier than the line above is refused`() {
    let text = "time_ns,source,what,number,value,text\n2,harness,open,0,0,\n1,harness,end,0,0,\n"
    let error = #expect(throws: TranscriptError.self) { try Transcript(csv: Array(text.utf8)) }
    #expect(error == TranscriptError(line: 3, problem: "the time is before that of the line above"))
  }

  @Test func `every entry is equal after it was written and read`() throws {
    var random = SeededNumbers(seed: 21)
    let texts = ["", ",", "a,b,", "é", "\u{0}", "revise 1200000", " 0,harness,end,0,0,"]
    let entries = (0..<2000).map { place in
      let kinds = Transcript.What.allCases
      let magnitude = random.next(below: 1 << 50)
      let values = [
        Double(random.next(below: 3)), Double(magnitude), Double(magnitude) / 1e6,
        Double(random.next(below: 1000)) / 1000, Double(magnitude) * 1e-30,
      ]
      return Transcript.Entry(
        Int64(place - 1000) * 1_125_899_906_842, Transcript.Source.allCases[place % 4],
        kinds[place % kinds.count], random.next(below: 1 << 31) * (place % 2 == 0 ? 1 : -1),
        value: values[place % 5] * (place % 3 == 0 ? -1 : 1), text: texts[place % texts.count])
    }
    let transcript = Transcript(entries)
    #expect(try Transcript(csv: Array(transcript.csv.utf8)) == transcript)
  }

  @Test func `bytes that are not text are refused`() {
    #expect(throws: TranscriptError.self) { try Transcript(csv: [0xFF]) }
  }
}
