package import TactusDevice

/// Actions on the device at the level of its protocol, without the player.
package protocol RigLine {
  /// Closes the device and opens it again.
  func reopen() throws(RigFault)
  /// Sends a segment as operation `number`, and records the answer. The segment's times are on the
  /// rig's clock.
  func send(_ segment: Segment, number: Int) throws(RigFault)
  /// Sends several segments without waiting for their answers, each as an operation of its own, and
  /// records the answers. A rig may instead wait for each answer.
  func send(_ operations: [(segment: Segment, number: Int)]) throws(RigFault)
  /// Sends a segment many times as operation `number`. Records how many were sent, and the number
  /// of answers with their times.
  func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault)
  /// Withdraws the segments that begin at or after a time, as operation `number`, and records the
  /// answer.
  func revise(from nanoseconds: Int64, number: Int) throws(RigFault)
  /// Sends a command that stops all actuators.
  func sendStop() throws(RigFault)
  /// Sends a keep-alive message, which renews leases and changes nothing else. If the protocol has
  /// no such message, nothing is sent.
  func sendAlive() throws(RigFault)

  // The methods from here on use bytes, for protocols with messages.

  /// Sends the bytes of a message unchanged, as operation `number`, and records the answer.
  /// - Returns: whether the device counts the message as a command, and therefore expects the next
  ///   sequence number.
  func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool
  /// The bytes of a message that plays a segment. Its sequence number is the next one plus `ahead`.
  func frame(_ segment: Segment, ahead: Int) -> [UInt8]
  /// The bytes of an invalid message to play a segment. Its content has `count` bytes, which are
  /// too few.
  func shortMessage(_ count: Int) -> [UInt8]
  /// The length of the content of a message that plays a segment.
  var playBytes: Int { get }
  /// Invalid messages that every device must refuse, each with a description of its error.
  var wrongMessages: [(what: String, bytes: [UInt8])] { get }

  // The methods from here on describe the abilities of the protocol.

  /// Whether the protocol can express a segment. The harness does not test whether a device refuses
  /// a segment that it cannot send.
  func canSay(_ segment: Segment) -> Bool
  /// The operations of this protocol for a test, in their order, each with the expected result.
  func ownOperations(for test: CertificationTest) -> [OwnOperation]
  /// The uncertainty of the device's clock, in nanoseconds.
  var clockErrorNanoseconds: Int64 { get }
  /// Whether any command renews the leases of all actuators; otherwise a segment renews that of its
  /// own actuator.
  var keepsLevelsByAnyCommand: Bool { get }
}

// The defaults, for a device that receives all values of a segment, in times of the host's clock.
extension RigLine {
  package var playBytes: Int { 50 }
  package var wrongMessages: [(what: String, bytes: [UInt8])] { [] }
  package func canSay(_ segment: Segment) -> Bool { true }
  package func ownOperations(for test: CertificationTest) -> [OwnOperation] { [] }
  package var clockErrorNanoseconds: Int64 { 0 }
  package var keepsLevelsByAnyCommand: Bool { false }
  package func sendAlive() throws(RigFault) {}

  package func send(_ operations: [(segment: Segment, number: Int)]) throws(RigFault) {
    for operation in operations { try send(operation.segment, number: operation.number) }
  }

  /// Sends bytes and records the answer.
  package func send(_ bytes: [UInt8], number: Int) throws(RigFault) {
    _ = try sendCounting(bytes, number: number)
  }
}
