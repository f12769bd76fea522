extension LightStep<BoardTalk> {
  /// The steps for a board, in order: first those that do not start a motor, then those that check
  /// that a motor stops, and only then levels above 5 % of full drive.
  package static let board = [
    identity, supply, described, bus, diagnostics, stop, silence, reset, levels,
  ]
}
