/// A strong reference to an object, for a value in memory that the playback thread reads.
@safe
package struct Kept<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// For the playback thread, which does no reference counting.
  package let borrowed: Borrowed<Object>

  package init(_ object: Object) { unsafe borrowed = Borrowed(reference: .passRetained(object)) }

  deinit { unsafe borrowed.reference.release() }

  /// The object, for all other threads.
  package var object: Object { unsafe borrowed.reference.takeUnretainedValue() }
}

/// A reference without reference counting, valid as long as a ``Kept`` keeps the object alive.
@safe @usableFromInline
// Sendable: the object is Sendable, and the reference is constant.
package struct Borrowed<Object: AnyObject & Sendable>: BitwiseCopyable, @unchecked Sendable {
  @usableFromInline let reference: Unmanaged<Object>

  fileprivate init(reference: Unmanaged<Object>) { unsafe self.reference = reference }

  /// Calls a function with the object.
  /// - Parameter body: may capture only numbers and handles; otherwise its captures are
  ///   reference-counted.
  @inlinable @inline(__always)
  package func use<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef(body)
  }
}
