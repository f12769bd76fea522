import TactusFirmware
import TactusWire

/// A bench whose device sends over a line that takes a limited number of bytes in a millisecond.
struct NarrowLine {
  private(set) var bench = Bench.greeted()
  private let bytesPerTick: Double
  private var allowance = 0.0
  private var decoder = FrameDecoder()
  private(set) var blocks: [SampleBlock] = []
  private(set) var acknowledged = 0
  /// The bytes on the line since the oldest unanswered command, and the largest number of them.
  private var waited: Int?
  private(set) var longestWait = 0

  init(bytesPerTick: Double) { self.bytesPerTick = bytesPerTick }

  /// Sends a command to the device. Its answer waits for the line.
  mutating func send(_ message: Message) {
    let line = message.frame(sequence: 9).encoded()
    let now = bench.now
    for place in 0..<line.count { bench.device.receive(line[place], at: now, now: now) }
    waited = waited ?? 0
  }

  mutating func tick() {
    bench.device.tick()
    allowance += bytesPerTick
    while allowance >= 1, let byte = bench.device.nextOutgoing() {
      allowance -= 1
      waited? += 1
      guard let frame = decoder.receive(byte), let message = try? Message(frame) else { continue }
      take(message)
    }
    allowance = min(allowance, 1)
  }

  private mutating func take(_ message: Message) {
    switch message {
    case .samples(let block): blocks.append(block)
    case .ack:
      acknowledged += 1
      longestWait = max(longestWait, waited ?? 0)
      waited = nil
    default: break
    }
  }
}
