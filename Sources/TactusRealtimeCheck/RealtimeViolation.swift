/// A violation of the rules of the playback thread by an output.
public struct RealtimeViolation: Sendable, Hashable, CustomStringConvertible {
  /// A function of an output that the playback thread calls.
  public enum Call: String, Sendable, Hashable, CaseIterable {
    /// `submit(_:at:)`
    case submit
    /// `revise(from:)`
    case revise
    /// `stop(at:)`
    case stop
  }

  /// An action that is forbidden on the playback thread, because it may take any length of time.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// Memory is allocated.
    case allocation
    /// Memory is freed.
    case free
    /// `pthread_mutex_lock` is called, which locks of Foundation and Dispatch do, too.
    case lock
    /// The thread gives up the processor until something happens.
    case wait
  }

  /// The function.
  public var call: Call
  /// The forbidden action of the function.
  public var action: Action
  /// How often the action occurred. Waits are counted at most once in each call.
  public var count: Int64
  /// How often the function was called.
  public var calls: Int64

  /// Creates a violation.
  public init(call: Call, action: Action, count: Int64, calls: Int64) {
    self.call = call
    self.action = action
    self.count = count
    self.calls = calls
  }

  /// The function, the action and the counts, in one line.
  public var description: String {
    "\(call.rawValue): \(action.rawValue), \(count) times in \(calls) calls"
  }
}
