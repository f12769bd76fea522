/// Why a session refuses a command, or a further output.
package enum EngineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// ``EngineLimits/commands`` commands are pending, which is the most that a session holds. Try
  /// again when some have been applied.
  case queueFull
  /// ``EngineLimits/outputs`` outputs are open, which is the most that a session has. Close one.
  case outputsFull
  /// The device is disconnected, or its output was closed; open a device again.
  case outputGone
  /// The session was closed.
  case sessionClosed
  /// A time or value is infinite or not a number.
  case notANumber

  package var description: String {
    switch self {
    case .queueFull:
      "\(EngineLimits.commands) commands are pending; send fewer, or later"
    case .outputsFull: "\(EngineLimits.outputs) outputs are open; close one"
    case .outputGone: "the device is disconnected; open it again"
    case .sessionClosed: "the session is closed"
    case .notANumber: "a time or a value is not finite; give a finite number"
    }
  }
}
