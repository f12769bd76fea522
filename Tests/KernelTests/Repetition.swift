import Testing

/// Repeats an action, and checks that it leaves no open files, threads or memory behind.
struct Repetition {
  /// The permitted growth of memory in kilobytes during the second half of the repetitions. The
  /// allocator causes some growth.
  private static let growthKilobytes = 4096
  /// The memory is checked from this number of repetitions on.
  private static let many = 40

  private let name: String
  private let process: String

  /// - Parameter process: the process whose files, threads and memory are checked.
  init(_ name: String, of process: String = Usage.own) {
    self.name = name
    self.process = process
  }

  /// Repeats the action `TACTUS_CYCLES` times, or a few times. Checks the open files and threads of
  /// the process and, with enough repetitions, its memory.
  func run(_ body: () throws -> Void) throws {
    try body()
    let before = try #require(Usage.settled(of: process))
    let count = Guest.cycles(few: 3)
    var half = 0
    for cycle in 1...count {
      try body()
      if cycle == count / 2 { half = Usage.residentKilobytes(of: process) }
    }
    // The threads of the last devices may still be closing them.
    let isWithin = eventually { Usage.now(of: process).isWithin(before) ? true : nil }
    #expect(isWithin == true, "it leaks: \(Usage.now(of: process)), at first \(before)")
    guard count >= Self.many else { return }
    let growth = Usage.residentKilobytes(of: process) - half
    let usage = Usage.now(of: process)
    figure("\(name): \(count) cycles, \(growth) kB more in the second half, \(usage)")
    #expect(growth <= Self.growthKilobytes)
  }
}
