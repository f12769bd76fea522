internal import Synchronization
internal import TactusCapture
internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

/// The socket through which other processes of the user watch the playback of this one.
///
/// One thread serves the socket. It sleeps until a watcher connects, and receives the records of
/// the session only while there is a watcher. It never waits for a watcher to read.
final class WatchServer: Sendable {
  private let work: ServerWork
  private let thread: SystemThread
  private let path: String

  /// Creates the socket and replaces one that an earlier process with the same number left over.
  /// - Throws: ``Errno`` if it cannot be created.
  init(
    _ session: Session, _ folder: SocketFolder, _ header: StreamHeader
  ) throws(Errno) {
    path = folder.socket(of: header.process)
    let wake = try SharedWakeEvent()
    let work = ServerWork(session, try Self.listen(at: path), header, wake)
    do throws(Errno) {
      // This thread blocks all signals, so that the app's threads handle them.
      thread = try SystemThread(takesSignals: false) { work.run() }
    } catch {
      FolderNames.remove(path)
      throw error
    }
    self.work = work
  }

  /// Removes the socket and ends the thread.
  func close() {
    FolderNames.remove(path)
    work.close()
    thread.join()
  }

  private static func listen(at path: String) throws(Errno) -> LocalSocket {
    do throws(Errno) {
      return try LocalSocket.listen(at: path, backlog: WatchLimits.backlog)
    } catch {
      guard error.isTaken, isStale(path) else { throw error }
    }
    FolderNames.remove(path)
    return try LocalSocket.listen(at: path, backlog: WatchLimits.backlog)
  }

  /// Whether a path is a socket of this user on which no process listens any longer.
  static func isStale(_ path: String) -> Bool {
    guard SocketFolder.isOwnSocket(path) else { return false }
    do throws(Errno) { _ = try LocalSocket.connect(to: path) } catch { return error.isStale }
    return false
  }
}

private final class ServerWork: Sendable {
  private let session: Session
  private let socket: LocalSocket
  private let header: StreamHeader
  private let wake: SharedWakeEvent
  private let queue: RecordQueue
  private let isClosing = Atomic<Bool>(false)

  init(
    _ session: Session, _ socket: consuming LocalSocket, _ header: StreamHeader,
    _ wake: SharedWakeEvent
  ) {
    (self.session, self.header, self.wake) = (session, header, wake)
    self.socket = socket
    queue = RecordQueue { wake.event.signal() }
  }

  func close() {
    isClosing.store(true, ordering: .releasing)
    wake.event.signal()
  }

  func run() {
    var state = ServerState()
    while !isClosing.load(ordering: .acquiring) { turn(&state) }
    deliver(&state)
    if state.isListening { session.removeListener(queue) }
  }

  private func turn(_ state: inout ServerState) {
    var interests = state.watchers.map {
      Interest(descriptor: $0.descriptor, wantsToWrite: $0.hasPending)
    }
    interests.append(Interest(descriptor: socket.number))
    // Records are delivered in batches. Until the next delivery is due, a new record does not wake
    // the thread.
    let pause = state.pauseMilliseconds(at: MonotonicClock.nowNanoseconds)
    if pause == 0 { interests.append(Interest(descriptor: wake.event.descriptor)) }
    Poll.wait(&interests, milliseconds: pause > 0 ? pause : state.timeoutMilliseconds)
    let now = MonotonicClock.nowNanoseconds
    for (index, watcher) in state.watchers.enumerated() where interests[index].isReady {
      if let greeting = watcher.listen() { begin(greeting, watcher, &state) }
    }
    if interests[state.watchers.count].isReady { accept(&state, at: now) }
    if state.pauseMilliseconds(at: now) == 0 { deliver(&state) }
    for watcher in state.watchers {
      watcher.checkTimeout(at: now)
      if watcher.needsSending { watcher.send() }
    }
    state.watchers.removeAll(where: \.isOver)
    if state.isListening, !state.watchers.contains(where: { $0.stage == .watching }) {
      session.removeListener(queue)
      _ = queue.takeAll()
      state.isListening = false
    }
  }

  /// Accepts connections. A connection beyond ``WatchLimits/watchers`` is closed immediately.
  private func accept(_ state: inout ServerState, at now: Int64) {
    while let socket = socket.accept() {
      if state.watchers.count < WatchLimits.watchers {
        state.watchers.append(Watcher(socket, now: now))
      }
    }
  }

  private func begin(_ greeting: Greeting, _ watcher: Watcher, _ state: inout ServerState) {
    if greeting == .watch, !state.isListening {
      state.isListening = true
      state.writer = StreamWriter(origin: session.nowNanoseconds)
      session.addListener(queue)
    }
    let writer = state.writer
    let open = session.openOutputs.map { output in
      let opened = SessionRecord.Kind.opened(output.listing, output.capabilities)
      return (number: output.number, line: writer.line(SessionRecord(opened, of: output.number)))
    }
    watcher.begin(writer.line(header), open, hasStarted: session.firstStartNanoseconds != nil)
  }

  /// Sends the queued records to the watchers.
  private func deliver(_ state: inout ServerState) {
    wake.event.clear()
    state.lastDelivery = MonotonicClock.nowNanoseconds
    guard state.isListening else { return }
    let records = queue.takeAll()
    let writer = state.writer
    if let start = session.firstStartNanoseconds {
      for watcher in state.watchers { watcher.addFirstStart(writer.line(firstStart: start)) }
    }
    for record in records {
      let line = writer.line(record)
      for watcher in state.watchers { watcher.add(record, line) }
    }
    for watcher in state.watchers { watcher.send() }
  }
}

/// The state of the server's thread.
private struct ServerState {
  var watchers: [Watcher] = []
  /// Whether the queue receives the records of the session.
  var isListening = false
  /// Formats the lines. Their times count from the moment at which the queue was added to the
  /// session: when a watcher requested the records and there was no other.
  var writer = StreamWriter(origin: 0)
  var lastDelivery: Int64 = 0

  /// The longest wait in milliseconds, or -1 to wait without a limit. While a watcher has not sent
  /// its greeting, the wait is short, so that the greeting timeout is checked.
  var timeoutMilliseconds: Int32 { watchers.contains(where: \.isStrange) ? 100 : -1 }

  /// The milliseconds until the next delivery; 0 if it is due, or without watchers.
  func pauseMilliseconds(at now: Int64) -> Int32 {
    guard isListening else { return 0 }
    let left = lastDelivery + WatchLimits.deliveryNanoseconds - now
    return left > 0 ? Int32(min(left / 1_000_000 + 1, 1000)) : 0
  }
}
