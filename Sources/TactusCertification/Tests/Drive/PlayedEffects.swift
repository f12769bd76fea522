/// Counts the played effects. This is the measurement of those tests of the drive that use only the
/// player, in addition to those of ``DriveComparison``.
enum PlayedEffects {
  static let names: [Measurement.Name] = [.effects]

  static func measure(_ transcript: Transcript) -> [Measurement] {
    [Measurement(.effects, count: transcript.all(.start).count)]
  }
}
