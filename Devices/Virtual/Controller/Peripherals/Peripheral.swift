/// A part of the controller with registers of 32 bits. Times are nanoseconds since power-up.
///
/// An access to a register that does not exist is recorded as a mistake of the program.
protocol Peripheral {
  /// Processes the events that are due by a time.
  mutating func advance(to now: Int64)

  /// The time of the next event that the program may notice; nil if none is planned.
  var next: Int64? { get }

  /// - Returns: the value of the register at an offset; nil if there is no such register.
  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32?

  /// - Returns: whether there is a register at the offset.
  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool
}

extension Peripheral {
  mutating func advance(to now: Int64) {}
  var next: Int64? { nil }
}

/// The earlier of two times; nil if both are nil. It allocates nothing, because it is called for
/// each block of instructions.
func earlier(_ first: Int64?, _ second: Int64?) -> Int64? {
  guard let first else { return second }
  return second.map { min(first, $0) } ?? first
}

/// Registers that only store the written values. They are few, so a search in an array is faster
/// than a hash table, and clocks are looked up at each access to a part.
struct Storage: Peripheral {
  private var registers: [(offset: UInt32, value: UInt32)]

  /// - Parameter values: the value of each register after a reset, by its offset.
  init(_ values: [UInt32: UInt32]) {
    registers = values.map { (offset: $0.key, value: $0.value) }
  }

  /// The value of the register at an offset; 0 if there is none, and a new value is ignored.
  subscript(_ offset: UInt32) -> UInt32 {
    get { value(offset) ?? 0 }
    set { set(offset, newValue) }
  }

  mutating func read(_ offset: UInt32, at now: Int64) -> UInt32? { value(offset) }

  mutating func write(_ value: UInt32, to offset: UInt32, at now: Int64) -> Bool {
    set(offset, value)
  }

  private func value(_ offset: UInt32) -> UInt32? {
    for register in registers where register.offset == offset { return register.value }
    return nil
  }

  /// - Returns: whether there is a register at the offset.
  @discardableResult
  private mutating func set(_ offset: UInt32, _ value: UInt32) -> Bool {
    for place in registers.indices where registers[place].offset == offset {
      registers[place].value = value
      return true
    }
    return false
  }
}

/// The violations of the manual by a program, in the order of their occurrence.
struct Mistakes {
  private(set) var texts: [String] = []

  /// Records a mistake, unless it is recorded already or 100 others are.
  mutating func note(_ text: String) {
    if texts.count < 100, !texts.contains(text) { texts.append(text) }
  }
}
