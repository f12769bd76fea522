internal import Foundation
internal import Synchronization
internal import TactusDevice
internal import TactusSerial
internal import TactusWire

/// Stands between the line to a device and a player in another process: passes whole frames on,
/// tells the log what was sent and answered, and asks the device in between how its motor is
/// driven. Such a question keeps no motor running.
final class SerialTap: Sendable {
  /// An answer to the harness.
  struct Answer: Sendable {
    var sequence: UInt8
    var message: Message
    var time: Int64
  }

  /// What is touched by the tap's thread and by the harness, one at a time.
  struct State {
    var decoder = FrameDecoder()
    var playerDecoder = FrameDecoder()
    var player: Socket?
    /// Players so far: their commands are numbered apart.
    var players = 0
    var renumbering = Renumbering()
    var clock = ClockEstimate()
    /// Times that the clocks were compared.
    var comparisons = 0
    var watch = DriveWatch()
    var drive = DriveRecord()
    var actuators = 0
    var isModel = false
    /// When the last question for the time was passed on, and what it said.
    var timeAsked: (host: UInt64, at: Int64)?
    var isTimeOurs = false
    /// Answers that the harness has not looked at.
    var answers: [Answer] = []
    var isEnded = false
    var hasGone = false
  }

  /// Answers that are kept for the harness.
  private static let answerLimit = 512
  /// Nanoseconds between two questions for the time while no player asks.
  private static let timeInterval: Int64 = 500_000_000

  let log: EventLog
  private let transport: any ByteTransport
  let state: Mutex<State>
  private let writing = Mutex(())
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ transport: any ByteTransport, _ log: EventLog) {
    self.transport = transport
    self.log = log
    state = Mutex(State())
    Thread.detachNewThread { [self] in
      ClockWait.prepareThread(priority: ClockWait.harnessPriority)
      run()
      hasEnded.signal()
    }
  }

  /// Ends the thread and lets go of the line.
  func end() {
    let wasEnded = state.withLock { state in
      defer { state.isEnded = true }
      return state.isEnded
    }
    if !wasEnded { hasEnded.wait() }
  }

  private var now: Int64 { MonotonicClock.nowNanoseconds }

  // MARK: The thread

  private func run() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let (isEnded, player) = state.withLock { ($0.isEnded, $0.player) }
      if isEnded { return }
      let descriptors = [transport.descriptor] + (player.map { [$0.descriptor] } ?? [])
      Socket.wait(descriptors: descriptors, milliseconds: 1)
      switch transport.read(into: &buffer) {
      case .moved(let count): take(fromDevice: buffer.prefix(count))
      case .later: break
      case .gone: return state.withLock { $0.hasGone = true }
      }
      if let player, let bytes = player.receive() {
        if bytes.isEmpty { detach() } else { take(fromPlayer: bytes) }
      }
      askWhatIsDue()
    }
  }

  /// Writes a frame as a whole.
  func write(_ bytes: [UInt8]) {
    writing.withLock { _ in
      var rest = bytes
      let patience = now + 1_000_000_000
      while !rest.isEmpty, now < patience {
        switch transport.write(rest) {
        case .moved(let count): rest.removeFirst(min(count, rest.count))
        case .later: ClockWait.until(now + 200_000)
        case .gone: return
        }
      }
    }
  }

  func write(_ message: Message, sequence: UInt8) {
    write(LineCode.bytes(message.frame(sequence: sequence)))
  }

  private func askWhatIsDue() {
    let time = now
    let (questions, asksTime) = state.withLock { state -> ([UInt8], Bool) in
      if let lost = state.watch.giveUp(at: time), state.isModel { noteStall(lost, at: time) }
      let questions = state.watch.questions(at: time, actuators: state.actuators)
      let isOld = state.timeAsked.map { time - $0.at >= Self.timeInterval } ?? true
      let asksTime = state.player == nil && state.clock.isKnown && isOld
      return (questions, asksTime)
    }
    for actuator in questions { write(.status(actuator: actuator), sequence: DriveWatch.tag) }
    if asksTime { askTime() }
  }

  /// Asks for the device's clock.
  func askTime() {
    let time = now
    let host = UInt64(bitPattern: time)
    state.withLock { state in
      state.timeAsked = (host, time)
      state.isTimeOurs = true
    }
    write(.time(TimeRequest(hostNanoseconds: host)), sequence: DriveWatch.tag)
  }

  private func noteStall(_ nanoseconds: Int64, at time: Int64) {
    log.add(at: time, .harness, .stalled, value: Double(nanoseconds), text: "emulated device")
  }

  // MARK: The player

  /// Passes on between a player and the device until the player's end is closed.
  func attach(_ player: Socket) {
    state.withLock { state in
      state.player = player
      state.players += 1
      state.playerDecoder = FrameDecoder()
      state.renumbering = Renumbering()
    }
  }

  func detach() { state.withLock { $0.player = nil } }

  private func take(fromPlayer bytes: [UInt8]) {
    let time = now
    let passed = state.withLock { state -> [UInt8] in
      var passed: [UInt8] = []
      for byte in bytes {
        if let frame = state.playerDecoder.receive(byte) {
          passed += LineCode.bytes(outgoing(frame, &state, at: time))
        }
      }
      return passed
    }
    // What was on the line before is ended.
    if bytes.first == 0 { write([0]) }
    if !passed.isEmpty { write(passed) }
  }

  /// A frame of the player as it goes onto the line.
  private func outgoing(_ frame: Frame, _ state: inout State, at time: Int64) -> Frame {
    guard let message = try? Message(frame) else { return frame }
    switch message {
    case .hello(let hello):
      state.renumbering = Renumbering(first: hello.firstSequence)
    case .stop(let first):
      let line = state.renumbering.line(of: first)
      return Message.stop(firstSequence: line).frame(sequence: frame.sequence)
    case .time(let request):
      state.timeAsked = (request.hostNanoseconds, time)
      state.isTimeOurs = false
    case .play(let play):
      let (line, number, isNew) = state.renumbering.outgoing(frame.sequence)
      if isNew { log.add(at: time, .player, .tried, state.place(number)) }
      state.watch.expect(play, state.clock, at: time)
      return Frame(type: frame.type, sequence: line, payload: frame.payload)
    case .revise, .set:
      let line = state.renumbering.outgoing(frame.sequence).line
      return Frame(type: frame.type, sequence: line, payload: frame.payload)
    default: break
    }
    return frame
  }

  // MARK: The device

  private func take(fromDevice bytes: ArraySlice<UInt8>) {
    let time = now
    let (passed, player) = state.withLock { state -> ([UInt8], Socket?) in
      var passed: [UInt8] = []
      for byte in bytes {
        guard let frame = state.decoder.receive(byte), let message = try? Message(frame),
          let answer = incoming(frame, message, &state, at: time)
        else { continue }
        if state.player != nil {
          passed += LineCode.bytes(answer)
        } else if state.answers.count < Self.answerLimit {
          state.answers.append(Answer(sequence: frame.sequence, message: message, time: time))
        }
      }
      return (passed, state.player)
    }
    if !passed.isEmpty { _ = player?.send(passed) }
  }

  /// A frame of the device as the player gets it; nil: it is of the tap alone.
  private func incoming(
    _ frame: Frame, _ message: Message, _ state: inout State, at time: Int64
  ) -> Frame? {
    switch message {
    case .statusReply(let status) where frame.sequence == DriveWatch.tag:
      take(status, &state, at: time)
      return nil
    case .timeReply(let reply): return take(reply, &state, at: time) ? nil : frame
    case .event(let event): take(event, &state, at: time)
    case .ack(let ack):
      guard state.player != nil else { return frame }
      var passed = ack
      passed.expectedSequence = state.renumbering.expected(ack.expectedSequence)
      return answered(
        frame, Message.ack(passed), ack.type, &state, what: .taken, "", at: time)
    case .nak(let nak):
      guard state.player != nil else { return frame }
      var passed = nak
      passed.expectedSequence = state.renumbering.expected(nak.expectedSequence)
      let reason = Refusal(rawValue: nak.code).map { "\($0)" } ?? "code \(nak.code)"
      return answered(
        frame, Message.nak(passed), nak.type, &state, what: .refused, reason, at: time)
    default: break
    }
    return frame
  }

  /// Notes what became of a command of the player, and gives it its number back.
  private func answered(
    _ frame: Frame, _ message: Message, _ type: UInt8, _ state: inout State,
    what: Transcript.What, _ text: String, at time: Int64
  ) -> Frame? {
    guard MessageType(rawValue: type)?.isOrdered == true else {
      return message.frame(sequence: frame.sequence)
    }
    guard let number = state.renumbering.answered(frame.sequence) else {
      if state.answers.count < Self.answerLimit, let own = try? Message(frame) {
        state.answers.append(Answer(sequence: frame.sequence, message: own, time: time))
      }
      return nil
    }
    if type == MessageType.play.rawValue {
      log.add(at: time, .player, what, state.place(number), text: text)
    }
    return message.frame(sequence: UInt8(truncatingIfNeeded: number))
  }

  private func take(_ status: TactusWire.Status, _ state: inout State, at time: Int64) {
    if let took = state.watch.answered(at: time), state.isModel { noteStall(took, at: time) }
    guard status.isDriveKnown, let moment = state.moment(status.timeMicroseconds, at: time) else {
      return
    }
    state.drive.state(
      Int(status.actuator), level: Double(status.drive) / 65_535, at: moment)
  }

  /// Whether the question was the tap's own.
  private func take(_ reply: TimeReply, _ state: inout State, at time: Int64) -> Bool {
    guard let asked = state.timeAsked, asked.host == reply.hostNanoseconds else { return false }
    state.comparisons += 1
    _ = state.clock.take(
      ClockExchange(
        hostSentNanoseconds: asked.at,
        deviceReceivedNanoseconds: Int64(clamping: reply.receivedMicroseconds) &* 1000,
        deviceSentNanoseconds: Int64(clamping: reply.sentMicroseconds) &* 1000,
        hostReceivedNanoseconds: time))
    return state.isTimeOurs
  }

  private func take(_ event: Event, _ state: inout State, at time: Int64) {
    let device = WireTime.nearest(
      event.timeMicroseconds, to: state.clock.deviceMicroseconds(at: time))
    guard let moment = state.moment(device, at: time) else { return }
    let actuator = Int(event.actuator)
    let cause = Event.Cause(rawValue: event.cause).map { "\($0)" } ?? "cause \(event.cause)"
    switch Event.Kind(rawValue: event.kind) {
    case .started?:
      state.drive.began(actuator, at: moment)
      state.watch.look(at: time)
    case .ended?:
      state.drive.ended(actuator, at: moment)
      log.add(at: moment, .device, .ended, text: cause)
    case .fault?: log.add(at: moment, .device, .failed, text: "fault \(event.detail)")
    case .late?:
      log.add(at: moment, .device, .late, value: Double(event.detail) * 1000)
    case .forgotten?, nil: break
    }
  }
}

extension SerialTap.State {
  /// The number of a player's command among those of all players of an attempt.
  fileprivate func place(_ number: Int) -> Int { players * 1_000_000 + number }

  /// The host's time at which the device's clock showed a time; nil where it is not known, or where
  /// the device tells nonsense.
  fileprivate func moment(_ device: UInt64, at time: Int64) -> Int64? {
    guard clock.isKnown else { return nil }
    let moment = clock.hostNanoseconds(at: device)
    return (moment &- time).magnitude < 3_600_000_000_000 ? moment : nil
  }
}
