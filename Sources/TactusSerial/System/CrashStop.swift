internal import TactusSystem
internal import TactusWire

/// Makes a crash of this process stop the device on a descriptor, as long as this object exists.
package struct CrashStop: ~Copyable {
  private let descriptor: Int32

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    CrashCare.add(descriptor, stop: Self.bytes)
  }

  deinit { CrashCare.remove(descriptor) }

  /// The bytes to send: a delimiter, which ends a partial frame, and a STOP.
  ///
  /// Devices execute a STOP with any sequence number, because it is an unordered command. A STOP
  /// contains the sequence number of the first valid command after it. Here it is 0, because no
  /// command follows.
  package static let bytes: [UInt8] = {
    var bytes: [UInt8] = [0]
    var frame = Message.stop(firstSequence: 0).frame(sequence: 0).encoded()
    while let byte = frame.next() { bytes.append(byte) }
    return bytes
  }()
}
