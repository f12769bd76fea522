/// A thread whose stalls are recorded, because it handles answers, commands or measurements.
package enum WatchedThread: String, Sendable, Hashable, CaseIterable {
  /// Wakes every millisecond and does nothing else: the baseline of the machine.
  case watch
  /// Runs the procedures of tests: acts on the device and records the times of its actions.
  case procedure
  /// Serves the loopback device: records when frames of the player arrive, and sends the answers.
  case server
  /// Reads the reports of the player.
  case reader
  /// Forwards the frames between the player and a serial device, and records their times.
  case line
  /// In the player: executes commands.
  case playerCommands = "player-commands"
  /// In the player: transfers frames, and records the times of answers.
  case playerLine = "player-line"
  /// In the player: the playback thread.
  case playback = "player-playback"

  /// The source of the thread's entries in a transcript.
  var source: Transcript.Source {
    switch self {
    case .watch, .procedure, .server, .reader, .line: .harness
    case .playerCommands, .playerLine, .playback: .player
    }
  }
}
