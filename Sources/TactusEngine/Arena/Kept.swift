/// An object that a value of the arena keeps alive.
@safe
struct Kept<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// For the playback thread, which counts no references.
  let borrowed: Borrowed<Object>

  init(_ object: Object) { unsafe borrowed = Borrowed(reference: .passRetained(object)) }

  deinit { unsafe borrowed.reference.release() }

  /// For all other threads.
  var object: Object { unsafe borrowed.reference.takeUnretainedValue() }
}

/// The use of an object without counting references to it, as long as a ``Kept`` keeps it alive.
@safe
// Sendable: the object is, and the reference never changes.
struct Borrowed<Object: AnyObject & Sendable>: BitwiseCopyable, @unchecked Sendable {
  fileprivate let reference: Unmanaged<Object>

  /// - Parameter body: captures numbers and handles alone; else references to what it captures are
  ///   counted.
  @inline(__always)
  func use<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef(body)
  }
}
