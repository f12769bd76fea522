/// The outputs of a session that are open or being opened, at most ``EngineLimits/outputs``.
struct OpenOutputs {
  private(set) var open: [SessionOutput] = []
  private var reserved = 0

  /// Reserves a place for an output that is being opened. Returns false if all places are taken.
  mutating func reserve() -> Bool {
    guard open.count + reserved < EngineLimits.outputs else { return false }
    reserved += 1
    return true
  }

  /// Releases the place of an output that could not be opened.
  mutating func giveBack() { reserved -= 1 }

  /// Adds an output to its reserved place.
  mutating func add(_ output: SessionOutput) {
    reserved -= 1
    open.append(output)
  }

  /// Removes an output. Returns false if it was not open.
  mutating func remove(_ output: SessionOutput) -> Bool {
    guard let place = open.firstIndex(where: { $0 === output }) else { return false }
    open.remove(at: place)
    return true
  }
}
