extension Measurement.Name {
  fileprivate static let clicks = Self("clicks")
  fileprivate static let accelerationDrift = Self("acceleration drift")
  fileprivate static let resonanceDrift = Self("resonance drift")
}

extension CertificationTest {
  /// Measures the resonance from the decays after long drives before and after the clicks, and the
  /// peak of each click. A device that brakes has no free decay, so its resonance is undetermined.
  static let shortEndurance = CertificationTest(
    id: "EN-1", title: "Short endurance", group: .endurance, profile: .metrology, need: .motion,
    definition: "Of 10 000 clicks none is lost, and resonance and acceleration do not change.",
    quickDefinition: "Of 1000 clicks none is lost, and resonance and acceleration do not change.",
    seconds: 1013, pictureSeconds: HeldDrives.pictureSeconds,
    measurements: [.clicks, .lost, .accelerationDrift, .resonanceDrift],
    letsInstrumentsRest: true, keepsClicks: true,
    run: ManyClicks.run,
    measure: { transcript in
      let seen = ManyClicks(transcript)
      return [
        Measurement(.clicks, count: seen.count), seen.lost(.lost),
        seen.accelerationDrift(.accelerationDrift), seen.resonanceDrift(.resonanceDrift),
      ]
    })
}
