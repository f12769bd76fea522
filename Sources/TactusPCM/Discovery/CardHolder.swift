/// The program that has a card open.
package struct CardHolder: Sendable, Hashable {
  package var process: Int
  /// The name of the program, for example `wireplumber`.
  package var name: String

  /// - Returns: nil if no program has the card open, or if that cannot be read.
  package init?(of card: SoundCard, _ files: CardFiles) {
    let place = "/proc/asound/card\(card.number)/pcm\(card.device)p/sub0/status"
    guard let text = files.text(place) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("owner_pid") }
    guard let number = line?.split(separator: ":").last, let process = Int(number.trimmed) else {
      return nil
    }
    self.process = process
    name = files.text("/proc/\(process)/comm") ?? "process \(process)"
  }

  /// How the user can make the program close the card.
  package var fix: String {
    let servers = ["pipewire", "wireplumber", "pipewire-pulse", "pulseaudio"]
    return servers.contains(name)
      ? "pavucontrol, tab Configuration: set the profile of this card to Off"
      : "end \(name) (process \(process))"
  }
}

extension Substring {
  /// The text without white space at both ends.
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
