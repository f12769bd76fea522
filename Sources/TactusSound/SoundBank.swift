internal import CRealtime
package import TactusPattern
internal import TactusSystem

/// The sounds that the events of one pattern play, decoded at one rate. Immutable.
package final class SoundBank: Sendable {
  /// The place of a sound within the samples, and its options.
  struct Place: Sendable, BitwiseCopyable {
    /// The first sample of the left or only channel. A right channel follows the left one.
    var start: Int
    var frames: Int
    var isStereo: Bool
    var usesVolumeEnvelope: Bool
    var loops: Bool

    @_noLocks @_noAllocation
    init(
      start: Int, frames: Int, isStereo: Bool, usesVolumeEnvelope: Bool, loops: Bool
    ) {
      self.start = start
      self.frames = frames
      self.isStereo = isStereo
      self.usesVolumeEnvelope = usesVolumeEnvelope
      self.loops = loops
    }
  }

  /// Frames per second.
  package let rate: Int
  /// The sound of each event, by the event's index in the pattern. It has no frames if the event
  /// plays no file.
  private let places: FixedBuffer<Place>
  private let samples: FixedBuffer<Float>

  /// - Parameters:
  ///   - events: the events of the pattern, in the order of the file.
  ///   - sounds: decoded sounds at `rate`.
  ///   - registered: the resources of an engine that the events may name.
  package init(
    _ events: [Event], _ sounds: [Waveform.Resource: SoundSamples],
    registered: [Int: RegisteredSound] = [:], rate: Int
  ) {
    self.rate = rate
    var flat: [Float] = []
    var starts: [Waveform.Resource: Int] = [:]
    var places: [Place] = []
    places.reserveCapacity(events.count)
    for event in events {
      guard event.type == .audioCustom, let waveform = event.waveform,
        let resource = waveform.resource, let sound = sounds[resource]
      else {
        places.append(.none)
        continue
      }
      let start = starts[resource] ?? flat.count
      if starts[resource] == nil {
        starts[resource] = start
        for channel in 0..<sound.channels {
          for frame in 0..<sound.frames {
            flat.append(sound.interleaved[frame * sound.channels + channel])
          }
        }
      }
      var options: RegisteredSound?
      if case .registered(let id) = resource { options = registered[id] }
      places.append(
        Place(
          start: start, frames: sound.frames, isStereo: sound.channels == 2,
          usesVolumeEnvelope: waveform.usesVolumeEnvelope ?? options?.usesVolumeEnvelope ?? true,
          loops: waveform.loops ?? options?.loops ?? false))
    }
    self.places = FixedBuffer(count: places.count) { places[$0] }
    samples = FixedBuffer(count: flat.count) { flat[$0] }
  }

  /// The sound of an event by its index in the pattern. O(1).
  @_noLocks @_noAllocation
  func place(of event: Int32) -> Place { places[Int(event)] }

  /// The samples of all sounds, valid as long as the bank exists.
  var view: BufferView<Float> { samples.view }

  /// Nanoseconds until the sound of each event ends, at the event's own pitch: the shorter of file
  /// and duration, or the duration of a loop. ``TimelineEvent/endless`` if it plays until it is
  /// stopped, 0 if it plays none.
  package func lengths(of pattern: Pattern) -> [Int64] {
    pattern.events.enumerated().map { length(of: $0.element, at: $0.offset) }
  }

  private func length(of event: Event, at index: Int) -> Int64 {
    let place = places[index]
    guard place.frames > 0 else { return 0 }
    let duration = event.duration ?? 0
    let asked =
      duration > 0 && duration <= Limits.timeSeconds
      ? Nanoseconds.from(seconds: duration) : TimelineEvent.endless
    if place.loops { return asked }
    let pitch = min(max(event.value(.audioPitch), -1), 1)
    let speed = tactus_pow(2, SoundRules.octavesPerPitch * (pitch.isNaN ? 0 : pitch))
    let frames = Int((Double(place.frames) / speed).rounded(.up))
    return min(asked, FrameClock.ceiling(frames, rate: rate))
  }
}

extension SoundBank.Place {
  /// Begins a loop again if the phase is at its end or beyond.
  /// - Parameter phase: in frames from the start of the file.
  /// - Returns: whether a file without a loop has ended.
  @_noLocks @_noAllocation
  func ends(_ phase: inout Double) -> Bool {
    let length = Double(frames)
    if phase < length { return false }
    if !loops { return true }
    phase -= length * tactus_floor(phase / length)
    return false
  }

  /// An event that plays no file.
  static var none: SoundBank.Place {
    @_noLocks @_noAllocation get {
      SoundBank.Place(start: 0, frames: 0, isStereo: false, usesVolumeEnvelope: true, loops: false)
    }
  }
}
