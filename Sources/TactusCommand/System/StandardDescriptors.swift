internal import Glibc

/// The descriptors 0, 1 and 2 of the process.
enum StandardDescriptors {
  /// Opens /dev/null for each standard descriptor that is closed. Otherwise a file that is opened
  /// later could get its number and receive the output. Standard input is opened only for writing
  /// and the others only for reading, so that their use still fails.
  static func occupy() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The system assigns the lowest free number, which is this one.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process by SIGPIPE, without a message, as the system does after the reader of a pipe
  /// has closed it. Returns if the signal is blocked.
  static func endByClosedPipe() {
    _ = signal(SIGPIPE, SIG_DFL)
    _ = raise(SIGPIPE)
  }
}
