package import TactusDevice

/// The result of searching for a device: the device, if one was opened, and the skipped devices.
package struct DeviceSearch: Sendable {
  /// The device, open; nil if none is configured and none can be selected automatically.
  package var device: (any HapticDevice)?
  /// Devices that would have been preferred, but cannot be opened now.
  package var skipped: [DeviceListing]
}
