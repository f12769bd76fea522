import TactusFirmware
import TactusWire
import Testing

@Suite("Order, credits and refusals") struct OrderTests {
  @Test func `a full schedule refuses the next segment and reports its free room`() {
    var bench = Bench.greeted()
    for place in 0..<128 {
      let answer = bench.order(Bench.play(at: 100 + place, to: 0.5))
      guard case .ack(let taken) = answer else {
        Issue.record("segment \(place) was refused")
        return
      }
      #expect(taken.credits == 127 - place)
      #expect(taken.expectedSequence == UInt8(place + 1))
    }
    guard case .nak(let refused) = bench.order(Bench.play(at: 900, to: 0.5)) else {
      Issue.record("a segment too many was taken")
      return
    }
    #expect(refused.code == Refusal.queueFull.rawValue)
    #expect(refused.credits == 0)
    #expect(refused.expectedSequence == 128)
  }

  /// The commands arrive without a pause, as after a stall of the line. The device cannot send
  /// while it receives them.
  @Test func `events leave room for the answers to a burst`() {
    var bench = Bench.greeted()
    bench.run(milliseconds: 50)
    var burst: [UInt8] = []
    for place in 0..<40 {
      let line = Bench.play(at: 1, to: 0.5).frame(sequence: UInt8(place)).encoded()
      burst += (0..<line.count).map { line[$0] }
    }
    let before = bench.received.count
    bench.send(burst)
    let said = bench.received[before...]
    #expect(said.count { $0.isAcknowledgement } == 40)
    // Each segment was late. Events that did not fit into the queue are counted.
    let events = bench.events(.late).count
    #expect(events > 10 && events < 40)
    #expect(bench.device.counters.unsent == UInt32(40 - events))
  }

  @Test func `a stop acts at once, even if the schedule is full`() {
    var bench = Bench.greeted()
    for place in 0..<128 { bench.order(Bench.play(at: 2 + place, to: 1)) }
    bench.run(milliseconds: 3)
    #expect(bench.drive == 65_535)
    #expect(bench.request(.stop(firstSequence: bench.sequence))?.isAcknowledgement == true)
    // The stop takes effect immediately, between two ticks.
    #expect(bench.drive == 0)
    #expect(bench.status?.scheduled == 0)
    #expect(bench.status?.credits == 128)
    bench.run(milliseconds: 300) { #expect($0.drive == 0) }
    #expect(bench.events(.ended).map(\.cause) == [Event.Cause.stop.rawValue])
  }

  @Test func `a copy of a command is answered and not executed again, at any time`() {
    var bench = Bench.greeted()
    let frame = Bench.play(at: 10, to: 0.5).frame(sequence: 0)
    #expect(bench.send(frame)?.isAcknowledgement == true)
    #expect(bench.send(frame)?.isAcknowledgement == true)
    #expect(bench.status?.scheduled == 1)
    bench.run(milliseconds: 20)
    bench.sequence = 1
    bench.order(Bench.play(at: 25, to: 0))
    bench.run(milliseconds: 10)
    #expect(bench.send(frame)?.isAcknowledgement == true)
    bench.run(milliseconds: 10) { #expect($0.drive == 0) }
  }

  @Test func `a command after a gap is refused until the missing one arrives`() {
    var bench = Bench.greeted()
    #expect(bench.send(Bench.play(at: 20, to: 1).frame(sequence: 1))?.refusal == .outOfSequence)
    #expect(bench.send(Bench.play(at: 10, to: 1).frame(sequence: 0))?.isAcknowledgement == true)
    #expect(bench.send(Bench.play(at: 20, to: 1).frame(sequence: 1))?.isAcknowledgement == true)
    #expect(bench.status?.scheduled == 2)
  }

  @Test func `stop invalidates the commands that were sent before it`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 10, to: 1))
    // Commands 1 and 2 are still on the line when the host sends STOP and continues with number 3.
    bench.request(.stop(firstSequence: 3))
    bench.send(Bench.play(at: 20, to: 1).frame(sequence: 1))
    bench.send(Bench.play(at: 30, to: 1).frame(sequence: 2))
    #expect(bench.status?.scheduled == 0)
    #expect(bench.send(Bench.play(at: 40, to: 1).frame(sequence: 3))?.isAcknowledgement == true)
    // A late copy of the STOP stops again, and a copy of command 3 is not executed again.
    bench.request(.stop(firstSequence: 3))
    bench.send(Bench.play(at: 40, to: 1).frame(sequence: 3))
    #expect(bench.status?.scheduled == 0)
  }

  @Test func `before HELLO the device refuses to play, but answers STOP and STATUS`() {
    var bench = Bench()
    #expect(bench.order(Bench.play(at: 10, to: 1))?.refusal == .notGreeted)
    #expect(bench.request(.heartbeat)?.refusal == .notGreeted)
    #expect(bench.request(.stop(firstSequence: 0))?.isAcknowledgement == true)
    #expect(bench.request(.status(actuator: 0))?.type == .statusReply)
  }

  @Test func `HELLO starts a new session, and a copy of it changes nothing`() {
    var bench = Bench.greeted()
    bench.order(.set(.driveLimit(100), actuator: 0))
    bench.order(Bench.play(at: 5, to: 1))
    bench.order(Bench.play(at: 500, to: 1))
    bench.run(milliseconds: 10)
    #expect(bench.drive == 100)
    bench.request(.hello(Hello(firstSequence: 0, session: 1)))
    #expect(bench.status?.scheduled == 1)
    #expect(bench.drive == 100)
    bench.greet(session: 2, first: 77)
    #expect(bench.status?.scheduled == 0)
    #expect(bench.drive == 0)
    #expect(bench.events(.ended).map(\.cause) == [Event.Cause.session.rawValue])
    #expect(bench.order(Bench.play(at: 20, to: 1))?.isAcknowledgement == true)
    bench.run(milliseconds: 15)
    #expect(bench.drive == 65_535)
  }

  @Test
  func `a later device and an earlier host agree, or the device refuses with its version numbers`()
  {
    var both = Bench(versions: WireVersions(lowest: 1, highest: 3))
    both.greet(session: 1, versions: WireVersions(lowest: 1, highest: 2))
    guard case .welcome(let welcome) = both.received.last else {
      Issue.record("no welcome")
      return
    }
    #expect(welcome.version == 2)
    var later = Bench(versions: WireVersions(lowest: 2, highest: 3))
    later.greet(session: 1)
    guard case .nak(let refused) = later.received.last else {
      Issue.record("no refusal")
      return
    }
    #expect(refused.code == Refusal.versionNotSupported.rawValue)
    #expect(refused.detail == 2 + 3 * 256)
    #expect(later.order(Bench.play(at: 10, to: 1))?.refusal == .notGreeted)
  }

  @Test func `a value outside the declaration is refused`() {
    var bench = Bench.greeted(driveLimit: 1000)
    #expect(bench.order(Bench.play(at: 10, to: 1, actuator: 1))?.refusal == .outOfRange)
    #expect(bench.order(Bench.play(at: 10_002, to: 1))?.refusal == .outOfRange)
    var play = Play(
      startMicroseconds: 10_000, durationMicroseconds: 0, startLevel: 1, endLevel: 1,
      frequencySixteenths: 99 * 16)
    #expect(bench.order(.play(play))?.refusal == .outOfRange)
    play.frequencySixteenths = 301 * 16
    #expect(bench.order(.play(play))?.refusal == .outOfRange)
    // This start is before the start of the device.
    play = Play(
      startMicroseconds: 0xFFFF_FFF0, durationMicroseconds: 0, startLevel: 1, endLevel: 1,
      frequencySixteenths: 175 * 16)
    #expect(bench.order(.play(play))?.refusal == .outOfRange)
    bench.order(Bench.play(at: 30, to: 1))
    #expect(bench.order(Bench.play(at: 29, to: 1))?.refusal == .startRunsBackwards)
    #expect(bench.order(.set(.driveLimit(1001), actuator: 0))?.refusal == .outOfRange)
    #expect(bench.order(.set(.onTimeLimit(0), actuator: 0))?.refusal == .outOfRange)
    #expect(bench.order(.set(.onTimeLimit(120_001), actuator: 0))?.refusal == .outOfRange)
    #expect(bench.order(.set(.counters(DeviceCounters()), actuator: 0))?.refusal == .readOnly)
    #expect(bench.request(.get(key: 99, actuator: 0))?.refusal == .unknownKey)
    #expect(bench.request(.describe(page: 2))?.refusal == .outOfRange)
    #expect(bench.send(Frame(type: 0x55, sequence: 0))?.refusal == .unknownType)
    // A frame with the type of an answer, which only devices send, gets no answer.
    #expect(bench.send(Message.heartbeat.frame(sequence: 0).answering) == nil)
  }

  @Test func `a stop has the time at which its frame arrived, before the next tick`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 2, to: 1))
    bench.run(milliseconds: 5)
    let line = Message.stop(firstSequence: 1).frame(sequence: 9).encoded()
    for place in 0..<line.count { bench.device.receive(line[place], at: 5370, now: 5400) }
    bench.run(milliseconds: 1)
    #expect(bench.events(.ended).map(\.timeMicroseconds) == [5370])
  }

  @Test func `a clock exchange contains both times of the device`() {
    var bench = Bench()
    bench.run(milliseconds: 7, isAlive: false)
    let line = Message.time(TimeRequest(hostNanoseconds: 55)).frame(sequence: 1).encoded()
    for place in 0..<line.count { bench.device.receive(line[place], at: 7300, now: 7450) }
    bench.run(milliseconds: 1, isAlive: false)
    let expected = TimeReply(
      hostNanoseconds: 55, receivedMicroseconds: 7300, sentMicroseconds: 7450)
    #expect(bench.received == [.timeReply(expected)])
  }
}

extension Frame {
  /// The same frame with the type of an answer.
  fileprivate var answering: Frame { Frame(type: type | 0x80, sequence: sequence) }
}
