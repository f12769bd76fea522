public import TactusDevice
internal import TactusSystem

extension EvdevBackend {
  /// Tells when a node comes, goes, or changes who may open it: udev gives the right to open it
  /// some milliseconds after it has come.
  public func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? {
    kernel.watchNodes(changed)
  }
}

extension EvdevBackend: ObservableBackend {
  /// Reports what any program plays on a device, with the kernel's times. The kernel notes a
  /// command when the device next reports something, or when the program says that its command is
  /// whole, as Tactus does.
  public func observe(
    _ id: DeviceID, _ report: @escaping @Sendable (ObservedCommand) -> Void
  ) throws(DeviceError) -> any DeviceWatch {
    let node = try find(id).node
    do throws(Errno) {
      return try kernel.listen(to: node.path, report)
    } catch {
      throw error.deviceError(node.path, fix: PermissionFix.line(kernel))
    }
  }
}
