import TactusDevice
import TactusEngine
import TactusPattern
import TactusSerial
import TactusWire
import Testing
import VirtualController

/// Expects an undisturbed run: the line lost no byte, the program used only existing registers, and
/// no segment was skipped, late, refused, sent twice or revised.
func expectUndisturbed(_ run: ImageRun) {
  let (board, link) = (run.device.board, run.device.link)
  #expect(!board.hasCrashed)
  #expect(board.mistakes == [])
  #expect(board.overruns == 0)
  #expect(board.leftOverStops == 0)
  #expect(board.baud == 115_384)
  #expect(run.knowsClock)
  let counters = link.counters
  #expect(counters.skipped == 0)
  #expect(counters.late == 0)
  #expect(counters.repeated == 0)
  #expect(counters.refusals == 0)
  #expect(counters.suspensions == 0)
  #expect(run.output.skippedTaps == 0 && run.output.skippedNanoseconds == 0)
  #expect(!run.sent.contains { $0.type == .revise })
}

/// Expects the chip's input to equal that of the device model in this process at every tick since
/// the link was ready. Before that, the chip tests and calibrates its motor.
func expectAsSent(_ run: ImageRun) {
  let twin = Twin(run)
  let first = Int(run.deviceMicroseconds(at: run.device.readyNanoseconds) / 1000)
  let wrong = twin.inputs.indices.filter {
    $0 >= first && run.input(afterTick: $0 + 1) != twin.inputs[$0]
  }
  #expect(first < twin.inputs.count - 100)
  #expect(twin.inputs.count == Int(run.deviceMicroseconds / 1000))
  #expect(wrong.isEmpty, "\(wrong.count) ticks, the first \(wrong.first ?? 0)")
}

/// Expects the frames from the board to equal those of the device model in this process. The
/// comparison excludes the clock, the identity, the state of the driver, and up to three frames
/// that are still on the line. The model executes a command when its last byte arrives, the image
/// somewhat later: if a tick lies between, the credits of an ACK may differ by one segment.
func expectSameAnswers(_ run: ImageRun) {
  let twin = Twin(run).frames.filter(isComparable)
  let image = run.device.records.filter { $0.direction == .toHost }.map(\.frame)
    .filter(isComparable)
  #expect(image.count > 20 && (0...3).contains(twin.count - image.count))
  let differences = zip(image, twin).filter { !isSame($0, $1) }
  let first = differences.first.map { "\($0)" } ?? ""
  #expect(differences.isEmpty, "\(differences.count), the first \(first)")
}

private func isSame(_ image: Frame, _ twin: Frame) -> Bool {
  if image == twin { return true }
  guard image.sequence == twin.sequence,
    case .ack(let one)? = try? Message(image), case .ack(let other)? = try? Message(twin)
  else { return false }
  return one.type == other.type && one.expectedSequence == other.expectedSequence
    && abs(Int(one.credits) - Int(other.credits)) <= 1
}

/// False for WELCOME, TIME and STATUS, which contain the current clock, and for DESCRIPTION, which
/// contains the identity.
private func isComparable(_ frame: Frame) -> Bool {
  let others: [MessageType] = [.welcome, .timeReply, .statusReply, .description]
  return !others.contains { $0.rawValue == frame.type }
}

/// Expects the chip's input to equal the pattern's level at every tick from before its start to its
/// end.
func expectAsAsked(_ run: ImageRun, _ pattern: Pattern, seconds: Double) throws {
  let asked = try AskedLevels(pattern, on: run.device.capabilities, seconds: seconds)
  var (count, driven) = (0, 0)
  var wrong: [(milliseconds: Double, input: UInt8, asked: ClosedRange<Double>)] = []
  for tick in run.ticks {
    let moment = run.hostTime(ofTick: tick) - run.start
    let input = run.input(afterTick: tick)
    let now = asked.range(moment - run.clockError...moment + run.clockError)
    // The board plays a level that is shorter than a tick for a whole tick, so the levels of the
    // last tick are also allowed.
    let passed = asked.range(moment - ImageRun.tick - run.clockError...moment)
    let range = now.lowerBound...max(now.upperBound, passed.upperBound)
    count += 1
    if input > 0 { driven += 1 }
    let level = Double(input) / 255
    let nearest = min(max(level, range.lowerBound), range.upperBound)
    if abs(level - nearest) > ImageRun.levelError {
      wrong.append((Double(moment) / 1e6, input, range))
    }
  }
  #expect(count >= Int(seconds * 1000))
  #expect(driven >= 20)
  #expect(wrong.isEmpty, "\(wrong.count) of \(count) ticks, the first \(wrong.prefix(3))")
}

extension ImageRun {
  /// The length of a tick in nanoseconds.
  static let tick: Int64 = 1_000_000
  /// The allowed error of a level, as a share of full drive: half a step of the chip's input plus
  /// the error of segments.
  static let levelError = 0.5 / 255 + 0.001

  /// The ticks of the device's clock from 100 ms before the start to now.
  var ticks: ClosedRange<Int> {
    let first = deviceMicroseconds(at: start - 100_000_000) / 1000
    return Int(first)...Int(deviceMicroseconds / 1000) - 1
  }

  /// The device's events of one kind.
  func events(_ kind: TactusWire.Event.Kind) -> [TactusWire.Event] {
    device.records.filter { $0.direction == .toHost }.compactMap {
      guard case .event(let event) = try? Message($0.frame), event.kind == kind.rawValue else {
        return nil
      }
      return event
    }
  }

  /// The messages that the host has sent.
  var sent: [Message] {
    device.records.filter { $0.direction == .toDevice }.compactMap { try? Message($0.frame) }
  }
}
