import TestUsage
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
  init(_ name: String, of process: String = ProcessUsage.own) {
    self.name = name
    self.process = process
  }

  /// Repeats the action `TACTUS_CYCLES` times, or a few times. Checks the open files and threads of
  /// the process and, with enough repetitions, its memory.
  func run(_ body: () throws -> Void) throws {
    try body()
    let before = try #require(ProcessUsage.settled(of: process))
    let count = Guest.cycles(few: 3)
    var half = 0
    for cycle in 1...count {
      try body()
      if cycle == count / 2 { half = ProcessUsage.now(of: process).kilobytes }
    }
    let after = ProcessUsage.settled(within: before, of: process)
    #expect(after.isWithin(before), "it leaks: \(after), at first \(before)")
    guard count >= Self.many else { return }
    let growth = after.kilobytes - half
    figure("\(name): \(count) cycles, \(growth) KB more in the second half, \(after)")
    #expect(growth <= Self.growthKilobytes)
  }
}
