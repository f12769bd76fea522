package import TactusBackends
package import TactusCapture
package import TactusDevice
internal import TactusEngine
internal import TactusLoopback
package import TactusPattern
internal import TactusPlot

/// A pattern computed for a device on the virtual clock.
package struct Rendering {
  private let pattern: Pattern
  let timeline: Timeline
  let capabilities: OutputCapabilities
  /// The time at which the output ends, in nanoseconds from the start of the pattern.
  package let end: Int64
  /// Whether the pattern would continue after the requested end.
  let isCut: Bool
  let configuration: Configuration

  /// - Throws: ``CommandFailure`` of code `usage` if the pattern is endless and no end is given.
  package init(
    _ pattern: Pattern, capabilities: OutputCapabilities, _ configuration: Configuration,
    _ seconds: Double?
  ) throws {
    self.pattern = pattern
    self.configuration = configuration
    timeline = Timeline(pattern, transientLength: capabilities.tapLength)
    self.capabilities = capabilities
    let whole = max(timeline.durationNanoseconds, timeline.hapticEndNanoseconds)
    if let seconds {
      let asked = Nanoseconds.from(seconds: seconds)
      isCut = timeline.isEndless || asked < whole
      end = isCut ? asked : whole
    } else {
      if timeline.isEndless { throw CommandFailure.endless }
      isCut = false
      end = whole
    }
  }

  /// The pattern played on a loopback with the device's capabilities.
  package func capture(as listing: DeviceListing) throws -> Capture {
    let device = LoopbackDevice(capabilities, id: listing.id, name: listing.name)
    let session = Session.virtual()
    defer { session.close() }
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    do {
      let output = try session.open(device)
      output.gain = configuration.gain
      let group = session.makeGroup(zone: configuration.zone)
      session.setMuted(configuration.isMuted, group)
      let player = session.makePlayer(timeline, in: group, on: output)
      let start = session.nowNanoseconds
      if !isCut || end > 0 { try player.start() }
      if isCut && end > 0 { try player.stop(at: start + end) }
      session.advance(to: start + end)
      return try Self.whole(
        recorder.capture(of: output.number, origin: start, clock: .virtual))
    } catch let error as DeviceError {
      throw CommandFailure(error)
    } catch let error as EngineError {
      throw CommandFailure(.system, error.description)
    }
  }

  /// The simulated motors; nil if ``OutputCapabilities/isModelled`` is false.
  func motion(_ capture: Capture) -> Motion? { Motion(capture, end: end, isCut: isCut) }

  private static func whole(_ capture: Capture?) throws -> Capture {
    guard let capture, capture.lostRecordCount == 0 else {
      let lost = capture?.lostRecordCount ?? 0
      throw CommandFailure(
        .usage, "the pattern exceeds the capture limit by \(lost) records; give --seconds")
    }
    return capture
  }

  /// Intensity and sharpness over time, with the named events.
  func plot(title: String) throws -> Plot { try picture.plot(title: title) }

  /// The pattern up to the end, for sampling or drawing.
  var picture: PatternPlot { PatternPlot(pattern, timeline, end: end) }

  /// The level of each actuator over time, with the named events.
  func loweredPlot(title: String, as listing: DeviceListing) throws -> Plot {
    let rows = EventRows(pattern, end: Nanoseconds.toSeconds(end)).rows
    let capture = try capture(as: listing)
    var plot = CapturePlot(capture, end: end).plot(title: title, rows: rows)
    let motion = motion(capture)
    if motion != nil { plot.panels = [] }
    motion?.draw(on: &plot)
    if let stream = capabilities.stream {
      let (panels, last) = try streamPanels(stream, capture)
      plot.panels += panels
      plot.time = plot.time.lowerBound...max(plot.time.upperBound, last)
    }
    return plot
  }

  /// The actuators as a WAV file.
  /// - Parameter rate: samples per second; nil for the standard rate, or that of the device's
  ///   stream.
  func sound(as listing: DeviceListing, rate: Int?) throws -> [UInt8] {
    if let stream = capabilities.stream { return try streamed(stream, as: listing, rate: rate) }
    let rate = rate ?? ActuatorSound.standardRate
    let count = ActuatorSound(rate: rate).sampleCount(end)
    return WaveFile.bytes(try actuatorSound(as: listing, rate: rate, count: count), rate: rate)
  }

  /// The first samples of the actuators as a sound.
  func actuatorSound(as listing: DeviceListing, rate: Int, count: Int) throws -> [Double] {
    guard count <= ActuatorSound.sampleLimit else {
      throw CommandFailure(
        .usage,
        "\(count) samples are more than \(ActuatorSound.sampleLimit); give --seconds or a lower "
          + "--sample-rate")
    }
    return ActuatorSound(rate: rate).samples(try capture(as: listing), count: count)
  }
}

extension CommandFailure {
  static var endless: CommandFailure {
    CommandFailure(.usage, "the pattern plays until it is stopped; limit it with --seconds S")
  }
}
