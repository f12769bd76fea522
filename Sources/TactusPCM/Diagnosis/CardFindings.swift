package import TactusDevice

/// Converts the facts about cards to findings. The findings depend only on the facts.
package enum CardFindings {
  /// The fix if the process may not open the node of a card.
  package static let permissionFix = """
    sudo usermod -aG audio "$USER"; then log in again (at the machine's own seat, udev's rule for \
    sound cards is enough)
    """

  /// A card with a profile, as the system shows it.
  package struct Card: Sendable, Hashable {
    package var card: SoundCard
    package var profile: String
    package var isPermitted: Bool
    package var holder: CardHolder?
    /// The event nodes of the same device.
    package var nodes: [String]
    package var isConfirmed: Bool

    package init(
      card: SoundCard, profile: String, isPermitted: Bool, holder: CardHolder?, nodes: [String],
      isConfirmed: Bool
    ) {
      self.card = card
      self.profile = profile
      self.isPermitted = isPermitted
      self.holder = holder
      self.nodes = nodes
      self.isConfirmed = isConfirmed
    }
  }

  package static func all(_ cards: [Card]) -> [Finding] { cards.flatMap(findings) }

  private static func findings(_ card: Card) -> [Finding] {
    let name = SafeText.escaped("pcm:\(card.card.id)")
    var findings = [access(name, card)]
    if !card.isConfirmed {
      findings.append(
        Finding(.note, name, "plays at -20 dB until confirmed", fix: "tactus confirm \(name)"))
    }
    if !card.nodes.isEmpty {
      findings.append(
        Finding(
          .note, name,
          "is one device with \(card.nodes.joined(separator: ", ")): play on one of them at a "
            + "time, because the coils do not play the sound card after rumble"))
    }
    return findings
  }

  private static func access(_ name: String, _ card: Card) -> Finding {
    if !card.isPermitted {
      return Finding(
        .poor, name, "this process may not open \(card.card.node)", fix: permissionFix)
    }
    if let holder = card.holder {
      let program = SafeText.escaped(holder.name)
      return Finding(
        .poor, name, "\(program) has it open", fix: SafeText.escaped(holder.fix))
    }
    return Finding(.good, name, "a sound card with the profile \(card.profile)")
  }
}
