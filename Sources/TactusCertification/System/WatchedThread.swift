/// A thread that an answer, a command or a measurement passes through.
package enum WatchedThread: String, Sendable, Hashable, CaseIterable {
  /// Does nothing but wake each millisecond: the baseline of the machine.
  case watch
  /// Runs the procedures: does things to the device and stamps when.
  case procedure
  /// Serves the loopback: stamps what comes, and answers.
  case server
  /// Reads what the player reports.
  case reader
  /// Holds the line to a serial device: stamps what passes.
  case line
  /// Of the player: carries commands out.
  case playerCommands = "player-commands"
  /// Of the player: moves frames, and stamps answers.
  case playerLine = "player-line"
  /// Of the player: the playback thread.
  case playback = "player-playback"

  /// Who says that it was held up.
  var source: Transcript.Source {
    switch self {
    case .watch, .procedure, .server, .reader, .line: .harness
    case .playerCommands, .playerLine, .playback: .player
    }
  }
}
