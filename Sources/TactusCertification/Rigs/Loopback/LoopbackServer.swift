internal import Dispatch
internal import TactusDevice
internal import TactusSystem

/// Connects a loopback device to a player in another process over a socket, the line. It passes
/// frames of the player to the device when they arrive, and messages of the device to the player
/// when they are due.
final class LoopbackServer: Sendable {
  // @unchecked, because `device` is a class without synchronization; ``state`` guards all members.
  private struct State: @unchecked Sendable {
    let device: LoopbackSubject
    var host = LineHost()
    var line: Socket?
    var watch = CommandWatch()
    var waiting: [LoopbackSubject.Reply] = []
    /// The number of times that the thread found no bytes on the line and no due message.
    var idleLooks = 0
  }

  let log: EventLog
  let id: DeviceID
  private let state: Guarded<State>
  private let lineEnded = DispatchSemaphore(value: 0)

  init(_ device: sending LoopbackSubject, _ log: EventLog) {
    self.log = log
    id = device.id
    state = Guarded(State(device: device))
  }

  private var now: Int64 { MonotonicClock.nowNanoseconds }

  var facts: SubjectFacts { state.withLock { $0.device.facts } }

  /// Begins an attempt: the device is plugged in and open, all its levels are 0, and the log is
  /// empty.
  func begin() throws(RigFault) {
    state.withLock { $0.device.reset() }
    let origin = now
    log.begin(at: origin)
    try open(at: origin)
    log.begin(at: origin)
  }

  func open() throws(RigFault) { try open(at: now) }

  private func open(at time: Int64) throws(RigFault) {
    let problem = state.withLock { state -> String? in
      log.add(LoopbackInstrument.entries(state.device, until: time, origin: log.origin))
      do throws(DeviceError) { try state.device.open(at: time) } catch { return error.message }
      log.addReset(at: time)
      state.host = LineHost()
      state.watch = CommandWatch()
      state.waiting = []
      return nil
    }
    if let problem { throw .missing(problem) }
  }

  func levels(until end: Int64) -> [Transcript.Entry] {
    state.withLock { LoopbackInstrument.entries($0.device, until: end, origin: log.origin) }
  }

  // MARK: The line to the player

  /// Serves a line until the other end closes it.
  func serve(_ line: Socket) throws(RigFault) {
    try HarnessThread.start { [self] in
      serveUntilClosed(line)
      lineEnded.signal()
    }
    state.withLock { $0.line = line }
  }

  /// Waits until the line is closed. The player must have ended.
  func endLine() {
    let hadLine = state.withLock { state in
      defer { state.line = nil }
      return state.line != nil
    }
    if hadLine { lineEnded.wait() }
  }

  /// Waits until the bytes on the line are read and the due messages are sent; does nothing without
  /// a line.
  func settle() throws(RigFault) {
    let looks = state.withLock { $0.line == nil ? nil : $0.idleLooks }
    guard let looks else { return }
    // `idleLooks` counts the passes of the thread's loop in which nothing was read or sent. The
    // first of them may have begun before this call, so this waits for the end of a second one.
    try Settling.wait("the loopback's thread did not serve the line in time") {
      state.withLock { $0.idleLooks > looks + 1 || $0.line == nil }
    }
  }

  private func serveUntilClosed(_ line: Socket) {
    var watch = ThreadWatch(.server, at: now)
    while true {
      Socket.wait(for: [line], milliseconds: ThreadWatch.waitMilliseconds)
      if let held = watch.back(at: now) { log.add(held) }
      let bytes = line.receive()
      if let bytes {
        if bytes.isEmpty { return }
        let time = now
        state.withLock { state in state.waiting += receive(bytes, &state, at: time) }
      }
      let due = dueReplies()
      for reply in due { deliver(reply, line) }
      if bytes == nil, due.isEmpty { state.withLock { $0.idleLooks += 1 } }
    }
  }

  /// Passes bytes to the device and records them.
  private func receive(
    _ bytes: [UInt8], _ state: inout State, at time: Int64
  ) -> [LoopbackSubject.Reply] {
    let replies = state.device.receive(bytes, at: time)
    log.add(state.watch.commands(bytes, replies), arrivedAt: time)
    return replies
  }

  private func dueReplies() -> [LoopbackSubject.Reply] {
    let time = now
    return state.withLock { state in
      state.waiting += state.device.tick(at: time)
      let due = state.waiting.filter { $0.atNanoseconds <= time }
      state.waiting.removeAll { $0.atNanoseconds <= time }
      return due
    }
  }

  private func deliver(_ reply: LoopbackSubject.Reply, _ line: Socket) {
    if case .taken = reply.answer {
    } else if case .refused = reply.answer {
    } else {
      log.add(LineHost.Received(answer: reply.answer, credit: .event), from: .device, at: now)
    }
    _ = line.send(reply.bytes)
  }

  // MARK: Actions of the harness

  func sendFromHarness(_ segment: Segment, number: Int) -> Bool {
    let time = now
    let bytes = state.withLock { $0.host.bytes(.play(segment, submitted: time), ahead: 0) }
    return sendFromHarness(bytes, number: number)
  }

  func reviseFromHarness(from time: Int64, number: Int) {
    let bytes = state.withLock { $0.host.bytes(.revise(from: time), ahead: 0) }
    _ = sendFromHarness(bytes, number: number)
  }

  /// Sends bytes of the harness to the device.
  /// - Returns: whether the device accepted or refused the bytes as the next command in sequence.
  func sendFromHarness(_ bytes: [UInt8], number: Int) -> Bool {
    let time = now
    log.add(at: time, .harness, .tried, number)
    return state.withLock { state in
      let replies = receive(bytes, &state, at: time)
      log.add(replies, number: number, at: now)
      guard replies.contains(where: \.answersInOrder) else { return false }
      state.host.count(1)
      return true
    }
  }

  func flood(_ segment: Segment, count: Int, number: Int) {
    log.add(at: now, .harness, .tried, number, value: Double(count))
    let answers = state.withLock { state -> [Int64] in
      var answers: [Int64] = []
      var watch = ThreadWatch(.procedure, at: now)
      for place in 1...max(count, 1) {
        let time = now
        if let held = watch.back(at: time) { log.add(held) }
        let bytes = state.host.bytes(.play(segment, submitted: time), ahead: 0)
        // Only the last segment is recorded as a command: all segments are equal, so the last one
        // determines the drive.
        let replies =
          place == count
          ? receive(bytes, &state, at: time) : state.device.receive(bytes, at: time)
        if replies.contains(where: \.answersInOrder) { state.host.count(1) }
        answers += replies.map { max($0.atNanoseconds, now) }
      }
      return answers
    }
    guard let last = answers.max() else { return }
    log.add(at: last, .device, .taken, number, value: Double(answers.count))
  }

  func sendStopFromHarness() {
    let time = now
    state.withLock { state in
      let replies = receive(state.host.bytes(.stop(at: time), ahead: 0), &state, at: time)
      if replies.contains(where: \.answersInOrder) { state.host.count(1) }
    }
    log.noteProcedure(heldSince: time)
  }

  func frame(_ segment: Segment, ahead: Int) -> [UInt8] {
    let time = now
    return state.withLock { $0.host.bytes(.play(segment, submitted: time), ahead: ahead) }
  }

  func shortMessage(_ count: Int) -> [UInt8] { state.withLock { $0.host.shortMessage(count) } }

  func injectFault(_ number: Int) {
    let time = now
    log.add(at: time, .harness, .fault, number)
    state.withLock { state in state.waiting += state.device.injectFault(at: time) }
    log.noteProcedure(heldSince: time)
  }

  func unplug() {
    let time = now
    log.add(at: time, .harness, .unplugged)
    state.withLock { state in state.waiting += state.device.unplug(at: time) }
    log.noteProcedure(heldSince: time)
  }

  func plug() {
    let time = now
    log.add(at: time, .harness, .plugged)
    state.withLock { $0.device.plug() }
    log.noteProcedure(heldSince: time)
  }
}
