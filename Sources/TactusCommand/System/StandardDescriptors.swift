internal import Glibc

/// The descriptors 0, 1 and 2 of the process.
enum StandardDescriptors {
  /// Opens those that are closed, so that no file that is opened later becomes one of them and gets
  /// what is printed. They are opened the wrong way round: reading and writing still fail.
  static func occupy() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The system gives the lowest number that is free, and that is this one.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process as the system does it where the reader of a pipe has gone: without a word, by
  /// SIGPIPE. Returns where that is blocked.
  static func endByClosedPipe() {
    _ = signal(SIGPIPE, SIG_DFL)
    _ = raise(SIGPIPE)
  }
}
