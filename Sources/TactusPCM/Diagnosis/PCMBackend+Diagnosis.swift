public import TactusDevice

extension PCMBackend: DiagnosableBackend {
  /// Checks whether the cards with a profile can be opened, and what else uses them.
  public func diagnose() -> [Finding] {
    CardFindings.all(
      cards().map { known in
        CardFindings.Card(
          card: known.card, profile: known.match.profile.name,
          isPermitted: files.access(known.card.node) == 0,
          holder: CardHolder(of: known.card, files),
          nodes: PadPairing.eventNodes(of: known.card, files),
          isConfirmed: confirmations.has(Confirmations.key(known.card, known.match.profile)))
      })
  }
}
