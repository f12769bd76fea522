extension CertificationTest {
  static let riseTime = CertificationTest(
    id: "AC-4", title: "Rise time", group: .actuation, profile: .metrology, need: .motion,
    definition: "The time in which the acceleration rises from 10 to 90 % of its steady amplitude.",
    seconds: 10)
}
