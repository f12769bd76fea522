internal import Glibc
internal import TactusSystem

/// Checks the resources that the system still has for this process.
package enum SystemRoom {
  /// The number of descriptors that libdispatch opens for itself, with a reserve.
  private static let descriptors = 8

  /// Checks that a thread and a few descriptors are available. An app's handlers run on queues of
  /// libdispatch, which traps if it gets no descriptors. If it gets no thread, it does not run the
  /// handlers, and a wait for them would never end.
  /// - Throws: ``CommandFailure`` of code `system`.
  package static func check() throws {
    do throws(Errno) { try SystemThread {}.join() } catch {
      throw failure("another thread", error, "processes (ulimit -u)")
    }
    var opened: [Int32] = []
    defer { for descriptor in opened { _ = close(descriptor) } }
    for _ in 0..<descriptors {
      let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw failure("\(descriptors) more files", .current, "descriptors (ulimit -n)")
      }
      opened.append(descriptor)
    }
  }

  private static func failure(_ what: String, _ error: Errno, _ limit: String) -> CommandFailure {
    CommandFailure(.system, "cannot get \(what): \(error); allow more \(limit)")
  }
}
