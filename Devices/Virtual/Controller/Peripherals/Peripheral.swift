/// A part of the controller behind registers of 32 bits. Times are nanoseconds since power-up.
///
/// A register that the part does not have is not read as 0: the controller notes it as a mistake of
/// the program.
protocol Peripheral {
  /// Does what is due by a time.
  mutating func advance(to now: Int64)

  /// When something happens next that the program may notice; nil where nothing is under way.
  var next: Int64? { get }

  /// - Returns: the value of the register at an offset; nil where there is none.
  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32?

  /// - Returns: whether there is a register at the offset.
  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool
}

extension Peripheral {
  mutating func advance(to now: Int64) {}
  var next: Int64? { nil }
}

/// The earlier of two times; nil where there is none. Asked for each block of instructions, so that
/// it takes no memory.
func earlier(_ first: Int64?, _ second: Int64?) -> Int64? {
  guard let first else { return second }
  return second.map { min(first, $0) } ?? first
}

/// Registers that keep what is written into them and do nothing.
struct Storage: Peripheral {
  private var values: [UInt32: UInt32]

  /// - Parameter values: what each register holds after reset, by its offset.
  init(_ values: [UInt32: UInt32]) { self.values = values }

  subscript(_ offset: UInt32) -> UInt32 {
    get { values[offset] ?? 0 }
    set { values[offset] = newValue }
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? { values[offset] }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    guard values[offset] != nil else { return false }
    values[offset] = value
    return true
  }
}

/// What a program did that the manual forbids, in the order in which it did it.
struct Mistakes {
  private(set) var texts: [String] = []

  /// Notes a mistake; one that is there already is not noted again.
  mutating func note(_ text: String) {
    if texts.count < 100, !texts.contains(text) { texts.append(text) }
  }
}
