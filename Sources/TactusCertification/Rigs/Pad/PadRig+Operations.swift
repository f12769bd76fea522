internal import TactusDevice
internal import TactusEvdev
internal import TactusSystem

// Operations of the kernel's interface that must fail: those that the kernel's input core refuses
// (`drivers/input/ff-core.c`, `evdev.c`), and those that the device does not declare.
extension PadRig {
  package func ownOperations(for test: CertificationTest) -> [OwnOperation] {
    guard let pad else { return [] }
    switch test {
    case .honesty: return undeclaredKinds(pad) + [tooManyEffects(pad)]
    case .boundaries: return wrongIDs(pad) + [pad.foreignEffect(self), pad.foreignErasure(self)]
    default: return []
    }
  }

  /// Effects of types and waveforms that the device does not declare, and of invalid ones (the
  /// types 0, 0x58 and 0x7f, and the waveforms 0 and 0x5e).
  private func undeclaredKinds(_ pad: PadNode) -> [OwnOperation] {
    let effects = facts.node.effects
    let types = [0] + EffectMessage.types.filter { !effects.contains($0) } + [0x58, 0x7f]
    let kinds = types.map { type in
      refused(
        "an effect of the type \(Self.code(type))",
        EffectMessage(type: type, lengthMilliseconds: pad.lengthMilliseconds))
    }
    guard effects.contains(CapabilityBits.periodic) else { return kinds }
    let waveforms = [0] + EffectMessage.waveforms.filter { !effects.contains($0) } + [0x5e]
    return kinds
      + waveforms.map { waveform in
        refused(
          "a periodic effect of the waveform \(Self.code(waveform))",
          EffectMessage(
            type: CapabilityBits.periodic, lengthMilliseconds: pad.lengthMilliseconds,
            values: [UInt16(waveform), 100, 0]))
      }
  }

  private func wrongIDs(_ pad: PadNode) -> [OwnOperation] {
    let still = { (id: Int) in
      EffectMessage(
        still: pad.still, id: Int16(clamping: id), lengthMilliseconds: pad.lengthMilliseconds)
    }
    return [
      refused("a change of an effect that does not exist", still(room - 1)),
      refused("a change of an effect beyond the last", still(room)),
      refused("a change of the effect -2", still(-2)),
      erasure("an erasure of an effect that does not exist", Int16(clamping: room - 1)),
      erasure("an erasure of an effect beyond the last", Int16(clamping: room)),
    ]
  }

  private func refused(_ what: String, _ message: EffectMessage) -> OwnOperation {
    OwnOperation(what, isDeclared: false) { [self] number throws(RigFault) in
      try perform(number) { (pad: PadNode) throws(Errno) in
        let id = try pad.kernel.upload(
          bytes: message.bytes(pad.kernel.effectBytes), to: pad.number)
        // The kernel accepted a new effect that it should have refused; the harness erases it.
        if message.id < 0 { pad.kernel.erase(id, from: pad.number) }
      }
    }
  }

  private func erasure(_ what: String, _ id: Int16) -> OwnOperation {
    OwnOperation(what, isDeclared: false) { [self] number throws(RigFault) in
      try perform(number) { (pad: PadNode) throws(Errno) in
        try pad.kernel.eraseChecked(id, from: pad.number)
      }
    }
  }

  /// Uploads one effect more than the kernel has slots for.
  private func tooManyEffects(_ pad: PadNode) -> OwnOperation {
    let what = "an effect more than the \(room) that there is room for"
    return OwnOperation(what, isDeclared: false) { [self] number throws(RigFault) in
      try perform(number) { (pad: PadNode) throws(Errno) in
        var taken: [Int16] = []
        defer { for id in taken { pad.kernel.erase(id, from: pad.number) } }
        let still = EffectMessage(
          still: pad.still, lengthMilliseconds: pad.lengthMilliseconds
        ).bytes(pad.kernel.effectBytes)
        // One upload more than there are slots must fail, even if no other program uses a slot.
        for _ in 0...room { taken.append(try pad.kernel.upload(bytes: still, to: pad.number)) }
      }
    }
  }

  /// Formats a number like `0x52`.
  private static func code(_ number: Int) -> String { "0x" + String(number, radix: 16) }

  /// Executes an operation on the pad, and records whether the kernel accepted it.
  func perform(
    _ number: Int, _ call: (PadNode) throws(Errno) -> Void
  ) throws(RigFault) {
    guard let pad else { throw .broken("the pad is not open") }
    log.add(at: MonotonicClock.nowNanoseconds, .harness, .tried, number)
    do throws(Errno) { try call(pad) } catch {
      if error.isGone { throw .broken("the pad is disconnected") }
      log.add(
        at: MonotonicClock.nowNanoseconds, .device, .refused, number, text: "\(error)")
      return
    }
    log.add(at: MonotonicClock.nowNanoseconds, .device, .taken, number)
  }
}

extension PadNode {
  /// An operation on an effect of another owner: the harness opens the node a second time, and the
  /// kernel treats each opening as an owner of its own.
  private func foreign(
    _ what: String, _ rig: PadRig,
    _ call: @escaping (_ id: Int16, _ node: Int32) throws(Errno) -> Void
  ) -> OwnOperation {
    OwnOperation(what, isDeclared: false) { [kernel] number throws(RigFault) in
      guard let pad = rig.pad else { throw .broken("the pad is not open") }
      let id: Int16
      let other: Int32
      do throws(Errno) {
        id = try pad.ownEffect()
        other = try kernel.open(rig.facts.node.path)
      } catch { throw .broken("the pad cannot be opened twice: \(error)") }
      defer { kernel.close(other) }
      try rig.perform(number) { (_: PadNode) throws(Errno) in try call(id, other) }
      pad.erase()
    }
  }

  func foreignEffect(_ rig: PadRig) -> OwnOperation {
    let message = EffectMessage(still: still, lengthMilliseconds: lengthMilliseconds)
    return foreign("a change of another program's effect", rig) {
      [kernel] id, node throws(Errno) in
      var message = message
      message.id = id
      _ = try kernel.upload(bytes: message.bytes(kernel.effectBytes), to: node)
    }
  }

  func foreignErasure(_ rig: PadRig) -> OwnOperation {
    foreign("an erasure of another program's effect", rig) {
      [kernel] id, node throws(Errno) in
      try kernel.eraseChecked(id, from: node)
    }
  }
}
