internal import TactusDevice
internal import TactusSystem

/// An open node, which is closed when it is released.
struct OpenNode: ~Copyable {
  let kernel: any KernelCalls
  let number: Int32
  /// The path of the node, for messages.
  let path: String

  /// Opens a node. May block.
  init(_ path: String, _ kernel: any KernelCalls) throws(Errno) {
    self.kernel = kernel
    self.path = path
    number = try kernel.open(path)
  }

  deinit { kernel.close(number) }

  /// Finds the form of effects that the device accepts by uploading an effect without strength.
  /// - Returns: the form, and the id of the effect, which the driver keeps using.
  /// - Throws: ``DeviceError``; `notSupported` if the device accepts none of the declared forms.
  borrowing func probe(
    _ forms: [EffectForm], lengthMilliseconds: UInt16
  ) throws(DeviceError) -> (form: EffectForm, id: Int16) {
    for form in forms {
      let still = Effect(
        id: Effect.newID, kind: form.still, lengthMilliseconds: lengthMilliseconds)
      do throws(Errno) {
        return (form, try kernel.upload(still, to: number))
      } catch {
        if error.isRefused { continue }
        throw error.deviceError(path, fix: PermissionFix.line(kernel))
      }
    }
    let claims = forms.map(\.name).joined(separator: ", ")
    throw DeviceError(
      .notSupported,
      forms.isEmpty
        ? "\(path) has no effect that the driver can play; choose another device"
        : "\(path) declares \(claims) but accepts none of it; choose another device")
  }
}
