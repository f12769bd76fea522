/// Inserts commands of the harness between those of the player. Later commands of the player then
/// get other sequence numbers on the line, and the numbers in the device's answers are converted
/// back to those of the player.
///
/// ```
/// player    5   6       7   8
/// line      5   6   7   8   9
///                   └── of the harness
/// ```
struct Renumbering: Hashable {
  /// The player's next sequence number, counted without a wrap after 255.
  private var next: Int
  /// The player's numbers before which a command was inserted, ascending.
  private var inserted: [Int] = []

  /// - Parameter first: the number of the player's first command.
  init(first: UInt8 = 0) { next = Int(first) }

  /// Converts a command's sequence number of the player.
  /// - Returns: its number on the line, its number without a wrap after 255, and whether the
  ///   command is new, not a retransmission.
  mutating func outgoing(_ sequence: UInt8) -> (line: UInt8, number: Int, isNew: Bool) {
    let number = extended(sequence)
    let isNew = number >= next
    if isNew { next = number + 1 }
    return (line(number), number, isNew)
  }

  /// The number on the line of a command to which a message of the player refers, for example STOP.
  func line(of sequence: UInt8) -> UInt8 { line(extended(sequence)) }

  /// Inserts a command of the harness, and returns its number on the line.
  mutating func insert() -> UInt8 {
    inserted.append(next)
    return UInt8(truncatingIfNeeded: next + inserted.count - 1)
  }

  /// The player's command that an answer on the line belongs to, by its number without a wrap; nil
  /// if the answer belongs to a command of the harness.
  func answered(_ line: UInt8) -> Int? {
    let place = place(line)
    let isOwn = inserted.enumerated().contains { $1 + $0 == place }
    return isOwn ? nil : number(place)
  }

  /// Whether a command of the player with that number was sent.
  func wasSent(_ number: Int) -> Bool { number < next }

  /// The number, in the player's numbering, of the command that the device expects next.
  func expected(_ line: UInt8) -> UInt8 { UInt8(truncatingIfNeeded: number(place(line))) }

  private func extended(_ sequence: UInt8) -> Int {
    next + Int(Int8(bitPattern: sequence &- UInt8(truncatingIfNeeded: next)))
  }

  private func line(_ number: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: number + inserted.count { $0 <= number })
  }

  private func place(_ line: UInt8) -> Int {
    let latest = next + inserted.count
    return latest + Int(Int8(bitPattern: line &- UInt8(truncatingIfNeeded: latest)))
  }

  private func number(_ place: Int) -> Int {
    place - inserted.enumerated().count { $1 + $0 < place }
  }
}
