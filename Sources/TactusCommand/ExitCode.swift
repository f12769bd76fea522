/// The exit codes of the command line.
package enum ExitCode: Int32 {
  case done = 0
  /// Invalid or unreadable input.
  case failed = 1
  /// A fault of a device or the system: no device, no permission, output that cannot be written.
  case system = 2
  case usage = 64
  /// The user pressed ctrl-C. This is the code that shells use for SIGINT.
  case interrupted = 130
  /// The reader of standard output has closed it: the code that shells use for SIGPIPE.
  case closedPipe = 141
}
