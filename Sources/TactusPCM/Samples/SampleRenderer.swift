package import TactusDevice
package import TactusSound
package import TactusSystem

/// Renders segments to frames of samples, one frame after the other. It can go back to an earlier
/// frame.
///
/// The samples depend only on the segments and the clock, not on the card or file that receives
/// them.
package struct SampleRenderer {
  /// How far the times of frames may move back, in nanoseconds. A shifted play moves them by less.
  private static let margin: Int64 = 500_000_000

  /// An actuator that begins to move or comes to rest.
  package struct Turn: Sendable, Hashable {
    package var frame: Int64
    package var actuator: Int
    package var isStart: Bool
  }

  /// The number of frames between two kept states: 1 ms.
  package let block: Int
  /// The times of frames: a frame has the level of its time.
  package var clock: FrameClock
  /// The next frame.
  package private(set) var frame: Int64 = 0
  /// The starts and ends of motion that ``takeTurns(before:)`` has not returned yet.
  private var turns: [Turn] = []
  private let log: RenderLog?
  package let channels: Int
  private let places: [Int]
  private let voices: [SampleVoice]
  private var tracks: [SegmentTrack]
  private var states: [VoiceState]
  private var kept: KeptStates

  /// - Parameters:
  ///   - capabilities: with the stream, as ``OutputCapabilities/validated()`` returns them.
  ///   - gain: 1, or ``SampleRules/unconfirmedGain``.
  ///   - keptFrames: the least number of frames by which it can go back.
  ///   - log: records the segments and clocks that the frames are rendered from; nil to record
  ///     nothing.
  package init(
    _ capabilities: OutputCapabilities, _ stream: SampleStream, gain: Double = 1,
    keptFrames: Int = 0, origin: Int64 = 0, log: RenderLog? = nil
  ) {
    self.log = log
    block = max(stream.rate / 1000, 1)
    clock = FrameClock(rate: stream.rate, origin: origin)
    channels = stream.channels
    places = stream.drives.map(\.channel)
    voices = zip(capabilities.actuators, stream.drives).map {
      SampleVoice($0, $1, rate: stream.rate, gain: gain)
    }
    tracks = voices.map { _ in SegmentTrack() }
    states = voices.map(\.start)
    kept = KeptStates(count: keptFrames / block + 2)
  }

  // MARK: Segments

  /// Adds a segment. Returns false if there is no room, or no such actuator.
  package mutating func take(_ segment: Segment) -> Bool {
    guard tracks.indices.contains(segment.actuator) else { return false }
    let isTaken = tracks[segment.actuator].append(segment)
    if isTaken { log?.take(.segment(segment)) }
    return isTaken
  }

  /// Whether a segment changes no frame, because its actuator has the same level until then.
  func alreadyPlays(_ segment: Segment) -> Bool {
    tracks.indices.contains(segment.actuator) && tracks[segment.actuator].alreadyHas(segment)
  }

  /// Withdraws the segments that begin at a time or later.
  package mutating func revise(from time: Int64) {
    for index in tracks.indices { tracks[index].revise(from: time) }
    log?.take(.revise(fromNanoseconds: time))
  }

  /// Withdraws all segments: every level is 0.
  package mutating func silence() {
    for index in tracks.indices { tracks[index].removeAll() }
    log?.take(.silence)
  }

  /// Whether no actuator has a segment.
  package var hasNoSegment: Bool { tracks.allSatisfy { $0.segments.isEmpty } }

  /// The actuators whose level was above 0 in the last frame.
  package var soundingActuators: [Int] { states.indices.filter { states[$0].isSounding } }

  /// Whether all further frames are silence, as long as no segment is added.
  package var isStill: Bool {
    let time = clock.time(of: frame)
    return states.allSatisfy(\.isAtRest) && tracks.allSatisfy { $0.isSilent(from: time) }
  }

  /// The longest omission that all actuators permit.
  /// - Parameter most: the omission that is wanted. A shorter one has the same start.
  /// - Returns: the omitted time in nanoseconds.
  package func omissible(_ most: SegmentTrack.Omission) -> Int64 {
    let starts = tracks.flatMap { $0.starts(after: most.start, through: most.end) }
    let held = most.start &- (tracks.map { $0.unchangedSince(most.start) }.max() ?? most.start)
    let part = min(held, most.start &- most.last) / SegmentTrack.Omission.least
    let ends = [most.start &+ max(part, 0), most.end].filter { $0 > most.start && $0 <= most.end }
    for end in (ends + starts).sorted(by: >) {
      var omission = most
      omission.end = end
      omission.endsInOrder = most.endsInOrder && end == most.end
      if tracks.allSatisfy({ $0.permits(omission) }) { return end &- most.start }
    }
    return 0
  }

  // MARK: Frames

  /// Renders the next frames, the samples of all channels in turn.
  /// - Parameter frames: at least `count` times ``channels`` long.
  package mutating func render(_ frames: borrowing FixedBuffer<Int16>, count: Int) {
    log?.note(clock, at: frame)
    var index = 0
    while index < count {
      let past = Int(frame % Int64(block))
      if past == 0 { keep() }
      let end = min(index + block - past, count)
      for place in index * channels..<end * channels { frames[place] = 0 }
      for actuator in voices.indices { renderBlock(frames, actuator, index..<end) }
      frame += Int64(end - index)
      index = end
    }
  }

  /// Renders the samples of an actuator at some places, within a block. A card's thread must do so
  /// quickly: what is the same in all of them is found once.
  private mutating func renderBlock(
    _ frames: borrowing FixedBuffer<Int16>, _ actuator: Int, _ range: Range<Int>
  ) {
    let last = frame + Int64(range.count - 1)
    let held = tracks[actuator].held(from: clock.time(of: frame), through: clock.time(of: last))
    let voice = voices[actuator]
    var state = states[actuator]
    defer { states[actuator] = state }
    // Between two plays most frames are silent.
    if held?.level == 0, state.isAtRest { return voice.rest(range.count, &state) }
    for place in range {
      let frame = frame + Int64(place - range.lowerBound)
      let tone = held ?? tracks[actuator].tone(at: clock.time(of: frame))
      let wasSounding = state.isSounding
      frames[place * channels + places[actuator]] = voice.next(
        level: tone.level, hertz: tone.hertz, &state)
      if state.isSounding != wasSounding { note(actuator, state.isSounding, at: frame) }
    }
  }

  /// Notes a turn, in the order of the frames.
  private mutating func note(_ actuator: Int, _ isStart: Bool, at frame: Int64) {
    guard turns.count < SegmentTrack.limit else { return }
    let place = turns.lastIndex { $0.frame <= frame }.map { $0 + 1 } ?? 0
    turns.insert(Turn(frame: frame, actuator: actuator, isStart: isStart), at: place)
  }

  private mutating func keep() {
    kept.keep(states, frame)
    let oldest = clock.time(of: kept.oldest ?? frame) &- Self.margin
    for index in tracks.indices { tracks[index].forget(before: oldest) }
  }

  /// The frame to which the renderer can go back for a change at a frame. It is that frame or an
  /// earlier one.
  /// - Parameter earliest: not before this frame.
  /// - Returns: nil if the change begins at the next frame or later, or if no state is kept.
  package func place(for wanted: Int64, notBefore earliest: Int64) -> Int64? {
    let target = max(wanted, earliest)
    guard target < frame else { return nil }
    return kept.latest(by: target, notBefore: earliest)
      ?? kept.first(notBefore: earliest).flatMap { $0 < frame ? $0 : nil }
  }

  /// Goes back to a frame that ``place(for:notBefore:)`` returned.
  package mutating func goBack(to target: Int64) {
    guard let states = kept.goBack(to: target) else { return }
    self.states = states
    frame = target
    turns.removeAll { $0.frame >= target }
    log?.goBack(to: target)
  }

  /// Resets the tones after silent channels. Each tone starts at a zero, so that it does not
  /// click.
  package mutating func begin() {
    kept.removeAll()
    log?.begin(at: frame)
    for index in states.indices {
      states[index].phase = 0
      states[index].brake = VoiceState.Brake()
      (states[index].input, states[index].output) = (0, 0)
    }
  }

  /// Removes and returns the turns before a frame.
  package mutating func takeTurns(before end: Int64) -> [Turn] {
    let past = turns.filter { $0.frame < end }
    if !past.isEmpty { turns.removeAll { $0.frame < end } }
    return past
  }
}
