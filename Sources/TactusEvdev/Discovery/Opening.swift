internal import TactusDevice
internal import TactusSystem

/// Opens a node and finds out which effects it accepts. The calls may block and run on a separate
/// thread.
struct Opening: Sendable {
  let node: Node
  let profile: EvdevProfile
  let kernel: any KernelCalls

  /// Opens the node, uploads its effect, and returns the parts that play on it.
  /// - Throws: ``DeviceError``: of kind `notSupported` if the device accepts no effect that the
  ///   driver can play, of kind `invalid` if no capabilities fit it, or of a kind that depends on
  ///   the kernel's error.
  func open(_ state: NodeState) throws(DeviceError) -> (loop: DeviceLoop, plan: EvdevPlan) {
    let open = try openNode()
    kernel.muteEvents(open.number)
    let lease = Lease.standard(profile.enforcer)
    let length = Self.milliseconds(lease.durationNanoseconds)
    let (form, id) = try open.probe(
      EffectForm.claimed(by: node.effects), lengthMilliseconds: length)
    let plan = try profile.plan(form)
    let slot = EffectSlot(
      open, id: id, kind: form.still, lengthMilliseconds: length,
      stopsBeforeUpload: profile.stopsBeforeUpload)
    let loop = DeviceLoop(slot, plan, kernel: kernel, state: state)
    return (loop, plan)
  }

  private func openNode() throws(DeviceError) -> OpenNode {
    do throws(Errno) {
      return try OpenNode(node.path, kernel)
    } catch {
      // The device was unplugged after its node was found.
      throw error.isMissing
        ? DeviceError(.notFound, "there is no \(node.path)")
        : error.deviceError(node.path, fix: PermissionFix.line(kernel))
    }
  }

  /// The length of an effect: 1 ms up to the longest that the kernel's header defines.
  private static func milliseconds(_ nanoseconds: Int64) -> UInt16 {
    UInt16(min(max(nanoseconds / 1_000_000, 1), Int64(Effect.longestMilliseconds)))
  }
}
