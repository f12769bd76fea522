/// A command that some program sent to a device, as an ``ObservableBackend`` learns of it.
///
/// It says what is played and when, and not what the effects hold: levels stay between the program
/// and the driver.
public struct ObservedCommand: Sendable, Hashable {
  /// What the program asked for.
  public enum Kind: Sendable, Hashable, CustomStringConvertible {
    /// An effect is started, so many times over.
    case play(effect: Int, count: Int)
    case stop(effect: Int)
    /// The strength of the whole device, for every program: 0 to 1.
    case gain(Double)
    /// Something else, in the backend's words: `autocenter 65535`.
    case other(String)
    /// Commands were lost because the listener was too slow.
    case lost

    /// In a few words.
    public var description: String {
      switch self {
      case .play(let effect, 1): "play effect \(effect)"
      case .play(let effect, let count): "play effect \(effect), \(count) times"
      case .stop(let effect): "stop effect \(effect)"
      case .gain(let gain): "gain \((gain * 1000).rounded() / 10) %"
      case .other(let what): what
      case .lost: "lost: the listener was too slow"
      }
    }
  }

  /// When the system noted it, on CLOCK_MONOTONIC.
  public var nanoseconds: Int64
  /// What the program asked for.
  public var kind: Kind

  /// A command at a time.
  public init(_ kind: Kind, at nanoseconds: Int64) {
    self.kind = kind
    self.nanoseconds = nanoseconds
  }
}
