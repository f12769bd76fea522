import TactusDevice

@testable import TactusCertification

/// A loopback device with faults. It implements the faults without knowledge of the certification's
/// procedures.
final class Mutant: Tampering {
  private let faults: [MutantFault]
  private let bands: [ClosedRange<Double>]
  private var random: SeededNumbers
  private var openings = 0
  private var opened: Int64 = 0
  /// The numbers of drives since the device was opened, and since it was created.
  private var (drives, allDrives) = (0, 0)
  /// The number of commands since it was opened.
  private var commands = 0
  /// The time since which each actuator is driven; nil if it is not driven.
  private var since: [Int64?]
  private var level: [Double]
  private var lastStart: [Int64?]
  private var isMoving = false
  private var isFull = false
  /// The history of the device, for the conditions of the invented faults.
  var memory: MutantMemory

  init(_ faults: [MutantFault], _ capabilities: OutputCapabilities, seed: UInt64 = 1) {
    self.faults = faults
    bands = capabilities.actuators.map(\.frequencyBandHertz)
    random = SeededNumbers(seed: seed)
    since = Array(repeating: nil, count: bands.count)
    level = Array(repeating: 0, count: bands.count)
    lastStart = Array(repeating: nil, count: bands.count)
    memory = MutantMemory(actuators: bands.count)
  }

  func open(at time: Int64) {
    openings += 1
    (opened, drives, commands) = (time, 0, 0)
    memory = MutantMemory(actuators: bands.count)
    for place in bands.indices { (since[place], level[place], lastStart[place]) = (nil, 0, nil) }
  }

  private func holds(_ condition: MutantFault.Condition, _ actuator: Int, at time: Int64) -> Bool {
    switch condition {
    case .always: true
    case .upTo(let count): drives <= count
    case .afterDrives(let count): drives > count
    case .afterTime(let length): time - opened > length
    case .between(let first, let last): (first..<last).contains(time - opened)
    case .every(let count): allDrives % count == 0
    case .above(let least): level[actuator] > least
    case .upToLevel(let most): level[actuator] <= most
    case .actuator(let place): actuator == place
    case .afterCommands(let count): commands > count
    case .reopened: openings > 2
    case .upToOpening(let count): openings <= count
    case .queueFull: isFull
    case .moving: isMoving
    case .both(let one, let other):
      holds(one, actuator, at: time) && holds(other, actuator, at: time)
    default: memory.holds(condition, actuator, bands[actuator])
    }
  }

  func takes(_ segment: Segment, at time: Int64) -> Bool? {
    for fault in faults where holds(fault.condition, segment.actuator, at: time) {
      switch fault.change {
      case .refuses: return false
      case .takesBeyond(let more) where segment.startNanoseconds - time <= lookAhead + more:
        return true
      default: break
      }
    }
    return nil
  }

  /// The look-ahead that the device declares. The function that creates the mutant sets it.
  var lookAhead: Int64 = 0

  // MARK: Segments

  func play(_ segment: Segment, at time: Int64) -> [(segment: Segment, time: Int64)] {
    let actuator = segment.actuator
    let begin = max(segment.startNanoseconds, time)
    let isOn = since[actuator] != nil
    let becomesOn = max(segment.startLevel, segment.endLevel) > 0
    if becomesOn, !isOn {
      drives += 1
      allDrives += 1
    }
    isMoving = segment.startLevel != segment.endLevel
    level[actuator] = becomesOn ? max(segment.startLevel, segment.endLevel) : level[actuator]
    memory.willPlay(segment, from: begin, at: time)
    var parts = [(segment: segment, time: time)]
    for fault in faults where holds(fault.condition, actuator, at: time) {
      parts = parts.flatMap { changed($0, fault.change, isOn: isOn, becomesOn: becomesOn) }
    }
    lastStart[actuator] = segment.startNanoseconds
    memory.didPlay(segment, from: begin)
    since[actuator] = becomesOn ? (since[actuator] ?? begin) : nil
    return parts
  }

  private func changed(
    _ part: (segment: Segment, time: Int64), _ change: MutantFault.Change, isOn: Bool,
    becomesOn: Bool
  ) -> [(segment: Segment, time: Int64)] {
    var (segment, time) = part
    let actuator = segment.actuator
    func levels(_ transform: (Double) -> Double) {
      (segment.startLevel, segment.endLevel) = (
        min(max(transform(segment.startLevel), 0), 1), min(max(transform(segment.endLevel), 0), 1)
      )
    }
    switch change {
    case .gain(let factor): levels { $0 * factor }
    case .offset(let more): levels { $0 > 0 ? $0 + more : 0 }
    case .steps(let count): levels { ($0 * Double(count)).rounded() / Double(count) }
    case .deadBelow(let least): levels { $0 < least ? 0 : $0 }
    case .ceiling(let most): levels { min($0, most) }
    case .heldRamps: segment.endLevel = segment.startLevel
    case .residue(let rest): levels { max($0, rest) }
    case .delay(let late): delay(&segment, &time, late)
    case .jitter(let most): delay(&segment, &time, Int64(random.share() * Double(most)))
    case .drift(let share): delay(&segment, &time, Int64(Double(time - opened) * share / 1e6))
    case .longer(let share):
      if isOn, !becomesOn, let since = since[actuator] {
        delay(&segment, &time, Int64(share * Double(max(time - since, 0))))
      }
    case .shortestDrive(let length):
      if isOn, !becomesOn, let since = since[actuator] {
        delay(&segment, &time, max(since + length - max(segment.startNanoseconds, time), 0))
      }
    case .losesOnset: if becomesOn, !isOn { return [] }
    case .losesOff: if isOn, !becomesOn { return [] }
    case .losesChange: if isOn, becomesOn { return [] }
    case .firstOfTwo: if lastStart[actuator] == segment.startNanoseconds { return [] }
    case .frequencyConstant: segment.frequencyHertz = bands[actuator].lowerBound
    case .frequencyMirrored:
      segment.frequencyHertz =
        bands[actuator].lowerBound + bands[actuator].upperBound - segment.frequencyHertz
    case .frequencyOff(let share): segment.frequencyHertz *= 1 + share
    case .crosstalk(let share):
      let others = bands.indices.filter { $0 != actuator }.map { other in
        var more = segment
        more.actuator = other
        more.startLevel = min(more.startLevel * share, 1)
        more.endLevel = min(more.endLevel * share, 1)
        more.frequencyHertz = bands[other].lowerBound
        return (segment: more, time: time)
      }
      return [(segment, time)] + others.filter { since[$0.segment.actuator] == nil }
    case .ignoresRevise, .ignoresStop, .stopsLate, .takesBeyond, .cutAfter, .sagsTo, .silence,
      .refuses:
      break
    default: return invented(part, change)
    }
    return [(segment, time)]
  }

  func delay(_ segment: inout Segment, _ time: inout Int64, _ late: Int64) {
    segment.startNanoseconds += late
    segment.endNanoseconds += late
    time += late
  }

  // MARK: Verbs

  func revise(from start: Int64, at time: Int64) -> Int64? {
    for fault in faults {
      if case .ignoresRevise = fault.change, holds(fault.condition, 0, at: time) { return nil }
    }
    return start
  }

  func stop(at time: Int64, isFull: Bool) -> Int64? {
    self.isFull = isFull
    defer { self.isFull = false }
    var stopped = time
    for fault in faults where holds(fault.condition, 0, at: time) {
      switch fault.change {
      case .ignoresStop: return nil
      case .stopsLate(let late): stopped += late
      default: break
      }
    }
    for place in bands.indices { since[place] = nil }
    memory.stop(at: stopped)
    return stopped
  }

  func answers(at time: Int64) -> Int64? {
    commands += 1
    for fault in faults {
      if case .silence = fault.change, holds(fault.condition, 0, at: time) { return nil }
    }
    return 0
  }

  // MARK: The drive

  func drive(
    _ corners: [(time: Int64, level: Double)], of actuator: Int
  ) -> [(time: Int64, level: Double)] {
    faults.reduce(corners) { corners, fault in
      return switch fault.change {
      case .cutAfter(let length): Self.faded(corners, to: 0, after: length)
      case .sagsTo(let share, let length): Self.faded(corners, to: share, after: length)
      default:
        if case .actuator(let place) = fault.condition, place != actuator {
          corners
        } else {
          masked(corners, by: fault.change, since: opened)
        }
      }
    }
  }

  /// Multiplies levels by a share after their drive has lasted for a time.
  private static func faded(
    _ corners: [(time: Int64, level: Double)], to share: Double, after length: Int64
  ) -> [(time: Int64, level: Double)] {
    var result: [(time: Int64, level: Double)] = []
    var begin: Int64?
    var last: (time: Int64, level: Double)?
    for corner in corners {
      if let begin, let last, last.time < begin + length, corner.time > begin + length {
        let part = Double(begin + length - last.time) / Double(corner.time - last.time)
        let level = last.level + (corner.level - last.level) * part
        result += [(begin + length, level), (begin + length, level * share)]
      }
      let isFaded = begin.map { corner.time > $0 + length } ?? false
      result.append((corner.time, isFaded ? corner.level * share : corner.level))
      if corner.level > 0 {
        begin = begin ?? corner.time
      } else {
        begin = nil
      }
      last = corner
    }
    return result
  }
}
