package import TactusDevice

/// A device that can play sounds in the stream of its touches.
package protocol SoundingDevice: HapticDevice {
  /// How to open the sink of the sounds; nil if the device has no channel for sounds.
  var soundSink: SinkOpening? { get }
}
