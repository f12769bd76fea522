internal import TactusSystem
internal import TactusWire

/// Has a crash of this process still the device behind a descriptor, for as long as it lives.
package struct CrashStop: ~Copyable {
  private let descriptor: Int32

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    CrashCare.add(descriptor, stop: Self.bytes)
  }

  deinit { CrashCare.remove(descriptor) }

  /// What is sent: a delimiter, which ends the frame that may just be on its way, and a STOP.
  ///
  /// A stop is obeyed whatever its number, and is not ordered. It names the number that follows as
  /// the first of valid commands; nothing follows.
  package static let bytes: [UInt8] = {
    var bytes: [UInt8] = [0]
    var frame = Message.stop(firstSequence: 0).frame(sequence: 0).encoded()
    while let byte = frame.next() { bytes.append(byte) }
    return bytes
  }()
}
