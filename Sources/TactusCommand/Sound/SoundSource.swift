internal import TactusDevice
internal import TactusPattern
internal import TactusSound

/// A pattern with the information where its sounds are found.
final class SoundSource {
  let pattern: Pattern
  /// The paths of the sounds that a message has named, so that each is named only once.
  private var named: Set<String> = []
  private let loaded: LoadedPattern
  private let isStrict: Bool
  private let console: Console

  /// - Parameter isStrict: whether a sound that cannot be played is an error.
  init(_ pattern: Pattern, _ loaded: LoadedPattern, isStrict: Bool, _ console: Console) {
    self.pattern = pattern
    self.loaded = loaded
    self.isStrict = isStrict
    self.console = console
  }

  /// Whether the pattern has an audio event.
  var isHeard: Bool { pattern.events.contains { !$0.type.isHaptic } }

  /// Decodes the sounds, and prints a line for each that cannot be played, or not to its end.
  /// - Throws: ``CommandFailure`` of code `failed` if one is an error.
  func bank(rate: Int) throws -> SoundBank {
    let (bank, problems) = SoundLoader(loaded.lookup).load(pattern, rate: rate)
    for problem in problems where named.insert(problem.path).inserted {
      let path = SafeText.escaped(problem.path)
      let what = problem.isPlayed ? "is damaged" : "cannot be played"
      console.error(
        "\(loaded.name): \(isStrict ? "error" : "warning"): the audio file \"\(path)\" \(what): "
          + "\(problem.error)")
    }
    if isStrict, !problems.isEmpty { throw CommandFailure(.failed) }
    return bank
  }

  /// Prints a warning about the pattern.
  func warn(_ text: String) { console.error("\(loaded.name): warning: \(text)") }
}
