internal import Glibc
internal import TactusCapture
package import TactusDevice
package import TactusEngine
package import TactusSystem

/// Records the playback of a session in real time to a file (`TACTUS_CAPTURE`), and sends it to
/// processes of the same user that watch this process (`tactus watch`). See ``WatchSettings``.
///
/// Errors are logged and do not affect the session. Thread-safe.
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

  /// Creates an inactive object; see ``begin()``.
  /// - Parameter journalLimit: the largest size of the capture file in bytes.
  package init(
    _ session: Session, _ settings: WatchSettings, log: Log,
    journalLimit: Int = CaptureStream.fileBytes
  ) {
    (self.session, self.settings, self.log) = (session, settings, log)
    self.journalLimit = journalLimit
  }

  deinit { close() }

  /// Creates the file and the socket that the settings request. Call it before an output is opened.
  package func begin() {
    state.withLock { state in
      if state.hasBegun { return }
      state.hasBegun = true
      let header = StreamHeader(clock: .monotonic, program: Self.program, process: getpid())
      if let path = settings.captureFile { record(in: path, header, &state) }
      if let folder = settings.runtimeFolder { serve(in: folder, header, &state) }
    }
  }

  /// The reason why the file of `TACTUS_CAPTURE` is incomplete; nil if it is complete, or was not
  /// requested.
  package var captureFailure: FileError? {
    state.withLock { $0.journalFailure ?? $0.journal?.failure }
  }

  /// Closes the file and the socket. When it returns, the file contains all records of the session.
  /// Call it after the session is closed.
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
      log.write(.error, "cannot capture to the file of TACTUS_CAPTURE: \(error)")
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

  /// The name of the program without its folder.
  private static var program: String {
    let path = CommandLine.arguments.first ?? ""
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
