/// The number of played effects: the measurement of the tests of the drive that use only the
/// player, in addition to the drive itself.
enum PlayedEffects {
  static let names: [Measurement.Name] = [.effects]

  static func measure(_ transcript: Transcript) -> [Measurement] {
    [Measurement(.effects, count: transcript.all(.start).count)]
  }
}
