internal import Dispatch
internal import Synchronization
internal import TactusCapture
internal import TactusDevice
internal import TactusSystem

/// Writes the records of a session to a file while it plays: a ``CaptureStream``.
///
/// ```
/// playback thread ─► session's queue ─► take ─► queue ─► thread of the journal ─► file
/// ```
///
/// The records are appended every 0.2 s, so a process that is killed loses only the last ones. If
/// the file reaches its size limit, further records are dropped and counted, and the last line
/// contains the count. A write error ends the journal and is logged once; playback continues.
final class CaptureJournal: Sendable {
  private let work: JournalWork
  private let thread: SystemThread

  /// Creates the file.
  /// - Throws: ``FileError`` if it cannot be written.
  init(
    _ path: String, _ header: StreamHeader, _ source: JournalSource, limit: Int, log: Log
  ) throws(FileError) {
    let work = JournalWork(try GrowingFile(path), source, limit: limit, log: log)
    try work.begin(header)
    do throws(Errno) {
      // This thread blocks all signals, so that the app's threads handle them.
      thread = try SystemThread(takesSignals: false) { work.run() }
    } catch {
      throw FileError(.system(errno: error.number), path: path)
    }
    self.work = work
  }

  /// The listener to add to the session.
  var listener: any RecordListener { work.queue }

  /// The error that made the file incomplete; nil if there was none.
  var failure: FileError? { work.failure }

  /// Writes the remaining records and ends.
  func close() {
    work.close()
    thread.join()
  }
}

private final class JournalWork: Sendable {
  private struct State {
    var lines: JournalLines
    var failure: FileError?
  }

  let queue: RecordQueue
  private let file: GrowingFile
  private let source: JournalSource
  private let log: Log
  private let state: Guarded<State>
  private let wake: DispatchSemaphore
  private let pause = DispatchSemaphore(value: 0)
  private let isClosing = Atomic<Bool>(false)

  init(_ file: GrowingFile, _ source: JournalSource, limit: Int, log: Log) {
    let wake = DispatchSemaphore(value: 0)
    (self.file, self.source, self.log, self.wake) = (file, source, log, wake)
    state = Guarded(State(lines: JournalLines(origin: source.origin, limit: limit)))
    queue = RecordQueue { wake.signal() }
  }

  func begin(_ header: StreamHeader) throws(FileError) {
    try file.append(state.withLock { $0.lines.begin(header) })
  }

  var failure: FileError? { state.withLock { $0.failure } }

  func close() {
    isClosing.store(true, ordering: .releasing)
    pause.signal()
    wake.signal()
  }

  func run() {
    while !isClosing.load(ordering: .acquiring) {
      wake.wait()
      _ = pause.wait(timeout: .now() + .milliseconds(WatchLimits.writeMilliseconds))
      write(isLast: false)
    }
    write(isLast: true)
  }

  private func write(isLast: Bool) {
    let records = queue.takeAll()
    let bytes = state.withLock { state -> [UInt8] in
      guard state.failure == nil else { return [] }
      return state.lines.lines(records, firstStart: source.firstStart(), isLast: isLast)
    }
    guard !bytes.isEmpty else { return }
    do throws(FileError) { try file.append(bytes) } catch {
      state.withLock { $0.failure = error }
      log.write(.error, "the capture ends here: \(error)")
    }
  }
}
