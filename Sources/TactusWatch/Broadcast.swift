internal import Glibc
internal import TactusCapture
package import TactusDevice
package import TactusEngine
package import TactusSystem

/// Makes what a live session plays known outside: in a file (`TACTUS_CAPTURE`), and to processes of
/// the same user that watch (`tactus watch`). See ``WatchSettings``.
///
/// Whatever goes wrong is said in the log, and the session plays on. Any thread.
package final class Broadcast: Sendable {
  private struct State {
    var hasBegun = false
    var journal: CaptureJournal?
    var journalFailure: FileError?
    var server: WatchServer?
  }

  private let session: Session
  private let settings: WatchSettings
  private let log: Log
  private let journalLimit: Int
  private let state = Guarded(State())

  /// Nothing is made before ``begin()``.
  /// - Parameter journalLimit: bytes of the file at most.
  package init(
    _ session: Session, _ settings: WatchSettings, log: Log,
    journalLimit: Int = CaptureStream.fileBytes
  ) {
    (self.session, self.settings, self.log) = (session, settings, log)
    self.journalLimit = journalLimit
  }

  deinit { close() }

  /// To be called before an output is opened: what is asked for is made with the first.
  package func begin() {
    state.withLock { state in
      if state.hasBegun { return }
      state.hasBegun = true
      let header = StreamHeader(clock: .monotonic, program: Self.program, process: getpid())
      if let path = settings.captureFile { record(in: path, header, &state) }
      if let folder = settings.runtimeFolder { serve(in: folder, header, &state) }
    }
  }

  /// Why not all was written to the file; nil: it was, or none was asked for.
  package var captureFailure: FileError? {
    state.withLock { $0.journalFailure ?? $0.journal?.failure }
  }

  /// Ends both: what the session has told is in the file when it returns. To be called when the
  /// session is closed.
  package func close() {
    let ended = state.withLock { state in
      state.hasBegun = true
      defer { (state.journal, state.server) = (nil, nil) }
      return (journal: state.journal, server: state.server)
    }
    if let journal = ended.journal {
      session.removeListener(journal.listener)
      journal.close()
      state.withLock { $0.journalFailure = journal.failure }
    }
    ended.server?.close()
  }

  private func record(in path: String, _ header: StreamHeader, _ state: inout State) {
    let session = session
    let source = JournalSource(origin: session.nowNanoseconds) { [weak session] in
      session?.firstStartNanoseconds
    }
    do throws(FileError) {
      let journal = try CaptureJournal(path, header, source, limit: journalLimit, log: log)
      session.addListener(journal.listener)
      state.journal = journal
    } catch {
      state.journalFailure = error
      log.write(.error, "nothing is captured: TACTUS_CAPTURE: \(error)")
    }
  }

  private func serve(in runtimeFolder: String, _ header: StreamHeader, _ state: inout State) {
    var problem = ""
    guard let folder = SocketFolder(in: runtimeFolder, makes: true, problem: &problem) else {
      return log.debug("this process cannot be watched: \(problem)")
    }
    do throws(Errno) {
      state.server = try WatchServer(session, folder, header)
    } catch {
      let path = folder.socket(of: header.process)
      log.debug("this process cannot be watched: \(path): \(error)")
    }
  }

  /// The program's name without its folder.
  private static var program: String {
    let path = CommandLine.arguments.first ?? ""
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
