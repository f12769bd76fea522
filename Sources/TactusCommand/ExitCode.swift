/// The exit codes of the command line.
package enum ExitCode: Int32 {
  case done = 0
  /// Bad or unreadable input.
  case failed = 1
  /// A device or the system: none found, no permission for it, output that cannot be written.
  case system = 2
  case usage = 64
  /// Ended by ctrl-C, as shells count it.
  case interrupted = 130
  /// The reader of standard output has gone, as shells count the signal SIGPIPE.
  case closedPipe = 141
}
