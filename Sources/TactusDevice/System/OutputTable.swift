internal import CRealtime

/// A ``HapticOutput`` as a table of C functions, which the playback thread calls.
///
/// The functions reach the output through a class of this file, whose method table replaces a
/// witness table. So the playback thread opens no existential and retains nothing.
@safe
package struct OutputTable: ~Copyable {
  private let box: Unmanaged<OutputBox>
  private let functions: tactus_output

  package init(_ output: any HapticOutput) {
    unsafe box = .passRetained(Self.box(output))
    unsafe functions = Self.functions(of: box)
  }

  deinit { unsafe box.release() }

  /// See ``HapticOutput/submit(_:at:)``. The segments are used only during the call.
  @unsafe @_noLocks @_noAllocation
  package func submit(_ segments: UnsafeBufferPointer<Segment>, at time: Int64) -> SubmitResult {
    let code = unsafe tactus_output_submit(
      functions, segments.baseAddress, segments.count, time)
    switch code {
    case 0: return .accepted
    case 1: return .full
    default: return .gone
    }
  }

  /// See ``HapticOutput/revise(from:)``.
  @_noLocks @_noAllocation
  package func revise(from time: Int64) { unsafe tactus_output_revise(functions, time) }

  /// See ``HapticOutput/stop(at:)``.
  @_noLocks @_noAllocation
  package func stop(at time: Int64) { unsafe tactus_output_stop(functions, time) }

  private static func functions(of box: Unmanaged<OutputBox>) -> tactus_output {
    unsafe tactus_output(
      context: box.toOpaque(),
      submit: { context, segments, count, time in
        unsafe Unmanaged<OutputBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          unsafe box.submit(
            UnsafeRawBufferPointer(start: segments, count: count * MemoryLayout<Segment>.stride),
            at: time
          ).rawValue
        }
      },
      revise: { context, time in
        unsafe Unmanaged<OutputBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          box.revise(from: time)
        }
      },
      stop: { context, time in
        unsafe Unmanaged<OutputBox>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
          box.stop(at: time)
        }
      })
  }

  private static func box<Output: HapticOutput>(_ output: Output) -> OutputBox {
    ConcreteOutputBox(output)
  }
}

/// The class whose method table the C functions call. It has one subclass, below.
private class OutputBox {
  func submit(
    _ segments: UnsafeRawBufferPointer, at time: Int64
  ) -> SubmitResult { .gone }
  func revise(from time: Int64) {}
  func stop(at time: Int64) {}
}

private final class ConcreteOutputBox<Output: HapticOutput>: OutputBox {
  private let output: Output

  init(_ output: Output) { self.output = output }

  override func submit(
    _ segments: UnsafeRawBufferPointer, at time: Int64
  ) -> SubmitResult {
    unsafe output.submit(segments.assumingMemoryBound(to: Segment.self).span, at: time)
  }

  override func revise(from time: Int64) { output.revise(from: time) }
  override func stop(at time: Int64) { output.stop(at: time) }
}
