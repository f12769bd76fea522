import Testing

/// Something that is done again and again and leaves nothing behind.
struct Repetition {
  /// Kilobytes by which a process may grow in the second half: the allocator keeps some.
  private static let growthKilobytes = 4096
  /// How often it is done at least where the memory is looked at.
  private static let many = 40

  private let name: String

  init(_ name: String) { self.name = name }

  /// Does it as often as `TACTUS_CYCLES` says, or a few times, and looks at what the process has
  /// open and, where it is often enough, at its memory.
  func run(_ body: () throws -> Void) throws {
    try body()
    let before = try #require(Usage.settled())
    let count = Guest.cycles(few: 3)
    var half = 0
    for cycle in 1...count {
      try body()
      if cycle == count / 2 { half = Usage.residentKilobytes }
    }
    // The threads of the last devices may still be closing them.
    _ = eventually { Usage.now.isWithin(before) ? true : nil }
    #expect(Usage.now.isWithin(before), "it leaks: \(Usage.now), at first \(before)")
    guard count >= Self.many else { return }
    let growth = Usage.residentKilobytes - half
    figure("\(name): \(count) cycles, \(growth) kB more in the second half, \(Usage.now)")
    #expect(growth <= Self.growthKilobytes)
  }
}
