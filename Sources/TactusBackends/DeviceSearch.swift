package import TactusDevice

/// What a look for a device gave: which one, if any, and which were passed over on the way.
package struct DeviceSearch: Sendable {
  /// The device, open; nil where none is configured and none can be chosen automatically.
  package var device: (any HapticDevice)?
  /// Devices that would have come first and cannot be used now.
  package var skipped: [DeviceListing]
}
