public import TactusDevice
internal import TactusSystem

extension EvdevBackend {
  /// Reports when a node appears, disappears, or changes its permissions: udev sets the permissions
  /// some milliseconds after the node appears.
  public func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? {
    kernel.watchNodes(changed)
  }
}

extension EvdevBackend: ObservableBackend {
  /// Reports the commands that any program sends to a device, with the kernel's times. The kernel
  /// delivers a command with the next report of the device, or when the program marks its command
  /// as complete, as Tactus does.
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
