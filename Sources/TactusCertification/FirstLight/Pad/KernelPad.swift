package import TactusDevice
package import TactusEvdev
internal import TactusSystem

/// A game pad or vibrator that is used through its Linux driver, on the monotonic clock.
package final class KernelPad: PadUnderLight {
  private let backend: EvdevBackend
  private let kernel: any HarnessCalls
  private let found: HarnessFacts
  private let version: String
  private let isInterrupted: () -> Bool
  /// The open event node; nil before the first effect and after ``makeStill()``. It is opened again
  /// for each effect, because a ``PadNode`` plays only effects of the length that it was opened
  /// with.
  private var node: PadNode?

  /// Finds a pad and opens its node once.
  /// - Throws: ``DeviceError`` if the device cannot be opened, or is a wheel or a stick, which
  ///   moves by force.
  package init(
    _ id: DeviceID, backend: EvdevBackend = EvdevBackend(),
    kernel: any HarnessCalls = LinuxKernel(), isInterrupted: @escaping () -> Bool = { false }
  ) throws(DeviceError) {
    (self.backend, self.kernel, self.isInterrupted) = (backend, kernel, isInterrupted)
    found = try backend.harnessFacts(id)
    if found.node.movesByForce {
      throw DeviceError(
        .notSupported,
        "\(id) is a wheel or a stick that moves by force and may hurt a hand; first light checks "
          + "only devices that vibrate")
    }
    do throws(Errno) {
      let node = try Self.open(found, kernel, milliseconds: 1)
      version = try kernel.version(node.number)
    } catch { throw DeviceError(.system, "\(found.node.path): \(error)") }
  }

  private static func open(
    _ found: HarnessFacts, _ kernel: any HarnessCalls, milliseconds: Int
  ) throws(Errno) -> PadNode {
    try PadNode(
      found.node.path, kernel, found.wiring, leaseNanoseconds: Int64(milliseconds) * 1_000_000)
  }

  package var facts: [LightRecord.Fact] {
    let node = found.node
    let ids = [node.vendor, node.product].map(NodeText.hexadecimal).joined(separator: ":")
    return [
      LightRecord.Fact(name: "name", text: node.name),
      LightRecord.Fact(name: "driver", text: node.driver),
      LightRecord.Fact(name: "bus", text: NodeText.bus(node)),
      LightRecord.Fact(name: "vendor and product", text: ids),
      LightRecord.Fact(name: "serial number", text: found.serialNumber),
      LightRecord.Fact(name: "firmware", text: found.firmware),
      LightRecord.Fact(name: "node", text: "\(node.eventName), interface \(version)"),
      LightRecord.Fact(name: "made by a program", text: found.isVirtual ? "yes" : "no"),
    ]
  }

  package var motors: [String] { found.capabilities.actuators.map(\.name) }

  package var isThere: Bool { backend.isThere(found.id) }

  package func play(
    _ level: Double, on motor: Int?, milliseconds: Int
  ) throws(LightStop) {
    do throws(Errno) {
      node = nil
      let node = try Self.open(found, kernel, milliseconds: milliseconds)
      self.node = node
      for place in motors.indices where motor == nil || motor == place {
        try node.play(place, level)
      }
    } catch { throw Self.refused(error) }
  }

  package func stop() throws(LightStop) {
    do throws(Errno) { try node?.stop() } catch { throw Self.refused(error) }
  }

  private static func refused(_ error: Errno) -> LightStop {
    .failed(
      error.isGone ? "the pad is disconnected" : "the kernel's driver refuses: \(error)",
      check: "the cable or the radio link, and the pad's battery; `journalctl -k` for what the "
        + "driver says")
  }

  // MARK: The subject

  package var nowNanoseconds: Int64 { MonotonicClock.nowNanoseconds }

  package func pass(until nanoseconds: Int64) throws(LightStop) {
    do throws(RigFault) { try ClockWait.until(nanoseconds, unless: isInterrupted) } catch {
      throw .interrupted
    }
  }

  /// Stops the effect, and closes the node, which erases the effect. Either of the two alone ends
  /// the effect.
  package func makeStill() {
    try? node?.stop()
    node = nil
  }
}
