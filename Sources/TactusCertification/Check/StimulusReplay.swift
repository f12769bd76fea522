internal import TactusDevice

/// A rig that runs a procedure against a transcript instead of a device: the actions of the
/// procedure must be those of the harness in the transcript, in the same order and with pauses that
/// are not shorter.
///
/// The time comes from the transcript. Thus a pause may be longer than in the procedure, as on a
/// stalled host, but never shorter.
final class StimulusReplay: Rig {
  let subject: SubjectFacts
  let instruments: [InstrumentFacts]
  let playerScheduling = ""
  private(set) var now: Int64 = 0
  /// The first deviation from the procedure; nil so far if there was none.
  private(set) var problem: String?

  private let line: LineFacts
  private let test: String
  private let transcript: Transcript
  private let deeds: [Transcript.Entry]
  /// The entries with the levels and lengths of effects, by the numbers of the effects.
  private let asks: [Int: [Transcript.Entry]]
  private let lengths: [Int: [Transcript.Entry]]
  private var place = 0
  /// How many more times ``isDisturbed(from:to:)`` returns true, so that the procedure plays its
  /// effects again.
  private var repetitionsLeft: Int
  /// The number of effects that the procedure has started.
  private(set) var starts = 0
  /// How often the procedure has called ``isDisturbed(from:to:)``.
  private(set) var questions = 0
  /// The planned start of an effect in the transcript minus that in the replay, in nanoseconds; nil
  /// until the first effect with a planned start.
  private var shift: Int64?

  /// - Parameters:
  ///   - test: the id of the test.
  ///   - repetitions: how often the procedure repeated disturbed effects.
  init(_ transcript: Transcript, _ opening: RunOpening, test: String, repetitions: Int) {
    (subject, line, instruments) = (opening.subject, opening.line, opening.instruments)
    (self.transcript, self.test) = (transcript, test)
    repetitionsLeft = repetitions
    asks = Dictionary(grouping: transcript.noted(.asks), by: \.number)
    lengths = Dictionary(grouping: transcript.noted(.lasts), by: \.number)
    deeds = transcript.entries.filter { $0.source == .harness && Self.kinds.contains($0.what) }
  }

  /// The kinds of entries that are actions of the harness. The levels (`asks`) and lengths
  /// (`lasts`) of an effect are not among them, because they are looked up by the effect's number.
  private static let kinds: Set<Transcript.What> = [
    .start, .stop, .open, .declares, .expects, .unsaid, .tried, .killed, .frozen, .unplugged,
    .plugged, .fault, .frames,
  ]

  /// The actions that the procedure has not done yet.
  var rest: ArraySlice<Transcript.Entry> { deeds[place...] }

  /// Takes the next action. It must have the given kind and number, and must not be too early;
  /// otherwise ``problem`` is set.
  @discardableResult
  private func take(_ what: Transcript.What, _ number: Int = 0) -> Transcript.Entry? {
    guard problem == nil else { return nil }
    guard place < deeds.count, deeds[place].what == what, deeds[place].number == number else {
      let found = rest.first.map { "\($0.what.rawValue) \($0.number)" } ?? "nothing more"
      problem = "the procedure does \(what.rawValue) \(number), the evidence has \(found)"
      return nil
    }
    let deed = deeds[place]
    place += 1
    if what == .start { starts += 1 }
    if deed.nanoseconds < now {
      problem = "\(what.rawValue) \(number) is earlier than the procedure does it"
    }
    now = max(now, deed.nanoseconds)
    return deed
  }

  private func require(_ isRight: Bool, _ what: String) {
    if problem == nil, !isRight { problem = "\(what) differs from the procedure" }
  }

  // MARK: Time

  func begin() throws(RigFault) {}
  func pass(until nanoseconds: Int64) throws(RigFault) { now = max(now, nanoseconds) }
  func finish() throws(RigFault) -> Transcript { transcript }

  /// Returns true as long as repetitions are left, regardless of the times. ``Stimulus`` checks
  /// whether the transcript has a stall.
  func isDisturbed(from begin: Int64, to end: Int64) -> Bool {
    questions += 1
    guard repetitionsLeft > 0 else { return false }
    repetitionsLeft -= 1
    return true
  }

  // MARK: Notes and operations

  func note(_ what: Transcript.What, _ number: Int, value: Double, text: String) {
    guard let deed = take(what, number) else { return }
    let text = Transcript.plain(text)
    // A declared fact has the form `name=value`. The identity test itself judges whether the values
    // agree, so only the names are compared here.
    if test == CertificationTest.identity.id, what == .declares {
      return require(Self.name(deed.text) == Self.name(text), "the name of a declared fact")
    }
    require(deed.text == text && deed.value == value, "\(what.rawValue) \(number) (\(deed.text))")
  }

  private static func name(_ text: String) -> Substring { text.prefix { $0 != "=" } }

  var playBytes: Int { line.playBytes }
  var handsNanoseconds: Int64 { line.handsNanoseconds }
  var clockErrorNanoseconds: Int64 { line.clockErrorNanoseconds }
  var instrumentErrorNanoseconds: Int64 { line.instrumentErrorNanoseconds }
  var seesCommands: Bool { line.seesCommands }
  var keepsLevelsByAnyCommand: Bool { line.keepsLevelsByAnyCommand }

  func canSay(_ segment: Segment) -> Bool { rest.first?.what != .unsaid }

  var wrongMessages: [(what: String, bytes: [UInt8])] {
    line.own.filter { $0.list == LineFacts.messages }.map { ($0.what, []) }
  }

  func ownOperations(for test: CertificationTest) -> [OwnOperation] {
    line.own.filter { $0.list == test.id }.map { own in
      OwnOperation(own.what, isDeclared: own.isDeclared) { [self] number throws(RigFault) in
        _ = take(.tried, number)
      }
    }
  }

  func send(_ segment: Segment, number: Int) throws(RigFault) { take(.tried, number) }

  func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool {
    take(.tried, number)
    return true
  }

  func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault) {
    // The rig of a pad records the level of the flood before the first burst, as the start of
    // effect 0, so that the motion can be compared with it.
    if rest.first?.what == .start {
      take(.start)
      let levels = asks[0, default: []].map(\.value)
      require(levels == [segment.startLevel], "the level of the flood")
    }
    let deed = take(.tried, number)
    require(deed?.value == Double(count), "the number of commands in a burst")
  }

  func revise(from nanoseconds: Int64, number: Int) throws(RigFault) { take(.tried, number) }
  func sendStop() throws(RigFault) {}
  func reopen() throws(RigFault) {}
  func frame(_ segment: Segment, ahead: Int) -> [UInt8] { [] }
  func shortMessage(_ count: Int) -> [UInt8] { [] }
  func watchDrivers() throws(RigFault) {}
  func limitOnTime(milliseconds: Int) throws(RigFault) {}
  func reopenInPlayer() throws(RigFault) {}
  func injectFault(_ number: Int) throws(RigFault) { take(.fault, number) }
  func unplug() throws(RigFault) { take(.unplugged) }
  func plug() throws(RigFault) { take(.plugged) }
  func killPlayer() throws(RigFault) { take(.killed) }
  func freezePlayer() throws(RigFault) { take(.frozen) }
  func stop(_ number: Int) throws(RigFault) { take(.stop, number) }

  // MARK: Effects

  func play(_ effect: Effect, number: Int) throws(RigFault) {
    guard let start = take(.start, number) else { return }
    guard effect.atNanoseconds != nil else {
      require(start.value == 0, "the time of effect \(number)")
      return check(effect, number, from: start.nanoseconds)
    }
    // The replay and the transcript count time from different origins. The difference is unknown,
    // but it must be the same for all effects.
    let later = Int64(start.value) - (effect.atNanoseconds ?? 0)
    let before = shift ?? later
    shift = before
    require(later >= 0 && later == before, "the time of effect \(number)")
    check(effect, number, from: Int64(start.value))
  }

  /// Checks the levels and the length of an effect in the evidence.
  private func check(_ effect: Effect, _ number: Int, from begin: Int64) {
    let end = begin + effect.durationNanoseconds
    let asked = asks[number, default: []].map { Asked(time: $0.nanoseconds, level: $0.value) }
    let wanted = [
      Asked(time: begin, level: effect.startLevel), Asked(time: end, level: effect.endLevel),
      Asked(time: end, level: 0),
    ]
    require(asked == wanted, "a level of effect \(number)")
    let lengths = lengths[number, default: []]
    require(
      lengths.map(\.value) == [Double(effect.durationNanoseconds)]
        && lengths.first?.nanoseconds == begin, "the length of effect \(number)")
  }

  private struct Asked: Hashable {
    var time: Int64
    var level: Double
  }
}
