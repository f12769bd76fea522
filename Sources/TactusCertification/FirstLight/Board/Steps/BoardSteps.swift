extension LightStep<BoardTalk> {
  /// The steps for a board, in order: first those without motion, then those that stop a motor, and
  /// only then levels above 5 % of full drive.
  package static let board = [
    identity, supply, described, bus, diagnostics, stop, silence, reset, levels,
  ]
}
