package import TactusDevice

/// What is done to the device at the level of its protocol, past the player.
package protocol RigLine {
  /// Closes and opens the device.
  func reopen() throws(RigFault)
  /// Sends a segment as operation `number`, and notes the answer. Its times count as the rig's.
  func send(_ segment: Segment, number: Int) throws(RigFault)
  /// Sends several segments as fast as the line takes them, each as an operation of its own, and
  /// notes the answers.
  func send(_ operations: [(segment: Segment, number: Int)]) throws(RigFault)
  /// Sends a segment many times at once as operation `number`; notes how many were sent, and when
  /// how many were answered.
  func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault)
  /// Takes back what begins at a time or later, as operation `number`, and notes the answer.
  func revise(from nanoseconds: Int64, number: Int) throws(RigFault)
  /// Sends a stop.
  func sendStop() throws(RigFault)
  /// Shows the device that its host lives, and asks for nothing; where the protocol has no message
  /// for that, nothing is sent.
  func sendAlive() throws(RigFault)

  // Bytes, where the protocol has any.

  /// Sends the bytes of a message as they are, as operation `number`, and notes the answer.
  /// - Returns: whether the device answered as to a command that counts.
  func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool
  /// The bytes of a message that plays a segment, with the next sequence number but `ahead`.
  func frame(_ segment: Segment, ahead: Int) -> [UInt8]
  /// The bytes of a message to play whose content is cut after `count` bytes.
  func shortMessage(_ count: Int) -> [UInt8]
  /// Bytes that the content of a message to play needs.
  var playBytes: Int { get }
  /// Messages of the protocol's own that no device must take, with what is wrong with each.
  var wrongMessages: [(what: String, bytes: [UInt8])] { get }

  // What the protocol can say.

  /// Whether the protocol has a way to say a segment: what cannot be said need not be refused.
  func canSay(_ segment: Segment) -> Bool
  /// What only this protocol can say, for a test: tried one after another, each with what should
  /// come of it.
  func ownOperations(for test: CertificationTest) -> [OwnOperation]
  /// Nanoseconds by which the device's clock may be elsewhere than it is taken to be.
  var clockErrorNanoseconds: Int64 { get }
  /// Whether any command keeps the levels of all actuators going; else a segment keeps that of its
  /// own.
  var keepsLevelsByAnyCommand: Bool { get }
}

// What a device has whose line carries whole segments, on the harness's own clock.
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

  /// Sends bytes whose answer is only noted.
  package func send(_ bytes: [UInt8], number: Int) throws(RigFault) {
    _ = try sendCounting(bytes, number: number)
  }
}
