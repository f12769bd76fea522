/// A command that a program sent to a device, as an ``ObservableBackend`` observed it.
///
/// It states the effect and the time, but no levels, because the system does not show the contents
/// of effects to other programs.
public struct ObservedCommand: Sendable, Hashable {
  /// The request of the program.
  public enum Kind: Sendable, Hashable, CustomStringConvertible {
    /// Starts an effect, which is played `count` times.
    case play(effect: Int, count: Int)
    case stop(effect: Int)
    /// Sets the strength of the whole device, for every program: 0 to 1.
    case gain(Double)
    /// Any other command, as text of the backend: `autocenter 65535`.
    case other(String)
    /// Commands were lost because the listener was too slow.
    case lost

    /// A short text for users.
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

  /// When the system recorded the command, in nanoseconds on CLOCK_MONOTONIC.
  public var nanoseconds: Int64
  /// The request of the program.
  public var kind: Kind

  /// Creates a command.
  public init(_ kind: Kind, at nanoseconds: Int64) {
    self.kind = kind
    self.nanoseconds = nanoseconds
  }
}
