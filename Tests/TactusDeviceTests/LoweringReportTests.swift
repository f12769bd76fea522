import TactusDevice
import Testing

@Suite struct LoweringReportTests {
  private func tap(
    _ index: Int, at milliseconds: Double, _ level: Double, _ sharpness: Double = 0.5,
    zone: Zone = .default
  ) -> EventMark {
    EventMark(
      kind: .hapticTransient, zone: zone, onsetNanoseconds: Int64(milliseconds * 1_000_000),
      durationNanoseconds: 0, level: level, tone: sharpness, index: index)
  }

  private func lra(
    steps: Int? = nil, minimumPulse: Int64 = 0, interval: Int64 = 1_000_000
  ) -> OutputCapabilities {
    OutputCapabilities(
      actuators: [
        Actuator(
          name: "lra", kind: .lra, frequencyBandHertz: 120...220, levelSteps: steps,
          minimumPulseNanoseconds: minimumPulse)
      ], updateIntervalNanoseconds: interval)
  }

  private func outcomes(
    _ events: [EventMark], _ capabilities: OutputCapabilities
  ) -> [LoweringReport.Outcome] {
    LoweringReport(events, capabilities: capabilities).findings.map(\.outcome)
  }

  @Test func `an event within the device's capabilities is kept`() {
    // Sharpness 0.5 is 140 Hz, within the band.
    #expect(outcomes([tap(0, at: 0, 1), tap(1, at: 50, 0.3)], lra()) == [.kept, .kept])
  }

  @Test func `a frequency outside the band is moved to its end`() {
    let report = LoweringReport([tap(0, at: 0, 1, 1), tap(1, at: 50, 1, 0)], capabilities: lra())
    #expect(report.count(.moved) == 2)
    #expect(
      report.findings.map(\.reasons) == [
        [.frequencyIsLimited(askedHertz: 300, givenHertz: 220)],
        [.frequencyIsLimited(askedHertz: 65, givenHertz: 120)],
      ])
  }

  @Test func `a level is moved to the nearest step and dropped if that is 0`() {
    let report = LoweringReport(
      [tap(0, at: 0, 0.6), tap(1, at: 50, 0.1), tap(2, at: 100, 0.5)],
      capabilities: lra(steps: 4))
    #expect(report.findings.map(\.outcome) == [.moved, .dropped, .kept])
    #expect(report.findings[0].reasons == [.levelIsRounded(asked: 0.6, given: 0.5)])
    #expect(report.findings[1].reasons == [.levelIsZero])
  }

  @Test func `a device with fine steps keeps its levels`() {
    #expect(outcomes([tap(0, at: 0, 0.333)], lra(steps: 255)) == [.kept])
  }

  @Test func `onsets closer than the update interval are merged into the first`() {
    let events = [0, 4, 8, 11, 30].enumerated().map { tap($0.offset, at: $0.element, 1) }
    let report = LoweringReport(events, capabilities: lra(interval: 10_000_000))
    // The fourth onset is 11 ms after the first, with which the second and third are merged.
    #expect(report.findings.map(\.outcome) == [.kept, .merged, .merged, .kept, .kept])
    #expect(
      report.findings[1].reasons == [
        .onsetIsClose(gapNanoseconds: 4_000_000, leastNanoseconds: 10_000_000)
      ])
  }

  @Test func `onsets closer than the shortest pulse are merged and short taps lengthened`() {
    let report = LoweringReport(
      [tap(0, at: 0, 1), tap(1, at: 19, 1), tap(2, at: 20, 1)],
      capabilities: lra(minimumPulse: 20_000_000))
    #expect(report.findings.map(\.outcome) == [.moved, .merged, .moved])
    #expect(
      report.findings[0].reasons == [
        .pulseIsLengthened(askedNanoseconds: 15_000_000, givenNanoseconds: 20_000_000)
      ])
  }

  @Test func `no event is merged with a dropped or silent one`() {
    let events = [tap(0, at: 0, 0.01), tap(1, at: 0, 0), tap(2, at: 0.1, 1)]
    #expect(outcomes(events, lra(steps: 4)) == [.dropped, .kept, .kept])
  }

  @Test func `a zone without an actuator drops its events and zones do not merge`() {
    let events = [
      tap(0, at: 0, 1), tap(1, at: 0, 1, zone: .leftTrigger), tap(2, at: 0, 1, zone: .all),
    ]
    let report = LoweringReport(events, capabilities: lra())
    #expect(report.findings.map(\.outcome) == [.kept, .dropped, .kept])
    #expect(report.findings[1].reasons == [.noActuator])
  }

  @Test func `on two motors, between which sharpness fades, no frequency counts as moved`() {
    let motors = OutputCapabilities(actuators: [
      Actuator(name: "heavy", kind: .erm, role: .heavy, frequencyBandHertz: 50...50),
      Actuator(name: "light", kind: .erm, role: .light, frequencyBandHertz: 170...170),
    ])
    #expect(outcomes([tap(0, at: 0, 1, 1), tap(1, at: 50, 1, 0)], motors) == [.kept, .kept])
  }

  @Test func `events are judged by their onset, and audio events are left out`() {
    let tone = EventMark(
      kind: .audioContinuous, zone: .default, onsetNanoseconds: 0, durationNanoseconds: 0,
      level: 1, tone: 0, index: 2)
    let report = LoweringReport(
      [tap(1, at: 50, 1), tone, tap(0, at: 0, 1)], capabilities: lra())
    #expect(report.findings.map(\.event) == [0, 1])
  }
}
