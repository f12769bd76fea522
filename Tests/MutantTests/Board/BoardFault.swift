@testable import TactusCertification

/// A fault of a simulated serial board, and the condition for it. Levels are 0 to 1.
///
/// The certification of a serial board sees only the reports of its firmware. Each of these faults
/// therefore changes both the reports and the behaviour of the firmware. The certification cannot
/// find two other faults, which are not listed here because they need an accelerometer: a motor
/// that does not follow the drive of its driver, and a wrong frequency, which the firmware does not
/// report.
struct BoardFault: CustomStringConvertible {
  enum Change: Sendable {
    // The following changes affect the drive of the motor.

    /// Levels are multiplied by this.
    case gain(Double)
    /// This is added to levels above 0.
    case offset(Double)
    /// Levels are rounded to one of this number of steps.
    case steps(Int)
    /// Levels below this become 0.
    case deadBelow(Double)
    /// Levels above this are reduced to it.
    case ceiling(Double)
    /// The drive does not fall below this after the first PLAY.
    case residue(Double)
    /// The drive is late by this number of ticks.
    case delay(Int)
    /// The drive ends after this number of ticks at the latest.
    case cutAfter(Int)
    /// The drive falls to a share of its level after a number of ticks.
    case sagsTo(Double, after: Int)
    /// Levels within this range become this other level.
    case hole(ClosedRange<Double>, Double)
    /// An onset within this number of ticks after a level of 0 is lost.
    case losesOnsetAfterOff(Int)
    /// A number of ticks after a stop, the level before the stop returns for some ticks.
    case returnsAfterStop(after: Int, for: Int)
    /// An onset after a rest of `after` ticks is late by `wakes` ticks.
    case sleeps(after: Int, wakes: Int)
    /// The drive is off for this number of ticks at the start of each period.
    case pauses(Int, each: Int)
    /// The level does not change for this number of ticks after a HEARTBEAT.
    case stallsAtHeartbeat(Int)
    /// While the motor is driven, a new level is applied only if it differs by at least this.
    case losesSmallChanges(Double)

    // The following changes affect the execution of commands. The device still acknowledges the
    // commands, except HEARTBEAT.

    /// Ramps keep their first level.
    case heldRamps
    case losesPlay
    case ignoresRevise
    case ignoresStop
    case ignoresHeartbeat
    /// The device's lease never ends.
    case leaseNeverEnds

    // The following changes affect the reports of the device.

    /// The device acknowledges commands that it refuses.
    case saysYes
    /// The device sends nothing.
    case silence
    /// The reported clock is wrong by this number of microseconds.
    case clockOff(Int64)
    /// The reported clock is wrong by this number of millionths of the time since its start.
    case clockDrifts(Double)
  }

  indirect enum Condition: Sendable {
    case both(Condition, Condition)
    case always
    /// Until the host has begun more than this number of sessions.
    case upToSession(Int)
    /// After this number of play commands.
    case afterPlays(Int)
    /// From every n-th play command to the next play command.
    case every(Int)
    /// After this number of microseconds of the board's clock.
    case afterTime(UInt64)
    /// For drives above a level.
    case above(Double)
    /// For commands whose sequence number is a multiple of this.
    case sequence(UInt8)
    /// For a segment that is received before, and starts after, an overflow of this number of low
    /// bits of the device's clock.
    case runsOver(bits: Int)
    /// After the motor was driven for this number of ticks.
    case afterDriven(Int)
    /// From one number of microseconds of the board's clock to another.
    case between(UInt64, UInt64)
    /// While at least this number of segments have not begun.
    case queued(Int)
  }

  var change: Change
  var condition: Condition

  init(_ change: Change, _ condition: Condition = .always) {
    (self.change, self.condition) = (change, condition)
  }

  var description: String { "\(change), \(condition)" }
}

extension BoardFault {
  /// One or two random faults of a motor, from imperceptible to obvious ones.
  static func some(_ random: inout SeededNumbers) -> [BoardFault] {
    (0..<(random.next(below: 4) == 0 ? 2 : 1)).map { _ in
      BoardFault(change(&random), condition(&random))
    }
  }

  private static func change(_ random: inout SeededNumbers) -> Change {
    switch random.next(below: 14) {
    case 0: .gain(random.share() * 0.98)
    case 1: .gain(1.02 + random.share())
    case 2: .offset(0.01 + random.share() * 0.4)
    case 3: .steps(1 + random.next(below: 12))
    case 4: .deadBelow(0.02 + random.share() * 0.5)
    case 5: .ceiling(0.1 + random.share() * 0.88)
    case 6: .residue(0.02 + random.share() * 0.4)
    case 7: .delay(6 + random.next(below: 100))
    case 8: .cutAfter(10 + random.next(below: 2000))
    case 9: .sagsTo(random.share() * 0.95, after: 10 + random.next(below: 1500))
    case 10: .heldRamps
    case 11: .losesPlay
    case 12: .ignoresRevise
    default: random.next(below: 2) == 0 ? .ignoresStop : .ignoresHeartbeat
    }
  }

  private static func condition(_ random: inout SeededNumbers) -> Condition {
    switch random.next(below: 10) {
    case 0...4: .always
    case 5: .afterPlays(1 + random.next(below: 200))
    case 6, 7: .every(2 + random.next(below: 100))
    case 8: .afterTime(UInt64(1 + random.next(below: 60)) * 1_000_000)
    default: .above(random.share())
    }
  }
}
