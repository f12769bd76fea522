import TactusWire
import VirtualController

/// The host's end of a line to a board, frame by frame, without a link that mends anything.
struct BoardHost {
  let board: Controller
  /// What the device said, with the time at which it had come.
  private(set) var heard: [(time: Int64, sequence: UInt8, message: Message)] = []
  private var decoder = FrameDecoder()
  /// When the line to the board is free.
  private var free: Int64 = 0
  /// The number of the next ordered command.
  private var next: UInt8 = 0
  private var tag: UInt8 = 0

  /// Nanoseconds of a byte: ten bits at 115,200 baud.
  static let byte: Int64 = 86_806
  /// Nanoseconds from the greeting until the motor is tested and calibrated, with a margin.
  static let setUp: Int64 = 2_500_000_000
  /// The same where a calibration is kept, and the motor is only tested.
  static let shortSetUp: Int64 = 600_000_000
  /// Nanoseconds from power-up until the board listens, with a margin.
  static let start: Int64 = 100_000_000

  struct Missing: Error {}

  /// Switches a board on, greets it, and waits until its motor is tested.
  ///
  /// - Parameter kept: the sector of calibrations, of a board that was switched off.
  init(
    _ image: Image = .feather, kept: [UInt8] = [], _ change: (inout Board) -> Void = { _ in }
  ) throws {
    var image = image
    change(&image.wiring)
    try self.init(
      on: image.start(kept: kept), setUp: kept.isEmpty ? Self.setUp : Self.shortSetUp)
  }

  /// Greets a board that was just switched on, and waits until its motor is tested.
  init(on board: Controller, at start: Int64 = start, setUp: Int64 = setUp) throws {
    self.board = board
    run(until: start)
    try greet()
    run(until: start + setUp)
  }

  /// The sector of calibrations of a board that has calibrated its motor.
  static func calibrated(_ image: Image = .feather) throws -> [UInt8] {
    try BoardHost(image).board.flash(Image.kept)
  }

  mutating func greet() throws {
    next = 0
    send(.hello(Hello(session: UInt32(truncatingIfNeeded: board.now))), 1)
    try answer { $0.message.type == .welcome }
  }

  /// Lets time pass and hears what comes.
  mutating func run(until end: Int64) {
    while board.now < end {
      board.run(until: end)
      take()
    }
  }

  private mutating func take() {
    for byte in board.takeSent() {
      guard let frame = decoder.receive(byte), let message = try? Message(frame) else { continue }
      heard.append((board.now, frame.sequence, message))
    }
  }

  /// - Returns: the bytes of the frame.
  @discardableResult
  mutating func send(_ message: Message, _ sequence: UInt8) -> Int {
    let encoded = message.frame(sequence: sequence).encoded()
    for place in 0..<encoded.count {
      free = max(free, board.now) + Self.byte
      board.receive(encoded[place], at: free)
    }
    return encoded.count
  }

  /// Sends an ordered command with the next number.
  mutating func order(_ message: Message) {
    send(message, next)
    next &+= 1
  }

  /// Runs until an answer has come, a second at most.
  @discardableResult
  mutating func answer(
    _ fits: ((sequence: UInt8, message: Message)) -> Bool
  ) throws -> Message {
    let (deadline, before) = (board.now + 1_000_000_000, heard.count)
    var place = before
    while board.now < deadline {
      board.run(until: deadline)
      take()
      while place < heard.count {
        let (_, sequence, message) = heard[place]
        place += 1
        if fits((sequence, message)) { return message }
      }
    }
    throw Missing()
  }

  /// What the device says of itself.
  mutating func dictionary() throws -> DeviceDictionary {
    var dictionary = DeviceDictionary()
    var page: UInt8 = 0
    while page < dictionary.pages {
      send(.describe(page: page), 64 + page)
      let answer = try answer { $0.sequence == 64 + page && $0.message.type == .description }
      if case .description(_, _, let entries) = answer { dictionary.take(page, entries) }
      page += 1
    }
    return dictionary
  }

  /// What the motor was calibrated to.
  mutating func calibration() throws -> Calibration? {
    try dictionary().actuators[0].calibration
  }

  /// The faults that the device says.
  mutating func faults() throws -> FaultBits {
    tag = tag &+ 1
    let own = 128 | tag & 63
    send(.status(actuator: 0), own)
    let answer = try answer { $0.sequence == own && $0.message.type == .statusReply }
    guard case .statusReply(let status) = answer else { throw Missing() }
    return status.faults
  }

  /// A level that holds until another, on arrival.
  mutating func play(_ level: UInt16, hertz: UInt16 = 175) {
    order(
      .play(
        Play(
          startMicroseconds: 0, durationMicroseconds: 0, isDueOnArrival: true, startLevel: level,
          endLevel: level, frequencySixteenths: hertz * 16)))
  }

  /// Plays a level for a time, as an engine does that renews it every 80 ms.
  mutating func hold(_ level: UInt16, until end: Int64) {
    while board.now < end {
      play(level)
      run(until: min(board.now + 80_000_000, end))
    }
  }
}
