import Glibc
import Synchronization
import TactusDevice

/// The meter itself: a file that is mapped into the memory of several processes. It keeps the
/// commands of the player after the player's process has ended.
///
/// One thread of one process writes, without a lock and without waiting. Any thread may read.
final class MeterMemory: Sendable {
  /// The number of stored commands. It suffices for half a minute of a level that changes 1000
  /// times a second on two motors.
  static let room = 1 << 16
  private static let wordsOfCommand = 8
  private static let byteCount = (1 + room * wordsOfCommand) * 8

  /// The mapped words: the number of all commands, then the commands.
  // Sendable: each word is atomic.
  private nonisolated(unsafe) let words: UnsafeMutablePointer<Atomic<Int64>>
  private let descriptor: Int32
  private let isTaken = Atomic<Bool>(false)

  /// Opens the file, and creates it if it does not exist.
  init(path: String) throws(DeviceError) {
    descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DeviceError(.notPermitted, "\(path): \(String(cString: strerror(errno)))")
    }
    guard ftruncate(descriptor, off_t(Self.byteCount)) == 0,
      let memory = mmap(
        nil, Self.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else {
      Glibc.close(descriptor)
      throw DeviceError(.system, "\(path) cannot be shared")
    }
    words = memory.bindMemory(to: Atomic<Int64>.self, capacity: Self.byteCount / 8)
  }

  deinit {
    munmap(words, Self.byteCount)
    close(descriptor)
  }

  /// Reserves the meter for this output until ``release()`` or the end of the process.
  /// - Returns: false if another output has reserved the meter.
  func take() -> Bool {
    if isTaken.exchange(true, ordering: .acquiringAndReleasing) { return false }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    isTaken.store(false, ordering: .releasing)
    return false
  }

  func release() {
    flock(descriptor, LOCK_UN)
    isTaken.store(false, ordering: .releasing)
  }

  /// The number of commands so far, including overwritten ones.
  var count: Int64 { words[0].load(ordering: .acquiring) }

  func write(_ command: MeterCommand) {
    let number = words[0].load(ordering: .relaxed)
    let place = Self.place(number)
    let values = (
      command.kind.rawValue, command.nanoseconds, Int64(command.actuator), command.start,
      command.end, Int64(bitPattern: command.startLevel.bitPattern),
      Int64(bitPattern: command.endLevel.bitPattern), Int64(bitPattern: command.hertz.bitPattern)
    )
    words[place].store(values.0, ordering: .relaxed)
    words[place + 1].store(values.1, ordering: .relaxed)
    words[place + 2].store(values.2, ordering: .relaxed)
    words[place + 3].store(values.3, ordering: .relaxed)
    words[place + 4].store(values.4, ordering: .relaxed)
    words[place + 5].store(values.5, ordering: .relaxed)
    words[place + 6].store(values.6, ordering: .relaxed)
    words[place + 7].store(values.7, ordering: .relaxed)
    words[0].store(number + 1, ordering: .releasing)
  }

  /// The command with this sequence number; nil if it is overwritten or not yet written.
  func command(_ number: Int64) -> MeterCommand? {
    guard number >= 0, number < count else { return nil }
    let place = Self.place(number)
    func word(_ offset: Int) -> Int64 { words[place + offset].load(ordering: .relaxed) }
    guard let kind = MeterCommand.Kind(rawValue: word(0)) else { return nil }
    var command = MeterCommand(kind, from: word(3), at: word(1))
    command.actuator = Int(word(2))
    command.end = word(4)
    command.startLevel = Double(bitPattern: UInt64(bitPattern: word(5)))
    command.endLevel = Double(bitPattern: UInt64(bitPattern: word(6)))
    command.hertz = Double(bitPattern: UInt64(bitPattern: word(7)))
    atomicMemoryFence(ordering: .acquiring)
    // The command may have been overwritten while it was read.
    return count - number < Int64(Self.room) ? command : nil
  }

  private static func place(_ number: Int64) -> Int {
    1 + Int(number % Int64(room)) * wordsOfCommand
  }
}
