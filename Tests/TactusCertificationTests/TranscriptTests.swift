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
      ("time_ns,source,what,number,value,text\n1,harness,end,0,0\n", "not of the form"),
      ("time_ns,source,what,number,value,text\n1,nobody,end,0,0,\n", "not of the form"),
      ("time_ns,source,what,number,value,text\n1,harness,end,0,nan,\n", "not of the form"),
      ("time_ns,source,what,number,value,text\n1,harness,end,0,0.0,\n", "a cell is not spelled"),
      ("time_ns,source,what,number,value,text\n+1,harness,end,0,0,\n", "a cell is not spelled"),
    ])
  func `a transcript in any other spelling is refused`(_ text: String, _ problem: String) {
    let error = #expect(throws: TranscriptError.self) { try Transcript(csv: Array(text.utf8)) }
    #expect(error?.problem.contains(problem) == true)
  }

  @Test func `bytes that are not text are refused`() {
    #expect(throws: TranscriptError.self) { try Transcript(csv: [0xFF]) }
  }
}
