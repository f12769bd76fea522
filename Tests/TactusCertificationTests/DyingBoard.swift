import TactusFirmware
import TactusWire
import TestLine

/// A simulated serial board that fails at a given input: from then on it sends nothing, or its line
/// is closed.
final class DyingBoard: BoardTampering {
  enum Cause: Sendable, CustomStringConvertible {
    /// The n-th HELLO frame.
    case greeting(Int)
    /// The n-th ordered command.
    case command(Int)
    /// The n-th damaged frame.
    case damage(Int)
    /// The n-th tick in which its motor was driven.
    case driven(Int)

    var description: String {
      switch self {
      case .greeting(let count): "greeting \(count)"
      case .command(let count): "command \(count)"
      case .damage(let count): "damaged frame \(count)"
      case .driven(let count): "tick \(count) of a drive"
      }
    }
  }

  private let cause: Cause
  private let closesLine: Bool
  private var (greetings, commands, damages, ticks) = (0, 0, 0, 0)
  private var isDriven = false
  private var isDead = false

  init(_ cause: Cause, closesLine: Bool) { (self.cause, self.closesLine) = (cause, closesLine) }

  var isGone: Bool { isDead && closesLine }

  func received(_ frame: Frame, at time: UInt64) -> [Frame] {
    if frame.type == MessageType.hello.rawValue { greetings += 1 }
    if MessageType(rawValue: frame.type)?.isOrdered == true { commands += 1 }
    look()
    return isDead ? [] : [frame]
  }

  func receivedDamage(at time: UInt64) {
    damages += 1
    look()
  }

  func drive(_ drive: Drive, of actuator: Int) -> Drive {
    isDriven = drive.level > 0
    return drive
  }

  func tick(at time: UInt64) -> [Frame] {
    ticks = isDriven ? ticks + 1 : 0
    look()
    return []
  }

  func sent(_ frame: Frame, at time: UInt64) -> [Frame] { isDead ? [] : [frame] }

  private func look() {
    switch cause {
    case .greeting(let count): isDead = isDead || greetings >= count
    case .command(let count): isDead = isDead || commands >= count
    case .damage(let count): isDead = isDead || damages >= count
    case .driven(let count): isDead = isDead || ticks >= count
    }
  }
}
