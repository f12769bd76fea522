import Testing

@testable import TactusCertification

/// Checks verdicts on evidence that the tests write by hand, for features that no loopback device
/// has.
@Suite struct SafetyEvidenceTests {
  /// Judges an effect that begins at 100 ms, on a device that limits the on-time to 1 s. The drive
  /// ends at the given time.
  private func onTime(until end: Int64) throws -> Judgement {
    let csv = """
      time_ns,source,what,number,value,text
      100000000,harness,start,1,0,
      105000000,instrument,level,0,0,lra
      105000000,instrument,level,0,1,lra
      300000000,harness,declares,0,1000000000,longest on-time
      \(end),instrument,level,0,1,lra
      \(end),instrument,level,0,0,lra
      1500000000,harness,end,0,0,

      """
    let transcript = try Transcript(csv: Array(csv.utf8))
    let procedure = try #require(TestCatalogue.procedure(of: "SF-2"))
    return Judgement(
      procedure.measure(transcript), limits: LimitsFile.embedded.limits(of: "SF-2"))
  }

  @Test func `a drive that is cut at the declared on-time passes, and a longer one fails`() throws {
    // The drive begins at 105 ms and may last 1000 ms, plus the permitted 50 ms.
    #expect(try onTime(until: 1_105_000_000).status == .pass)
    #expect(try onTime(until: 1_155_000_000).status == .pass)
    let late = try onTime(until: 1_160_000_000)
    #expect(late.status == .fail)
    #expect(late.reason == "over the declared on-time is 55 ms, above 50 ms")
  }

  @Test func `without a drive there is no verdict`() {
    let transcript = Transcript([.init(0, .harness, .start, 1)])
    let judgement = Judgement(
      TestCatalogue.procedure(of: "SF-2")?.measure(transcript) ?? [],
      limits: LimitsFile.embedded.limits(of: "SF-2"))
    #expect(judgement.status == .error)
  }
}
