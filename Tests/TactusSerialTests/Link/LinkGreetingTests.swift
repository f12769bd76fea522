import TactusDevice
import TactusWire
import Testing

@testable import TactusSerial

/// `LinkGreeting` identifies a device: it sends HELLO, and then requests the pages of the device's
/// dictionary (DESCRIBE) and the states of its drivers (STATUS).
@Suite struct LinkGreetingTests {
  private let dictionary = LinkValues.dictionary(actuators: 2)
  private var greeting = LinkGreeting(LinkSettings(), session: 7, at: 0)

  private func page(_ page: UInt8) throws -> Message {
    .description(
      page: page, pages: dictionary.pages, entries: try #require(dictionary.page(page)))
  }

  private func status(_ actuator: UInt8, _ faults: FaultBits = []) -> Message {
    var status = Status(actuator: actuator)
    status.faults = faults
    return .statusReply(status)
  }

  /// Answers all requests, with a given state of each actuator's driver.
  /// - Returns: the requests, and whether the last answer completed the identification.
  private func greet(
    _ greeting: inout LinkGreeting, _ drivers: (UInt8) -> FaultBits
  ) throws -> (asked: [Message], isKnown: Bool) {
    var asked: [Message] = []
    while let question = greeting.next(at: 0), asked.count < 40 {
      asked.append(question)
      let answer: Message =
        switch question {
        case .describe(let page): try self.page(page)
        case .status(let actuator): status(actuator, drivers(actuator))
        default: .welcome(LinkValues.welcome())
        }
      if case .known = greeting.take(answer) { return (asked, true) }
    }
    return (asked, false)
  }

  @Test mutating func `each page is requested once, and then the state of each driver once`() throws
  {
    let (asked, isKnown) = try greet(&greeting) { _ in [] }
    #expect(isKnown && greeting.isDone)
    #expect(
      asked == [
        .hello(Hello(session: 7)), .describe(page: 0), .describe(page: 1), .describe(page: 2),
        .status(actuator: 0), .status(actuator: 1),
      ])
    #expect(greeting.misfits == 0)
    #expect(greeting.next(at: .max / 2) == nil)
  }

  @Test mutating func `after a driver was calibrated, all pages are read again`() throws {
    let starting = try greet(&greeting) { $0 == 1 ? .starting : [] }
    #expect(!starting.isKnown)
    #expect(greeting.phase == .preparing(actuator: 1))
    if case .known = greeting.take(status(1)) { Issue.record("known before it is read again") }
    #expect(greeting.phase == .describing(page: 0))
    let (asked, isKnown) = try greet(&greeting) { _ in [] }
    #expect(isKnown)
    #expect(asked == [.describe(page: 0), .describe(page: 1), .describe(page: 2)])
  }

  @Test mutating func `a request is repeated after an interval without an answer`() {
    #expect(greeting.next(at: 0) != nil)
    #expect(greeting.next(at: LinkLimits.greetingInterval - 1) == nil)
    #expect(greeting.next(after: 1) == LinkLimits.greetingInterval)
    #expect(greeting.next(at: LinkLimits.greetingInterval) == .hello(Hello(session: 7)))
  }

  @Test mutating func `an answer to another session is counted and ignored`() {
    _ = greeting.take(.welcome(LinkValues.welcome(session: 8)))
    #expect(greeting.phase == .hello)
    #expect(greeting.welcome == nil)
    #expect(greeting.misfits == 1)
  }

  @Test
  mutating func `a second answer to an earlier request is not a misfit, but an early answer is`()
    throws
  {
    _ = greeting.take(.welcome(LinkValues.welcome()))
    _ = greeting.take(try page(0))
    _ = greeting.take(.welcome(LinkValues.welcome()))
    _ = greeting.take(try page(0))
    #expect(greeting.phase == .describing(page: 1))
    #expect(greeting.misfits == 0)
    _ = greeting.take(try page(2))
    #expect(greeting.misfits == 1)
  }

  @Test(arguments: [
    LinkValues.welcome(version: 2), LinkValues.welcome(major: Link.firmwareMajor + 1),
  ])
  mutating func `a device whose WELCOME does not fit the link is reported as not supported`(
    _ welcome: Welcome
  ) {
    guard case .unfit(let error) = greeting.take(.welcome(welcome)) else {
      Issue.record("taken")
      return
    }
    #expect(error.kind == .notSupported)
  }

  @Test mutating func `a device that restarts is sent HELLO with another session, after a pause`() {
    _ = greeting.next(at: 10)
    _ = greeting.take(.welcome(LinkValues.welcome()))
    greeting.greetAgain(at: 20)
    #expect(greeting.next(at: 20) == nil)
    #expect(
      greeting.next(at: 10 + LinkLimits.greetingInterval) == .hello(Hello(session: 8)))
    #expect(!greeting.isOverdue(at: 19 + LinkLimits.silence))
    #expect(greeting.isOverdue(at: 20 + LinkLimits.silence))
  }

  @Test
  mutating func `a restart begins the time limit of opening again only if the device was open`() {
    greeting.greetAgain(at: 500)
    #expect(greeting.budgetEnd == LinkLimits.opening)
    greeting.opened()
    #expect(greeting.budgetEnd == .max)
    greeting.greetAgain(at: 900)
    #expect(greeting.budgetEnd == 900 + LinkLimits.opening)
    greeting.extend(by: 50)
    #expect(greeting.budgetEnd == 950 + LinkLimits.opening)
  }

  @Test mutating func `the eighth restart within ten seconds is too many`() {
    for count in 1..<LinkLimits.oddities {
      #expect(greeting.noteRestart(at: Int64(count)) == false)
    }
    #expect(greeting.noteRestart(at: LinkLimits.oddityPeriod) == true)
    #expect(greeting.noteRestart(at: 3 * LinkLimits.oddityPeriod) == false)
  }

  @Test(arguments: [(0, false), (1, false), (2, true), (3, true)])
  func `a greeting that restarts until its time is over names the restarts`(
    count: Int, isNamed: Bool
  ) {
    var greeting = greeting
    for restart in 0..<count {
      let now = Int64(restart) * 1_000_000_000
      let isOver = greeting.noteRestart(at: now)
      #expect(!isOver)
      greeting.greetAgain(at: now)
    }
    let message = greeting.unanswered(ReceivedTraffic()).message
    #expect(message.contains("restarts again and again") == isNamed)
  }
}
