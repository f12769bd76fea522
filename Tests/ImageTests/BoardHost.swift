import TactusWire
import VirtualController

/// The host's end of a line to a board. It sends and receives frames without the error correction
/// of the serial driver's ``Link``.
struct BoardHost {
  let board: Controller
  /// The frames that the board sent, with their times of arrival.
  private(set) var heard: [(time: Int64, sequence: UInt8, message: Message)] = []
  private var decoder = FrameDecoder()
  /// The time from which the line to the board is free.
  private var free: Int64 = 0
  /// The sequence number of the next ordered command.
  private var next: UInt8 = 0
  private var tag: UInt8 = 0

  /// The time of a byte on the line in nanoseconds: ten bits at 115,200 baud.
  static let byte: Int64 = 86_806
  /// The longest time in nanoseconds from HELLO until the motor is tested and calibrated.
  static let setUp: Int64 = 2_500_000_000
  /// The same time in nanoseconds if the board has a stored calibration and only tests its motor.
  static let shortSetUp: Int64 = 600_000_000
  /// The longest time in nanoseconds from power-up until the board receives frames.
  static let start: Int64 = 100_000_000

  struct Missing: Error {}

  /// Switches a board on, sends HELLO, and waits until its motor is tested.
  ///
  /// - Parameter kept: the contents of the calibration sector, from an earlier run of the board.
  init(
    _ image: Image = .feather, kept: [UInt8] = [], _ change: (inout Board) -> Void = { _ in }
  ) throws {
    var image = image
    change(&image.wiring)
    try self.init(
      on: image.start(kept: kept), setUp: kept.isEmpty ? Self.setUp : Self.shortSetUp)
  }

  /// Sends HELLO to a board that was just switched on, and waits until its motor is tested.
  init(on board: Controller, at start: Int64 = start, setUp: Int64 = setUp) throws {
    self.board = board
    run(until: start)
    try greet()
    run(until: start + setUp)
  }

  /// The contents of the calibration sector after a board has calibrated its motor.
  static func calibrated(_ image: Image = .feather) throws -> [UInt8] {
    try BoardHost(image).board.flash(Image.kept)
  }

  mutating func greet() throws {
    next = 0
    send(.hello(Hello(session: UInt32(truncatingIfNeeded: board.now))), 1)
    try answer { $0.message.type == .welcome }
  }

  /// Advances the board to a time and collects the frames that it sends.
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

  /// - Returns: the number of bytes of the frame on the line.
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

  /// Runs until a frame arrives for which `fits` is true, for one second at most.
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

  /// The dictionary of the device, read page by page.
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

  /// The stored calibration of the motor.
  mutating func calibration() throws -> Calibration? {
    try dictionary().actuators[0].calibration
  }

  /// The faults that the device reports.
  mutating func faults() throws -> FaultBits {
    tag = tag &+ 1
    let own = 128 | tag & 63
    send(.status(actuator: 0), own)
    let answer = try answer { $0.sequence == own && $0.message.type == .statusReply }
    guard case .statusReply(let status) = answer else { throw Missing() }
    return status.faults
  }

  /// Sends a level that the device plays on arrival and holds until the next level.
  mutating func play(_ level: UInt16, hertz: UInt16 = 175) {
    order(
      .play(
        Play(
          startMicroseconds: 0, durationMicroseconds: 0, isDueOnArrival: true, startLevel: level,
          endLevel: level, frequencySixteenths: hertz * 16)))
  }

  /// Holds a level by sending it again every 80 ms, as an engine does.
  mutating func hold(_ level: UInt16, until end: Int64) {
    while board.now < end {
      play(level)
      run(until: min(board.now + 80_000_000, end))
    }
  }
}
