internal import Synchronization
package import TactusDevice
package import TactusPattern

/// What a pattern asks a zone for over time: the playback core's own levels, on a virtual clock.
///
/// The times at which it is asked may not run backwards. It belongs to one thread.
package final class PatternSampler {
  private let session = Session.virtual()
  private let device = SilentDevice()
  private let output: SessionOutput
  private let player: Player

  /// Starts to play a pattern at time 0.
  /// - Parameter timeline: its tap length is used as it is.
  package init(_ timeline: Timeline) {
    guard let output = try? session.open(device) else {
      preconditionFailure("a silent device opens")
    }
    self.output = output
    player = session.makePlayer(timeline, in: session.makeGroup(), on: output)
    guard (try? player.start()) != nil else { preconditionFailure("a new queue has room") }
  }

  deinit { session.close() }

  /// Intensity and sharpness, 0 to 1, at a time in nanoseconds from the pattern's start: exact, and
  /// at a step the value after it. Sharpness is 0 where the intensity is.
  package func state(at nanoseconds: Int64) -> ZoneState {
    session.advance(to: Session.virtualStart + nanoseconds)
    return session.zoneStates(of: output)[Zone.default.index]
  }

  /// The events that have begun, in the order of their onsets, with their levels as played.
  package var events: [EventMark] { device.events }
}

/// A device that accepts everything and keeps the events alone.
private final class SilentDevice: HapticDevice, HapticOutput {
  let listing = DeviceListing(
    id: DeviceID(backend: "silent"), name: "Silent", category: .virtual,
    isEligibleForAutomaticChoice: false)
  /// A level is looked at as rarely as the contract allows: what is asked is computed when asked.
  let capabilities = OutputCapabilities(
    actuators: [
      Actuator(name: "any", kind: .wideband, frequencyBandHertz: SharpnessFrequency.rangeHertz)
    ], updateIntervalNanoseconds: DeviceLimits.updateIntervalNanoseconds.upperBound, lease: nil)
  private let begun = Mutex<[EventMark]>([])

  var events: [EventMark] {
    begun.withLock { events in
      let origin = Session.virtualStart
      return events.map { mark in
        var mark = mark
        mark.onsetNanoseconds -= origin
        return mark
      }
    }
  }

  func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput { self }

  func submit(
    _ segments: Span<Segment>, levels: Span<ZoneLevel>, events: Span<EventMark>,
    at submittedNanoseconds: Int64
  ) -> SubmitResult {
    begun.withLock { begun in
      for index in events.indices { begun.append(events[index]) }
    }
    return .accepted
  }

  func revise(from nanoseconds: Int64) {}

  func stop(at nanoseconds: Int64) {}
}
