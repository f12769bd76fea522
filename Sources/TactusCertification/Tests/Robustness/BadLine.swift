internal import TactusDevice

extension Measurement.Name {
  fileprivate static let fellSilent = Self("fell silent")
  fileprivate static let frames = Self("frames")
  fileprivate static let damagedFrames = Self("damaged frames")
  fileprivate static let damagedFramesTaken = Self("damaged frames taken")
  fileprivate static let framesLostAfterDamage = Self("frames lost after damage")
  fileprivate static let wrongActuations = Self("wrong actuations")
}

/// The test RB-2: sends frames over a line that flips bits, duplicates frames and swaps them. Like
/// a host, it sends a frame again if it gets no answer.
final class BadLine {
  /// The probability that a bit is flipped.
  private static let bitErrorRate = 0.001
  /// How many times a command is repeated before the device counts as silent.
  static let retries = 5
  /// The pause after each frame in nanoseconds.
  static let pause = milliseconds / 10

  private let rig: any Rig
  private let frames: Int
  /// The text of the last `frames` entry if the device counts as silent, because it did not answer
  /// an intact frame.
  static let givenUp = "given up"
  private var random = SeededNumbers(seed: 20_261_121)
  private var number = 0

  init(_ rig: any Rig, frames: Int) {
    self.rig = rig
    self.frames = frames
  }

  func run() throws(RigFault) {
    var sent: [[UInt8]] = []
    for place in 0..<frames {
      rig.note(.asks, place, value: Self.level(place), text: "")
      switch random.next(below: 20) {
      // Sends the frame before the last one again. Its level differs from the present one, so that
      // it is visible in the drive if the device plays it.
      case 0 where sent.count > 1: _ = try send(sent[sent.count - 2], "doubled")
      case 1: _ = try send(rig.frame(segment(place + 1), ahead: 1), "swapped")
      default: break
      }
      let clean = rig.frame(segment(place), ahead: 0)
      guard try deliver(clean) else {
        rig.note(.frames, number, text: Self.givenUp)
        break
      }
      sent.append(clean)
    }
    try rig.pass(nanoseconds: rig.subject.capabilities.latencyNanoseconds + 100 * milliseconds)
  }

  /// Sends a command with flipped bits, and then intact until it is answered, at most ``retries``
  /// times.
  /// - Returns: whether the command was answered.
  private func deliver(_ clean: [UInt8]) throws(RigFault) -> Bool {
    let sent = damaged(clean)
    if try send(sent, sent == clean ? "whole" : "damaged") { return true }
    for _ in 0..<Self.retries where try send(clean, "whole") { return true }
    return false
  }

  /// Sends a frame.
  /// - Returns: whether the device counted the frame as the next command and answered it.
  private func send(_ bytes: [UInt8], _ kind: String) throws(RigFault) -> Bool {
    number += 1
    rig.note(.frames, number, text: kind)
    let answered = try rig.sendCounting(bytes, number: number)
    try rig.pass(nanoseconds: Self.pause)
    return answered
  }

  private func damaged(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { byte in
      (0..<8).reduce(byte) { byte, bit in
        random.share() < Self.bitErrorRate ? byte ^ (1 << UInt8(bit)) : byte
      }
    }
  }

  /// The level that a command requests: a whole thousandth from 0.1 to 0.9. Successive commands
  /// request clearly different levels, so that a wrong level is visible. Of 1000 commands at most
  /// two have the same level, because the division rounds down; hundreds of others lie between
  /// them, and no device keeps so many.
  static func level(_ place: Int) -> Double {
    let spread = place * 7919 % 1000
    return Double(100 + spread * 8 / 10) / 1000
  }

  private func segment(_ place: Int) -> Segment {
    let band = rig.subject.capabilities.actuators[0].frequencyBandHertz
    return Segment(
      actuator: 0, startNanoseconds: rig.now, endNanoseconds: rig.now,
      startLevel: Self.level(place), endLevel: Self.level(place),
      frequencyHertz: band.lowerBound, isDueOnArrival: true)
  }

  static let names: [Measurement.Name] = [
    .fellSilent, .frames, .damagedFrames, .damagedFramesTaken, .framesLostAfterDamage,
    .wrongActuations,
  ]

  static func measure(_ transcript: Transcript) -> [Measurement] {
    let kinds = transcript.all(.frames).filter { $0.text != givenUp }
    let silences = transcript.all(.frames).count { $0.text == givenUp }
    let taken = transcript.byNumber(.taken, from: .device)
    let refused = transcript.byNumber(.refused, from: .device)
    let damaged = kinds.filter { $0.text == "damaged" }
    let end = transcript.endNanoseconds
    let stalls = Stalls(transcript)
    let mayHide = stalls.isClaimed || stalls.longest(from: 0, to: end) >= Measurement.longStall
    let levels = actuations(transcript)
    var behind = Measurement(
      .framesLostAfterDamage, .count,
      millionths: lost(kinds) { taken[$0] != nil || refused[$0] != nil })
    // An answer after the timeout counts as missing, and a stall may have caused the delay.
    if mayHide { behind.excused = behind.millionths.map { _ in 0 } }
    return [
      Measurement(.fellSilent, count: silences, excused: mayHide ? 0 : silences),
      Measurement(.frames, count: kinds.count),
      Measurement(.damagedFrames, count: damaged.count),
      Measurement(.damagedFramesTaken, count: damaged.count { taken[$0.number] != nil }),
      behind,
      // A stall may have made a level too short to be observed, so missing levels are excused. It
      // never causes a wrong level.
      Measurement(
        .wrongActuations, count: levels.wrong + levels.unseen,
        excused: mayHide ? levels.wrong : levels.wrong + levels.unseen),
    ]
  }

  /// The number of unanswered intact frames after each damaged one.
  private static func lost(
    _ kinds: [Transcript.Entry], isAnswered: (Int) -> Bool
  ) -> [Int64] {
    var lost: [Int64] = []
    for (place, kind) in kinds.enumerated() where kind.text == "damaged" {
      let behind = kinds[(place + 1)...].prefix { $0.text == "whole" && !isAnswered($0.number) }
      lost.append(Int64(behind.count) * 1_000_000)
    }
    return lost.isEmpty ? [0] : lost
  }

  /// The levels, without each level that equals the previous one after both are rounded to the
  /// steps of the device.
  private static func shown(_ levels: [Double], steps: Double) -> [Double] {
    guard steps > 0 else { return levels }
    return levels.enumerated().filter { place, level in
      place == 0 || (level * steps).rounded() != (levels[place - 1] * steps).rounded()
    }.map(\.element)
  }

  /// The number of measured levels that were not requested or are out of order, and the number of
  /// requested levels that were not measured.
  private static func actuations(_ transcript: Transcript) -> (wrong: Int, unseen: Int) {
    let steps = DriveFacts(transcript)?.motors[0].steps ?? 0
    var asked = shown(transcript.all(.asks).map(\.value), steps: steps)[...]
    // 2e-5 is more than half a step of a device with levels of 15 bits, and much less than 0.001,
    // the least difference between two requested levels that are not equal.
    let tolerance = steps > 0 ? 0.5 / steps + 2e-5 : 2e-5
    var (wrong, unseen) = (0, 0)
    var last = 0.0
    for corner in transcript.trace(ofActuator: 0).corners where corner.value != last {
      last = corner.value
      // A level of 0 is not requested: the lease may end a level.
      if last == 0 { continue }
      if let place = asked.firstIndex(where: { abs($0 - last) < tolerance }) {
        unseen += place - asked.startIndex
        asked = asked[(place + 1)...]
      } else {
        wrong += 1
      }
    }
    return (wrong, unseen + asked.count)
  }
}
