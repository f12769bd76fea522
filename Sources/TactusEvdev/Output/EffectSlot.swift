internal import TactusSystem

/// The one slot of a device's effects that the driver holds, from opening to closing. A device has
/// few, and all programs share them.
struct EffectSlot: ~Copyable {
  private let node: OpenNode
  private let lengthMilliseconds: UInt16
  /// Whether an effect is stopped before it is changed, which is felt as a gap.
  private let stopsBeforeUpload: Bool
  private var id: Int16
  /// What the device does, as far as is known: nobody says when an effect has run out.
  private(set) var kind: Effect.Kind

  /// - Parameters:
  ///   - node: where the slot is; closed with it.
  ///   - id: what was uploaded to find out that it can be.
  ///   - kind: the same, moving nothing.
  ///   - lengthMilliseconds: how long an effect lasts that is not renewed.
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

  /// For messages.
  var path: String { node.path }

  /// Plays something from now on, for the length of a lease.
  ///
  /// The start follows each upload: ff-memless counts the time of an effect that is replaced while
  /// it plays by the length that it had before.
  mutating func play(_ kind: Effect.Kind) throws(Errno) {
    if stopsBeforeUpload, !self.kind.isStill, id >= 0 {
      try node.kernel.play(id, isOn: false, on: node.number)
    }
    do throws(Errno) {
      try upload(kind)
    } catch {
      try uploadAnew(kind, after: error)
    }
    try node.kernel.play(id, isOn: true, on: node.number)
    self.kind = kind
  }

  /// Ends what plays.
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

  /// The second try, where the kernel says why there may be one.
  private mutating func uploadAnew(
    _ kind: Effect.Kind, after error: Errno
  ) throws(Errno) {
    if error.isEffectLost, id >= 0 {
      id = Effect.newID
    } else if error.isBusy, id >= 0 {
      // da7280 takes no upload while it plays.
      try node.kernel.play(id, isOn: false, on: node.number)
    } else {
      throw error
    }
    try upload(kind)
  }
}
