internal import Glibc
internal import TactusSystem

/// What the system still gives to this process.
package enum SystemRoom {
  /// Descriptors that libdispatch opens for its own use, with room beside them.
  private static let descriptors = 8

  /// Makes sure that there is a thread, and a few descriptors. Handlers run on queues of
  /// libdispatch, which traps without its descriptors, and says nothing where it gets no thread:
  /// who waits for the handlers waits for ever.
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
