/// The facts about a rig, in addition to those about the device: for example the errors of its
/// times and the operations that only its device's protocol has.
struct LineFacts: Sendable, Hashable {
  /// An operation that only this protocol has, for example a malformed message.
  struct Own: Sendable, Hashable {
    /// The use of the operation: ``messages``, or the id of the test that uses it.
    var list = ""
    var what = ""
    var isDeclared = false
  }

  /// The list of messages that every device must refuse.
  static let messages = "messages"
  /// The tests that use operations that only one protocol has.
  private static let tests: [CertificationTest] = [.honesty, .boundaries]

  var playBytes = 0
  var handsNanoseconds: Int64 = 0
  var clockErrorNanoseconds: Int64 = 0
  var instrumentErrorNanoseconds: Int64 = 0
  var seesCommands = false
  var keepsLevelsByAnyCommand = false
  var own: [Own] = []

  init() {}

  init(_ rig: any Rig) {
    playBytes = rig.playBytes
    handsNanoseconds = rig.handsNanoseconds
    clockErrorNanoseconds = rig.clockErrorNanoseconds
    instrumentErrorNanoseconds = rig.instrumentErrorNanoseconds
    seesCommands = rig.seesCommands
    keepsLevelsByAnyCommand = rig.keepsLevelsByAnyCommand
    own = rig.wrongMessages.map { Own(list: Self.messages, what: Transcript.plain($0.what)) }
    for test in Self.tests {
      own += rig.ownOperations(for: test).map {
        Own(list: test.id, what: Transcript.plain($0.what), isDeclared: $0.isDeclared)
      }
    }
  }
}
