import TactusFirmware
import TactusWire
import TestLine

@testable import TactusCertification

/// A simulated board with faults. It implements the faults without knowledge of the certification's
/// procedures.
final class BoardMutant: BoardTampering {
  /// The tag of the HEARTBEAT that the mutant itself sends to the firmware.
  private static let ownTag: UInt8 = 0xEF

  private let faults: [BoardFault]
  private var plays = 0
  /// The numbers of the sessions that the host has begun.
  private var sessions: Set<UInt32> = []
  private var level: UInt16 = 0
  private var now: UInt64 = 0
  /// The original types of the commands that the mutant replaced with harmless ones, by their
  /// sequence numbers. The answers get these types.
  private var types: [UInt8: UInt8] = [:]
  /// For each actuator: the number of ticks since its drive began, its last drives, and the present
  /// one.
  private var driven = [0, 0, 0, 0]
  private var wanted = [[UInt16]](repeating: [], count: 4)
  private var latest: [UInt16] = [0, 0, 0, 0]
  /// The history of the board, for the conditions of the invented faults.
  private var memory = BoardMemory()

  init(_ faults: [BoardFault]) { self.faults = faults }

  private var active: [BoardFault.Change] {
    faults.filter { holds($0.condition) }.map(\.change)
  }

  private func holds(_ condition: BoardFault.Condition) -> Bool {
    switch condition {
    case .always: true
    case .both(let one, let other): holds(one) && holds(other)
    case .upToSession(let count): sessions.count <= count
    case .afterPlays(let count): plays > count
    case .every(let count): plays > 0 && plays % count == 0
    case .afterTime(let time): now > time
    case .between(let first, let last): (first..<last).contains(now)
    case .above(let least): Double(level) / 65_535 > least
    case .sequence(let number): memory.sequence % number == 0
    case .runsOver(let bits): memory.start >> UInt64(bits) != now >> UInt64(bits)
    case .afterDriven(let ticks): memory.driven > ticks
    case .queued(let count): memory.starts.count >= count
    }
  }

  // MARK: Commands

  func received(_ frame: Frame, at time: UInt64) -> [Frame] {
    now = time
    guard let message = try? Message(frame) else { return [frame] }
    if case .hello(let hello) = message { sessions.insert(hello.session) }
    if case .play(let play) = message {
      plays += 1
      level = max(play.startLevel, play.endLevel)
    }
    memory.heard(message, frame.sequence, at: time)
    defer { memory.take(message, at: time) }
    var changed = message
    for change in active {
      switch (change, changed) {
      case (.heldRamps, .play(var play)):
        play.endLevel = play.startLevel
        changed = .play(play)
      case (.losesPlay, .play), (.ignoresRevise, .revise):
        types[frame.sequence] = frame.type
        // Revises from a time after all segments, which changes nothing.
        changed = .revise(fromMicroseconds: WireTime.low(time + 20_000_000))
      case (.ignoresStop, .stop):
        types[frame.sequence] = frame.type
        changed = .heartbeat
      case (.ignoresHeartbeat, .heartbeat): return []
      default: break
      }
    }
    return [changed.frame(sequence: frame.sequence)]
  }

  // MARK: The motor

  func tick(at time: UInt64) -> [Frame] {
    now = time
    for place in 0..<4 {
      driven[place] = latest[place] > 0 ? driven[place] + 1 : 0
      wanted[place].append(latest[place])
      if wanted[place].count > 256 { wanted[place].removeFirst(128) }
    }
    memory.tick(at: time)
    let isRenewed = active.contains { if case .leaseNeverEnds = $0 { true } else { false } }
    return isRenewed ? [Message.heartbeat.frame(sequence: Self.ownTag)] : []
  }

  func drive(_ drive: Drive, of actuator: Int) -> Drive {
    latest[actuator] = drive.level
    memory.drive(drive.level, of: actuator)
    var level = Double(drive.level) / 65_535
    for change in active { level = changed(level, change, actuator) }
    var given = drive
    given.level = UInt16((min(max(level, 0), 1) * 65_535).rounded())
    return given
  }

  private func changed(_ level: Double, _ change: BoardFault.Change, _ actuator: Int) -> Double {
    switch change {
    case .gain(let factor): level * factor
    case .offset(let more): level > 0 ? level + more : 0
    case .steps(let count): (level * Double(count)).rounded() / Double(count)
    case .deadBelow(let least): level < least ? 0 : level
    case .ceiling(let most): min(level, most)
    case .residue(let rest): plays > 0 ? max(level, rest) : level
    case .delay(let ticks):
      ticks <= wanted[actuator].count
        ? Double(wanted[actuator][wanted[actuator].count - ticks]) / 65_535 : 0
    case .cutAfter(let ticks): driven[actuator] > ticks ? 0 : level
    case .sagsTo(let share, let ticks): driven[actuator] > ticks ? level * share : level
    default: memory.changed(level, change, actuator)
    }
  }

  // MARK: Answers

  func sent(_ frame: Frame, at time: UInt64) -> [Frame] {
    guard var message = try? Message(frame) else { return [frame] }
    if case .ack(let ack) = message, ack.type == MessageType.heartbeat.rawValue,
      frame.sequence == Self.ownTag
    {
      return []
    }
    if case .ack(var ack) = message, let type = types.removeValue(forKey: frame.sequence) {
      ack.type = type
      message = .ack(ack)
    }
    for change in active {
      switch (change, message) {
      case (.silence, _): return []
      case (.saysYes, .nak(let nak)):
        message = .ack(
          Acknowledgement(
            type: nak.type, expectedSequence: nak.expectedSequence, credits: nak.credits))
      case (.clockOff(let more), .timeReply(let reply)): message = moved(reply, by: more)
      case (.clockDrifts(let share), .timeReply(let reply)):
        message = moved(reply, by: Int64(Double(reply.sentMicroseconds) * share / 1e6))
      default: break
      }
    }
    return [message.frame(sequence: frame.sequence)]
  }

  private func moved(_ reply: TimeReply, by microseconds: Int64) -> Message {
    .timeReply(
      TimeReply(
        hostNanoseconds: reply.hostNanoseconds,
        receivedMicroseconds: UInt64(max(Int64(reply.receivedMicroseconds) + microseconds, 0)),
        sentMicroseconds: UInt64(max(Int64(reply.sentMicroseconds) + microseconds, 0))))
  }
}
