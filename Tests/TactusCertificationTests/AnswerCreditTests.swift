import Testing

@testable import TactusCertification

/// Checks to which command the harness assigns an answer. Sequence numbers have 8 bits, so more
/// than 256 unanswered commands share numbers.
@Suite struct AnswerCreditTests {
  private static func bytes(ofAnswerTo place: Int) -> [UInt8] {
    LineCode.bytes(LineCode.frame(.taken, sequence: UInt8(place % 256)))
  }

  /// The credit of the answer to a command.
  private static func credit(_ place: Int, in host: inout LineHost) -> LineHost.Credit? {
    bytes(ofAnswerTo: place).compactMap { host.receive($0) }.first?.credit
  }

  private static func host(sending count: Int) -> LineHost {
    var host = LineHost()
    for _ in 0..<count { _ = host.send(.stop(at: 0)) }
    return host
  }

  @Test(arguments: [1, 127, 128, 129, 200, 255, 256])
  func `each answer is credited to its command while the sequence numbers are distinct`(
    _ count: Int
  ) {
    var host = Self.host(sending: count)
    for place in 0..<count { #expect(Self.credit(place, in: &host) == .command(place)) }
  }

  @Test(arguments: [257, 300, 512, 600, 1100])
  func `with more pending commands than numbers, no answer is credited to a wrong command`(
    _ count: Int
  ) {
    var host = Self.host(sending: count)
    var answered = 0
    for place in 0..<count {
      let credit = Self.credit(place, in: &host)
      answered += credit == .ambiguous || credit == .command(place) ? 1 : 0
      #expect(credit == .command(place) || credit == .ambiguous)
    }
    #expect(answered == count)
  }

  @Test func `an answer to a reused number is credited to no command`() {
    var host = Self.host(sending: 300)
    // Commands 0 to 43 share their numbers with 256 to 299.
    for place in 256..<300 { #expect(Self.credit(place, in: &host) == .ambiguous) }
    for place in 44..<256 { #expect(Self.credit(place, in: &host) == .command(place)) }
    for place in 0..<44 { #expect(Self.credit(place, in: &host) == .ambiguous) }
    #expect(Self.credit(7, in: &host) == .stray)
  }

  @Test func `a number is unambiguous again after all its commands are answered`() {
    var host = Self.host(sending: 257)
    #expect(Self.credit(0, in: &host) == .ambiguous)
    #expect(Self.credit(256, in: &host) == .ambiguous)
    for place in 257..<513 {
      #expect(host.send(.stop(at: 0)).overtaken == (place < 512 ? place - 256 : nil))
    }
    #expect(Self.credit(512, in: &host) == .command(512))
  }

  @Test func `a lost answer makes only its own number ambiguous`() {
    var host = Self.host(sending: 256)
    for place in 0..<256 where place != 49 { _ = Self.credit(place, in: &host) }
    for place in 256..<512 {
      #expect(host.send(.stop(at: 0)).overtaken == (place == 305 ? 49 : nil))
    }
    for place in 256..<512 {
      #expect(Self.credit(place, in: &host) == (place == 305 ? .ambiguous : .command(place)))
    }
  }

  @Test func `an answer that no command waits for is stray`() {
    var host = Self.host(sending: 3)
    #expect(Self.credit(200, in: &host) == .stray)
    #expect(Self.credit(1, in: &host) == .command(1))
    #expect(Self.credit(1, in: &host) == .stray)
  }

  /// Commands and answers in random order. Some answers are lost, and some arrive after all numbers
  /// were used again.
  @Test(arguments: UInt64(1)...20)
  func `no answer is ever credited to a wrong command`(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed * 7919)
    var host = LineHost()
    var waiting: [Int] = []
    var (answers, ambiguous) = (0, 0)
    for _ in 0..<4000 {
      if random.next(below: 100) < 52 || waiting.isEmpty {
        waiting.append(host.send(.stop(at: 0)).place)
      } else {
        let place = waiting.remove(at: min(random.next(below: 4), waiting.count - 1))
        if random.next(below: 50) == 0 { continue }
        answers += 1
        let credit = Self.credit(place, in: &host)
        #expect(credit == .command(place) || credit == .ambiguous)
        ambiguous += credit == .ambiguous ? 1 : 0
      }
    }
    #expect(answers > 1500 && ambiguous < answers)
  }

  /// As in test TM-1, one command is sent each millisecond. The answers arrive so late that all
  /// sequence numbers have been used again.
  @Test func `an ambiguous answer shows that its command waited until its number was reused`() {
    let log = EventLog()
    log.begin(at: 0)
    var host = LineHost()
    for place in 0..<600 {
      log.add(host.send(.stop(at: 0)), from: .player, at: Int64(place) * milliseconds)
    }
    for place in 0..<600 {
      for received in Self.bytes(ofAnswerTo: place).compactMap({ host.receive($0) }) {
        log.add(received, from: .player, at: Int64(place) * milliseconds + 700 * milliseconds)
      }
    }
    let answers = Answers(Transcript(log.entries))
    #expect(answers.lost == 0)
    #expect(answers.delays.count == 600)
    #expect(answers.delays.count { $0.least == 256 * milliseconds } == 344)
    #expect(answers.delays.allSatisfy { $0.least <= 700 * milliseconds })
    #expect(answers.delays.allSatisfy { $0.seen >= 700 * milliseconds })
  }
}
