internal import TactusSerial
internal import TactusSystem
internal import TactusWire

/// Forwards complete frames between a device's serial line and a player. It records the commands
/// and their answers. Between them it requests the drive of the motors with STATUS messages, which
/// renew no lease.
package final class SerialTap: Sendable {
  /// The device's answer to a message of the harness.
  struct Answer: Sendable {
    var sequence: UInt8
    var message: Message
    var time: Int64
  }

  /// The state that both the tap's thread and the harness use, under a lock.
  struct State {
    var decoder = FrameDecoder()
    var playerDecoder = FrameDecoder()
    var player: Socket?
    /// The number of players so far, whose commands are numbered separately.
    var players = 0
    var renumbering = Renumbering()
    /// The player's pending PLAY commands, by their sequence numbers without a wrap after 255.
    var unanswered: Set<Int> = []
    var clock = ClockEstimate()
    /// The number of comparisons of the clocks.
    var comparisons = 0
    var watch = DriveWatch()
    /// Decodes the bytes to the device, from the harness and from the player.
    var passing = FrameDecoder()
    var commands = LineCommands()
    var inputs = Inputs()
    var drive = DriveRecord()
    /// The text of the last faults of each actuator's driver; nil if they are not recorded.
    var faults: [UInt8: String]?
    var actuators = 0
    var isModel = false
    /// The stream of the device's accelerometer.
    var sampling = LinkSampling(nil)
    /// The host's time in the last TIME request of the player or of the tap, and when the request
    /// was sent.
    var timeAsked: (host: UInt64, at: Int64)?
    var isTimeOurs = false
    /// The answers to the harness that the harness has not handled yet.
    var answers: [Answer] = []
    var isEnded = false
    var hasGone = false
  }

  /// The maximum number of stored answers.
  static let answerLimit = 512
  /// The interval of the tap's TIME requests while no player sends one, in nanoseconds.
  private static let timeInterval: Int64 = 500_000_000

  let log: EventLog
  private let transport: any ByteTransport
  private let world: any LineWorld
  let state: Guarded<State>
  /// The samples of the device's accelerometer. An instrument sets whether they are wanted.
  let samples = SampleStore()
  private let writing = Guarded(())

  /// Creates a tap. `world` then runs it, on a thread or on a virtual clock, until ``end()``.
  init(_ world: any LineWorld, _ log: EventLog) {
    self.world = world
    transport = world.transport
    self.log = log
    state = Guarded(State())
    world.move(self)
  }

  /// Ends the tap's thread and closes the line.
  func end() {
    let wasEnded = state.withLock { state in
      defer { state.isEnded = true }
      return state.isEnded
    }
    if !wasEnded { world.rest() }
  }

  var now: Int64 { world.now }

  // MARK: Turns

  /// Calls ``takeTurn()`` whenever bytes arrive and at least once per millisecond, until the tap
  /// ends. A stall of the thread is recorded.
  func run() {
    var watch = ThreadWatch(.line, at: now)
    while true {
      let (isEnded, player) = state.withLock { ($0.isEnded, $0.player) }
      if isEnded { return }
      let descriptors = [transport.descriptor] + (player.map { [$0.descriptor] } ?? [])
      Socket.wait(descriptors: descriptors, milliseconds: ThreadWatch.waitMilliseconds)
      if let held = watch.back(at: now) { log.add(held) }
      if !takeTurn() { return }
    }
  }

  /// Forwards received frames, and sends due requests.
  /// - Returns: false if the line was closed.
  package func takeTurn() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    switch transport.read(into: &buffer) {
    case .moved(let count): take(fromDevice: buffer.prefix(count))
    case .later: break
    case .gone:
      state.withLock { $0.hasGone = true }
      return false
    }
    if let player = state.withLock({ $0.player }), let bytes = player.receive() {
      if bytes.isEmpty { detach() } else { take(fromPlayer: bytes) }
    }
    askWhatIsDue()
    return true
  }

  /// Writes bytes to the device, usually complete frames. Bytes that the line does not accept
  /// within one second are dropped.
  func write(_ bytes: [UInt8]) {
    watch(bytes)
    writing.withLock { _ in
      var rest = bytes
      let timeout = now + 1_000_000_000
      while !rest.isEmpty, now < timeout {
        switch transport.write(rest) {
        case .moved(let count): rest.removeFirst(min(count, rest.count))
        case .later: world.wait(until: now + 200_000)
        case .gone: return
        }
      }
    }
  }

  /// Records the commands among the bytes to the device.
  private func watch(_ bytes: [UInt8]) {
    let time = now
    state.withLock { state in
      var isFrame = bytes == [0]
      for byte in bytes {
        guard let frame = state.passing.receive(byte) else { continue }
        isFrame = true
        state.inputs.note(frame)
        log.add(state.commands.send(frame, state.clock, at: time))
      }
      if !isFrame { state.inputs.note(bytes) }
    }
  }

  func write(_ message: Message, sequence: UInt8) {
    write(LineCode.bytes(message.frame(sequence: sequence)))
  }

  private func askWhatIsDue() {
    let time = now
    let (questions, asksTime, stream) = state.withLock {
      state -> ([UInt8], Bool, StreamRequest?) in
      state.watch.giveUp(at: time)
      let questions = state.watch.questions(at: time, actuators: state.actuators)
      let isOld = state.timeAsked.map { time - $0.at >= Self.timeInterval } ?? true
      let asksTime = state.player == nil && state.clock.isKnown && isOld
      state.sampling.want(samples.wanted, at: time)
      state.sampling.deliver(to: samples, state.clock)
      return (questions, asksTime, state.sampling.next(at: time))
    }
    if let stream { write(.stream(stream), sequence: DriveWatch.tag) }
    for actuator in questions { write(.status(actuator: actuator), sequence: DriveWatch.tag) }
    if asksTime { askTime() }
  }

  /// Requests the device's clock.
  func askTime() {
    let time = now
    let host = UInt64(bitPattern: time)
    state.withLock { state in
      state.timeAsked = (host, time)
      state.isTimeOurs = true
    }
    write(.time(TimeRequest(hostNanoseconds: host)), sequence: DriveWatch.tag)
  }

  func noteStall(_ nanoseconds: Int64, at time: Int64) {
    log.add(at: time, .harness, .stalled, value: Double(nanoseconds), text: Stalls.claim)
  }
}
