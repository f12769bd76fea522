internal import TactusWire

/// The blocks of samples that wait for the line. If the line is too slow, the newest samples are
/// dropped and counted, and each following block contains the count.
public struct SampleQueue: Sendable {
  /// The largest number of blocks, including the one that is being filled: 42 ms at 3.2 kHz, six
  /// times as long as a block travels at 115,200 baud.
  public static var capacity: Int { 4 }

  private var blocks = InlineArray<4, SampleBlock>(repeating: .empty)
  private var head = 0
  /// The number of finished blocks.
  private var finished = 0
  private var isFilling = false
  private var axis: UInt8 = 0
  /// The number of lost samples since the start of the stream; wraps around.
  public private(set) var lost: UInt16 = 0
  private var facts: AccelerometerFacts?

  /// Creates an empty queue, which drops and counts every sample until a stream begins.
  public init() {}

  /// Discards everything, and begins a stream.
  mutating func begin(_ facts: AccelerometerFacts, axis: UInt8) {
    self.facts = facts
    self.axis = axis
    (head, finished, isFilling, lost) = (0, 0, false, 0)
  }

  /// Ends the stream. The samples so far are still sent.
  mutating func end() { finish() }

  /// Adds a sample.
  /// - Parameters:
  ///   - sample: the acceleration, in units of the scale that the sensor states.
  ///   - time: the low 32 bits of the device's clock at the sample, in microseconds.
  public mutating func append(_ sample: Int16, at time: UInt32) {
    if !isFilling, !begin(at: time) { return lose(1) }
    let place = (head + finished) % Self.capacity
    blocks[place].append(sample)
    if blocks[place].isFull { finish() }
  }

  /// Counts samples that were lost before the next one.
  public mutating func lose(_ count: UInt16) {
    finish()
    lost &+= count
  }

  private mutating func begin(at time: UInt32) -> Bool {
    guard let facts, finished < Self.capacity else { return false }
    blocks[(head + finished) % Self.capacity] = SampleBlock(
      timeMicroseconds: time, rateHertz: facts.rateHertz, scaleMicroG: facts.scaleMicroG,
      lost: lost, axis: axis)
    isFilling = true
    return true
  }

  private mutating func finish() {
    guard isFilling else { return }
    isFilling = false
    finished += 1
  }

  /// Whether a finished block waits.
  var hasBlock: Bool { finished > 0 }

  /// Removes the oldest finished block; nil if there is none.
  mutating func next() -> SampleBlock? {
    guard finished > 0 else { return nil }
    let block = blocks[head]
    head = (head + 1) % Self.capacity
    finished -= 1
    return block
  }
}

extension SampleBlock {
  fileprivate static var empty: SampleBlock {
    SampleBlock(timeMicroseconds: 0, rateHertz: 0, scaleMicroG: 0, lost: 0, axis: 0)
  }
}
