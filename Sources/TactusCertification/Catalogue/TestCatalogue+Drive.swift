extension TestCatalogue {
  /// Effects where no other test has any. Each is held to what was asked for, as every drive is.
  static let drive = [
    drive("DR-1", "Small levels", 3.4, "Levels of 1 to 40 %, and ramps from and to nothing."),
    drive("DR-2", "Long hold", 10.2, "10 s at one level."),
    drive("DR-3", "Frequency", 0.9, "Nine frequencies over the band of each actuator."),
    drive(
      "DR-4", "Replacement", 1.7,
      "Of two segments that begin at one time the second counts; what is taken back is not felt; "
        + "a level moves as one command says; of two effects each can be ended."),
    drive(
      "DR-5", "Stop with a full queue", 0.7,
      "With as many segments scheduled as fit, a stop ends all of them."),
    drive(
      "DR-6", "Actuators together", 0.6,
      "Each actuator has a level of its own while the others have theirs."),
    drive(
      "DR-7", "Lease", 2.5,
      "A level lasts while the host is heard, and ends when it is not; what comes then, and after "
        + "the device was opened again, is driven as the first was."),
    drive(
      "DR-8", "Late repetitions", 306,
      "Drives over the band that are held, changed, moved, taken back and stopped, 600 in five "
        + "minutes: the last as the first.",
      quick: "Drives over the band that are held, changed, moved, taken back and stopped, 60 of "
        + "them: the last as the first.", profile: .timed),
  ]

  private static func drive(
    _ id: String, _ title: String, _ seconds: Double, _ definition: String,
    quick: String? = nil, profile: Profile = .core
  ) -> CertificationTest {
    CertificationTest(
      id: id, title: title, group: .drive, profile: profile, need: .drive,
      definition: definition, quickDefinition: quick, seconds: seconds)
  }
}
