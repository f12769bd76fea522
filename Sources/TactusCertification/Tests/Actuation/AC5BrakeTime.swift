extension CertificationTest {
  static let brakeTime = CertificationTest(
    id: "AC-5", title: "Brake time", group: .actuation, profile: .metrology, need: .motion,
    definition: "The time from the end of the drive until the acceleration falls to 10 % of its "
      + "steady amplitude.",
    seconds: 10)
}
