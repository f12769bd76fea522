/// A place for an output of a session that is reserved while its device is opened. It is free again
/// if no output occupies it.
package struct OutputPlace: ~Copyable {
  private let outputs: OutputRegister
  private var isOccupied = false

  /// The place was reserved with ``OutputRegister/reserve()``.
  init(_ outputs: OutputRegister) { self.outputs = outputs }

  deinit { if !isOccupied { outputs.giveBack() } }

  /// Adds an output to the place.
  consuming func occupy(_ output: SessionOutput) {
    outputs.add(output)
    isOccupied = true
  }
}
