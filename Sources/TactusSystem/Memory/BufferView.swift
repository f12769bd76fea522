/// A read-only view of a ``FixedBuffer`` that does not own it. Like a ``Borrowed`` reference, it is
/// valid as long as something keeps the buffer alive. The playback thread copies it without
/// reference counting.
@safe @usableFromInline
// Sendable: the elements are not written while views of them exist.
package struct BufferView<Element: BitwiseCopyable & Sendable>: BitwiseCopyable, @unchecked Sendable
{
  @usableFromInline let base: UnsafePointer<Element>
  @usableFromInline package let count: Int

  fileprivate init(base: UnsafePointer<Element>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// The element at an index. O(1).
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return unsafe base[index]
    }
  }
}

extension FixedBuffer where Element: BitwiseCopyable & Sendable {
  /// The elements, for a reader that does not outlive the buffer. Nothing may write to the buffer
  /// while the view exists.
  package var view: BufferView<Element> { unsafe BufferView(base: base, count: count) }
}
