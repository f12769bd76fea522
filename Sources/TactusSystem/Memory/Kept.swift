/// An object that a value of the arena keeps alive.
@safe
package struct Kept<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// For the playback thread, which counts no references.
  package let borrowed: Borrowed<Object>

  package init(_ object: Object) { unsafe borrowed = Borrowed(reference: .passRetained(object)) }

  deinit { unsafe borrowed.reference.release() }

  /// For all other threads.
  package var object: Object { unsafe borrowed.reference.takeUnretainedValue() }
}

/// The use of an object without counting references to it, as long as a ``Kept`` keeps it alive.
@safe @usableFromInline
// Sendable: the object is, and the reference never changes.
package struct Borrowed<Object: AnyObject & Sendable>: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let reference: Unmanaged<Object>

  fileprivate init(reference: Unmanaged<Object>) { unsafe self.reference = reference }

  /// - Parameter body: captures numbers and handles alone; else references to what it captures are
  ///   counted.
  @inlinable @inline(__always)
  package func use<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef(body)
  }
}
