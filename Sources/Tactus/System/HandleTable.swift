internal import Synchronization
internal import TactusSystem

/// The objects to which the program has handles.
///
/// A handle is one word: the kind, the place in the table, and the generation of that place. A
/// lookup pins the object, so that another thread may close the handle at the same time: the object
/// is released after the last pin. A lookup takes no lock and allocates nothing.
///
/// ```
///  handle   kind (16) | place (16) | generation (32)
///  word     generation (32)        | pins (32)
/// ```
///
/// The two low bits of the generation are the state of the place: free, live, closed with pins, or
/// about to be released.
@safe
// Sendable: a place changes its object only while no handle is valid, and under the lock.
final class HandleTable: @unchecked Sendable {
  /// The table of the process.
  static let shared = HandleTable()

  /// The number of handles that can be in use.
  static let capacity = 16_000

  @safe
  private struct Place: ~Copyable {
    let word = Atomic<UInt64>(0)
    var kind: UInt8 = 0
    var object: Unmanaged<AnyObject>?
  }

  private struct Use {
    var count = 0
    var free: [Int] = []
  }

  private static let one: UInt64 = 1 << 32
  private static let pins: UInt64 = 0xFFFF_FFFF

  private let places: UnsafeMutablePointer<Place>
  private let use = Guarded(Use())

  init() {
    unsafe places = .allocate(capacity: Self.capacity)
    for index in 0..<Self.capacity { unsafe (places + index).initialize(to: Place()) }
  }

  deinit {
    for index in 0..<Self.capacity {
      unsafe places[index].object?.release()
      unsafe (places + index).deinitialize(count: 1)
    }
    unsafe places.deallocate()
  }

  /// Adds an object. Returns its handle; nil if the table is full.
  func insert(_ object: AnyObject, _ kind: HandleKind) -> UInt64? {
    let place = use.withLock { use -> Int? in
      if let free = use.free.popLast() { return free }
      guard use.count < Self.capacity else { return nil }
      defer { use.count += 1 }
      return use.count
    }
    guard let place else { return nil }
    unsafe places[place].object = Unmanaged.passRetained(object)
    unsafe places[place].kind = kind.rawValue
    let word = unsafe places[place].word.add(Self.one, ordering: .acquiringAndReleasing).newValue
    return UInt64(kind.rawValue) << 48 | UInt64(place) << 32 | word >> 32
  }

  /// Calls a function with the object of a handle; nil if the handle is not valid.
  func with<Object: AnyObject, Result>(
    _ handle: UInt64, _ kind: HandleKind, _ type: Object.Type, _ body: (Object) -> Result
  ) -> Result? {
    guard let place = pin(handle, kind) else { return nil }
    defer { unpin(place) }
    return unsafe places[place].object?._withUnsafeGuaranteedRef { object in
      unsafe body(unsafeDowncast(object, to: type))
    }
  }

  /// The object of a handle; nil if the handle is not valid.
  func object<Object: AnyObject>(
    _ handle: UInt64, _ kind: HandleKind, _ type: Object.Type
  ) -> Object? {
    with(handle, kind, type) { $0 }
  }

  /// Makes a handle invalid, and returns its object; nil if the handle was not valid. If several
  /// threads remove one handle, only one of them gets the object.
  func remove<Object: AnyObject>(
    _ handle: UInt64, _ kind: HandleKind, _ type: Object.Type
  ) -> Object? {
    guard let place = pin(handle, kind) else { return nil }
    defer { unpin(place) }
    var seen = unsafe places[place].word.load(ordering: .acquiring)
    while seen >> 32 == handle & Self.pins {
      let (won, now) = unsafe places[place].word.compareExchange(
        expected: seen, desired: seen + Self.one, ordering: .acquiringAndReleasing)
      if won {
        let object = unsafe places[place].object?.takeUnretainedValue()
        return object.map { unsafe unsafeDowncast($0, to: type) }
      }
      seen = now
    }
    return nil
  }

  /// Pins the object of a handle, and returns its place; nil if the handle is not valid.
  private func pin(_ handle: UInt64, _ kind: HandleKind) -> Int? {
    let place = Int(handle >> 32 & 0xFFFF)
    guard handle >> 48 == UInt64(kind.rawValue), place < Self.capacity else { return nil }
    let word = unsafe places[place].word.add(1, ordering: .acquiring).newValue
    let isLive = word >> 32 == handle & Self.pins && word >> 32 & 3 == 1
    if isLive, unsafe places[place].kind == kind.rawValue { return place }
    unpin(place)
    return nil
  }

  /// Releases a pin. The last pin of a closed place releases the object.
  private func unpin(_ place: Int) {
    let word = unsafe places[place].word.subtract(1, ordering: .acquiringAndReleasing).newValue
    guard word & Self.pins == 0, word >> 32 & 3 == 2 else { return }
    let (won, _) = unsafe places[place].word.compareExchange(
      expected: word, desired: word + Self.one, ordering: .acquiringAndReleasing)
    guard won else { return }
    let object = unsafe places[place].object
    unsafe places[place].object = nil
    _ = unsafe places[place].word.add(Self.one, ordering: .releasing)
    use.withLock { $0.free.append(place) }
    unsafe object?.release()
  }
}
