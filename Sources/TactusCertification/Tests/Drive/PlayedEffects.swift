/// How many effects there were: what tests of the drive that use the player alone say beside the
/// drive.
enum PlayedEffects {
  static let names: [Measurement.Name] = [.effects]

  static func measure(_ transcript: Transcript) -> [Measurement] {
    [Measurement(.effects, count: transcript.all(.start).count)]
  }
}
