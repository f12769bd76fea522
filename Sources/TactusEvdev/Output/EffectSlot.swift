internal import TactusSystem

/// The one slot for effects that the driver uses, from opening to closing. A device has few slots,
/// and all programs share them.
struct EffectSlot: ~Copyable {
  private let node: OpenNode
  private let lengthMilliseconds: UInt16
  /// Whether an effect is stopped before it is changed. The stop is felt as a gap.
  private let stopsBeforeUpload: Bool
  private var id: Int16
  /// The effect that the device plays, as far as is known: the kernel does not report the end of an
  /// effect.
  private(set) var kind: Effect.Kind

  /// - Parameters:
  ///   - node: the node of the slot, which is closed together with the slot.
  ///   - id: the id of the slot.
  ///   - kind: the effect that is uploaded, which has no strength.
  ///   - lengthMilliseconds: how long an effect lasts without a renewal.
  ///   - stopsBeforeUpload: whether an effect cannot be changed while it plays.
  init(
    _ node: consuming OpenNode, id: Int16, kind: Effect.Kind, lengthMilliseconds: UInt16,
    stopsBeforeUpload: Bool
  ) {
    self.stopsBeforeUpload = stopsBeforeUpload
    self.node = node
    self.id = id
    self.kind = kind
    self.lengthMilliseconds = lengthMilliseconds
  }

  deinit { if id >= 0 { node.kernel.erase(id, from: node.number) } }

  /// The path of the node, for messages.
  var path: String { node.path }

  /// Plays an effect from now on, for the duration of a lease.
  ///
  /// Every upload is followed by a start, because ff-memless keeps the old end time of an effect
  /// that is replaced while it plays.
  mutating func play(_ kind: Effect.Kind) throws(Errno) {
    if stopsBeforeUpload, !self.kind.isStill, id >= 0 {
      try node.kernel.play(id, isOn: false, on: node.number)
    }
    do throws(Errno) {
      try upload(kind)
    } catch {
      try uploadAgain(kind, after: error)
    }
    try node.kernel.play(id, isOn: true, on: node.number)
    self.kind = kind
  }

  /// Stops the effect.
  mutating func stop(_ still: Effect.Kind) throws(Errno) {
    if id >= 0 { try node.kernel.play(id, isOn: false, on: node.number) }
    kind = still
  }

  /// Sleeps; see ``KernelCalls``.
  borrowing func wait(_ doorbell: borrowing Doorbell, until deadline: Int64) -> Wake {
    node.kernel.wait(node.number, doorbell, until: deadline)
  }

  private mutating func upload(_ kind: Effect.Kind) throws(Errno) {
    let effect = Effect(id: id, kind: kind, lengthMilliseconds: lengthMilliseconds)
    id = try node.kernel.upload(effect, to: node.number)
  }

  /// Uploads a second time if the error permits it.
  private mutating func uploadAgain(
    _ kind: Effect.Kind, after error: Errno
  ) throws(Errno) {
    if error.isEffectLost, id >= 0 {
      id = Effect.newID
    } else if error.isBusy, id >= 0 {
      // da7280 accepts no upload while it plays.
      try node.kernel.play(id, isOn: false, on: node.number)
    } else {
      throw error
    }
    try upload(kind)
  }
}
