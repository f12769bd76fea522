internal import TactusDevice
internal import TactusEvdev
internal import TactusSystem

/// The harness's own access to the event node of a pad, without the backend. It uses one effect of
/// the kernel's interface, which it erases at the end.
final class PadNode {
  let kernel: any HarnessCalls
  let number: Int32
  let wiring: Wiring
  /// The length of an effect: the kernel ends it after this time unless it is started again, which
  /// is the lease.
  let lengthMilliseconds: UInt16
  private var levels: InlineArray<2, Double> = [0, 0]
  private var own = KernelEffect.newID

  init(
    _ path: String, _ kernel: any HarnessCalls, _ wiring: Wiring, leaseNanoseconds: Int64
  ) throws(Errno) {
    self.kernel = kernel
    self.wiring = wiring
    let milliseconds = min(max(leaseNanoseconds / 1_000_000, 1), 0x7fff)
    lengthMilliseconds = UInt16(milliseconds)
    number = try kernel.open(path)
    kernel.muteEvents(number)
  }

  deinit {
    erase()
    kernel.close(number)
  }

  /// An effect without motion, in the form that the device accepts.
  var still: KernelEffect.Kind { wiring.kind([0, 0]) }

  /// The id of the harness's effect, which is created if there is none.
  func ownEffect() throws(Errno) -> Int16 {
    if own < 0 { own = try upload(wiring.kind(levels)) }
    return own
  }

  private func upload(_ kind: KernelEffect.Kind) throws(Errno) -> Int16 {
    try kernel.upload(
      KernelEffect(id: own, kind: kind, lengthMilliseconds: lengthMilliseconds), to: number)
  }

  /// Sets the level of one actuator and keeps those of the others. This uploads and starts the
  /// effect.
  func play(_ actuator: Int, _ level: Double) throws(Errno) {
    if levels.indices.contains(actuator) { levels[actuator] = level }
    own = try upload(wiring.kind(levels))
    try kernel.play(own, isOn: true, on: number)
  }

  func stop() throws(Errno) {
    levels = [0, 0]
    if own >= 0 { try kernel.play(own, isOn: false, on: number) }
  }

  /// Erases the harness's effect, so that it does not exist while a player plays.
  func erase() {
    if own >= 0 { kernel.erase(own, from: number) }
    own = KernelEffect.newID
    levels = [0, 0]
  }
}
