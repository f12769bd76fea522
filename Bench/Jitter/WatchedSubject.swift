internal import BenchKit
internal import Dispatch
internal import Glibc
internal import TactusDevice
internal import TactusSystem
internal import TactusWatch

/// The engine at 1 kHz while its output is recorded or watched through a real file or socket.
final class WatchedSubject: BenchSubject {
  /// The kind of listener.
  enum Watching: String, CaseIterable {
    case unwatched
    /// A file, as with `TACTUS_CAPTURE`.
    case file
    /// A watcher that reads all records.
    case watcher
    /// A watcher that reads nothing, like a stopped process.
    case frozen
  }

  let name: String
  let kind: Series.Kind
  private let watching: Watching
  private let engine: EngineSubject
  private let folder: String

  /// - Parameter folder: accessible only for the user; for the socket and the file.
  init(_ watching: Watching, _ engine: EngineSubject, folder: String) {
    self.watching = watching
    self.engine = engine
    self.folder = folder
    name = engine.name
    kind = watching == .unwatched ? .baseline : .engine
  }

  func measure() throws(BenchError) -> Block {
    if watching == .unwatched { return try engine.measure() }
    var settings = WatchSettings.off
    settings.captureFile = watching == .file ? "\(folder)/capture" : nil
    settings.runtimeFolder = watching == .file ? nil : folder
    let broadcast = Broadcast(engine.session, settings, log: .silent)
    broadcast.begin()
    defer { broadcast.close() }
    if watching == .file { return try engine.measure() }
    let watcher = try self.watcher()
    defer { watcher.close() }
    guard watcher.hasBegun else { throw BenchError("\(name): cannot be watched") }
    return try engine.measure()
  }

  private func watcher() throws(BenchError) -> BenchWatcher {
    do throws(Errno) { return try BenchWatcher(folder, reads: watching == .watcher) } catch {
      throw BenchError("no thread for a watcher: \(error)")
    }
  }
}

/// A watcher on a separate thread.
private final class BenchWatcher: Sendable {
  private let begun = DispatchSemaphore(value: 0)
  private let ending = DispatchSemaphore(value: 0)
  private let thread: SystemThread

  init(_ folder: String, reads: Bool) throws(Errno) {
    let (begun, ending) = (begun, ending)
    thread = try SystemThread {
      let processes = try? PlayingProcesses(in: folder)
      guard let connection = try? processes?.watch(getpid()) else { return }
      while connection.events(milliseconds: 100).isEmpty {}
      begun.signal()
      while ending.wait(timeout: .now()) == .timedOut {
        if reads {
          _ = connection.events(milliseconds: 20)
        } else {
          _ = ending.wait(timeout: .distantFuture)
          return
        }
      }
    }
  }

  /// Waits up to 10 s for the first answer of the player.
  var hasBegun: Bool { begun.wait(timeout: .now() + 10) == .success }

  func close() {
    ending.signal()
    thread.join()
  }
}
