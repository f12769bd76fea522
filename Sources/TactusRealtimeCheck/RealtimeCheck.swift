public import TactusConformance
internal import TactusDevice

/// Checks the rules of the playback thread, for authors of backends: an output allocates and frees
/// no memory, takes no lock, and does not wait.
///
/// ```swift
/// #expect(try RealtimeCheck.violations(of: subject) == [])
/// ```
///
/// Every lock counts, because a slow thread may hold it. A lock of the module Synchronization is
/// noticed only if a call waits for it.
///
/// This module replaces malloc and `pthread_mutex_lock` in the program that links it. Link it to
/// tests only.
public enum RealtimeCheck {
  /// Whether actions can be counted in this process. They cannot where a sanitizer or another
  /// library replaces malloc.
  public static var canCount: Bool { CallCounter.works }

  /// The violations of the rules by the output of the subject; empty if there are none.
  ///
  /// Opens the subject's device and calls `submit`, `revise` and `stop` on the calling thread as
  /// the engine does: first 100 rounds that are not counted, because the first use of code and data
  /// has additional costs, then 4,000 that are counted, or 200 if the time is
  /// ``Subject/Time/monotonic``. Memory that grows more rarely is not noticed. A wait is a
  /// violation if more than one call in a hundred waits: a page of memory that is read from disk
  /// makes a thread wait, too.
  ///
  /// - Throws: ``RealtimeCheckError`` if ``canCount`` is false; the `DeviceError` of a device that
  ///   cannot be opened.
  public static func violations(of subject: Subject) throws -> [RealtimeViolation] {
    guard canCount else { throw RealtimeCheckError.cannotCount }
    let rounds = try RealtimeRounds(subject)
    rounds.play(100)
    return rounds.count(during: subject.time == .given ? 4_000 : 200)
  }
}
