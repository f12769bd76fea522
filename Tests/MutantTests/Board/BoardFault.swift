@testable import TactusCertification

/// One way in which a mutant of a board differs from a good one, and when. Levels are 0 to 1.
///
/// The certification of a device on a line sees what its firmware knows. So each of these is in
/// what the firmware both believes and does. Out of reach, and not listed: a motor that does not
/// follow the drive that its driver took, and its frequency, of which the firmware gives no
/// account: for these an accelerometer is needed.
struct BoardFault: CustomStringConvertible {
  enum Change: Sendable {
    // What the motor is given.
    case gain(Double)
    case offset(Double)
    case steps(Int)
    case deadBelow(Double)
    case ceiling(Double)
    /// It does not go below this once it was driven.
    case residue(Double)
    /// Ticks.
    case delay(Int)
    case cutAfter(Int)
    case sagsTo(Double, after: Int)
    /// Levels of a range become another level.
    case hole(ClosedRange<Double>, Double)
    /// An onset that comes within so many ticks after an off is lost.
    case losesOnsetAfterOff(Int)
    /// So many ticks after a stop, the level before it comes back for a while.
    case returnsAfterStop(after: Int, for: Int)
    /// The onset after a rest of so many ticks is late by others.
    case sleeps(after: Int, wakes: Int)
    /// It is off for so many ticks at the start of each period.
    case pauses(Int, each: Int)
    /// Its level stays for so many ticks after a HEARTBEAT.
    case stallsAtHeartbeat(Int)
    /// While it is driven, a level is taken only if it is another by so much.
    case losesSmallChanges(Double)

    // What becomes of commands; the device says that it took them.
    case heldRamps
    case losesPlay
    case ignoresRevise
    case ignoresStop
    case ignoresHeartbeat
    /// It takes itself to be spoken to for ever.
    case leaseNeverEnds

    // What it says.
    /// It says that it took what it refused.
    case saysYes
    case silence
    /// What it says of its clock is off by so many microseconds.
    case clockOff(Int64)
    /// The same, by millionths of the time since it started.
    case clockDrifts(Double)
  }

  indirect enum Condition: Sendable {
    case both(Condition, Condition)
    case always
    /// After so many commands to play.
    case afterPlays(Int)
    /// At each n-th of them, until the next.
    case every(Int)
    /// After so many microseconds of the board's clock.
    case afterTime(UInt64)
    /// For drives above a level.
    case above(Double)
    /// For commands whose number it divides.
    case sequence(UInt8)
    /// For a segment before whose start so many low bits of the clock run over.
    case runsOver(bits: Int)
    /// Once the motor was driven for so many ticks.
    case afterDriven(Int)
    /// While it holds at least so many segments that have not begun.
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
  /// One or two faults by chance that a motor may show, from those that are not felt to those that
  /// everybody does.
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
