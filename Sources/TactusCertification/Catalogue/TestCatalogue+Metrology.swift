extension TestCatalogue {
  /// What only an accelerometer can tell. Without one these are missing, and so is the profile.
  static let actuation = [
    metrology("AC-1", "Resonance", "The frequency of the strongest response, five times."),
    metrology("AC-2", "Quality factor and usable band", "The width of the response at -3 dB."),
    metrology("AC-3", "Peak acceleration", "Steady acceleration at the resonance."),
    metrology("AC-4", "Rise time", "From 10 to 90 % of the steady envelope."),
    metrology("AC-5", "Brake time", "From the end of the drive to 10 % of the envelope."),
    metrology("AC-6", "Click quality", "Peak, length and ringing of a pulse of 20 ms."),
    metrology("AC-7", "Amplitude law", "Eleven levels from 0 to 100 %: monotone, as declared."),
    metrology("AC-8", "Repeatability", "Thirty clicks: how much peak and onset vary."),
  ]

  static let endurance = [
    CertificationTest(
      id: "EN-1", title: "Short endurance", group: .endurance, profile: .metrology, need: .motion,
      definition: "10 000 clicks: none is lost, resonance and acceleration stay.", seconds: 1000)
  ]

  private static func metrology(_ id: String, _ title: String, _ definition: String)
    -> CertificationTest
  {
    CertificationTest(
      id: id, title: title, group: .actuation, profile: .metrology, need: .motion,
      definition: definition, seconds: 10)
  }
}
