extension LightStep<BoardTalk> {
  /// What a board is taken through, in order: first what moves nothing, then how it stops, and only
  /// then more than 5 % of full drive.
  package static let board = [
    identity, supply, described, bus, diagnostics, stop, silence, reset, levels,
  ]
}
