internal import TactusBackends
internal import TactusDevice
internal import TactusJSON
internal import TactusPattern

/// `tactus devices`: lists the devices to play on.
struct DevicesCommand: Command {
  static let usage = Usage(
    name: "devices", summary: "list the devices that can be played on", arguments: "",
    argumentCount: 0...0, options: [.config, .backend, .explain, .watch, .watchSeconds, .json],
    notes: [
      """
      The id of a loopback has settings:
      loopback:motors,look-ahead=20,latency=5,capacity=32,interval=2,steps=255
      (milliseconds; all are optional), or a profile: loopback:profile=dualshock3. A
      serial port without a profile is opened only by its name: serial:/dev/ttyUSB0,
      serial:NUMBER (its serial number), serial:tcp://127.0.0.1:PORT, or
      serial:exec:COMMAND, a program that speaks the protocol on its standard input
      and output; ,look-ahead=50, ,baud=1000000 and ,axis=x may follow.
      """,
      """
      The last line shows the sound device that plays the sounds of patterns, how long
      touch waits for its sound, and its underruns in half a second of silence.
      """,
      """
      --explain prints the identity of a device, its profile and the rule that
      matched, and for each value its file and line, and its source. ID is any id that
      `play --device` opens.
      """,
      """
      --json contains more about each device, times in nanoseconds:
      update_interval_ns, latency_ns, look_ahead_ns, capacity_segments (null: as many
      as the look-ahead spans), lease_ns and lease_renewal_ns (null: no lease),
      lease_enforced_by, stop_latency_ns (how soon the motors are off after the
      playing process ended; null: they may stay on). All are null if the device
      cannot be opened.
      """,
      """
      --watch prints the commands of any program to a device, one per line with the
      seconds since the first, until ctrl-C or for --seconds: the effect that it plays
      or stops, and the gain. The kernel does not report the contents of an effect.
      """,
    ])

  private let backend: String?
  private let explained: DeviceID?
  private let watched: DeviceID?
  private let seconds: Double?
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    backend = arguments[.backend]
    explained = arguments[.explain].map { DeviceID($0) }
    watched = arguments[.watch].map { DeviceID($0) }
    seconds = try arguments.number(.watchSeconds, in: 0...1e6)
    if seconds != nil, watched == nil {
      throw CommandFailure(.usage, "--seconds is for --watch")
    }
    if explained != nil, watched != nil {
      throw CommandFailure(.usage, "--explain and --watch exclude each other")
    }
    printsJSON = arguments.has(.json)
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    let asked = explained ?? watched
    let configuration = configuration.overridden(backend: backend, device: asked?.description)
    if let explained { return try explain(explained, configuration, console) }
    if let watched {
      let listener = Listener(watched, seconds: seconds, printsJSON: printsJSON)
      return try listener.run(configuration, console)
    }
    let rows = try configuration.listing().map { listing in
      DeviceRow(listing, configuration)
    }
    guard !rows.isEmpty else { throw CommandFailure(configuration.noDevice(besides: [])) }
    if printsJSON { return console.print(text: Self.json(rows)) }
    // One call writes everything, so that a reader that closes the pipe early causes no error.
    let sound = SoundFindings.measured(configuration.audio).text
    console.print(text: Self.table(rows) + "\nsound: \(sound)")
  }

  private func explain(
    _ id: DeviceID, _ configuration: Configuration, _ console: Console
  ) throws {
    let listed = try configuration.listing().first { $0.id == id }
    let listing = try listed ?? configuration.opened(id).listing
    let facts = ProfileFacts(listing, configuration.deviceProfiles)
    console.print(text: printsJSON ? facts.json : facts.text)
  }

  private static func table(_ rows: [DeviceRow]) -> String {
    TextTable.text([["ID", "NAME", "ACTUATORS", "LEASE", "STATE"]] + rows.map(\.cells))
  }

  private static func json(_ rows: [DeviceRow]) -> String {
    var json = JSONText(.indented)
    json.beginArray()
    for row in rows { row.write(to: &json) }
    json.end()
    return json.text
  }
}

extension Option {
  fileprivate static let explain = Option(
    name: "--explain", value: "ID", summary: "show where each value of a device comes from")
  fileprivate static let watch = Option(
    name: "--watch", value: "ID", summary: "print the commands of any program to a device")
  fileprivate static let watchSeconds = Option(
    name: "--seconds", value: "S", summary: "end --watch after S seconds")
}

/// A device of the list.
private struct DeviceRow {
  var listing: DeviceListing
  private var capabilities: OutputCapabilities?
  /// The reason why an available device could not be opened; nil if there is none.
  private var refusal: DeviceError?

  init(_ listing: DeviceListing, _ configuration: Configuration) {
    self.listing = listing
    guard listing.availability == .available else { return }
    do throws(DeviceError) {
      capabilities = try configuration.open(listing.id).capabilities
    } catch {
      refusal = error
    }
  }

  var cells: [String] {
    [listing.id.description, listing.name, actuators, lease, state]
  }

  private var actuators: String {
    capabilities?.actuators.map(\.name).joined(separator: ", ") ?? "-"
  }

  /// The time that a level lasts after the playing process ended, and who enforces it.
  private var lease: String {
    capabilities?.leaseText ?? "-"
  }

  private var state: String {
    guard listing.availability == .available else { return listing.availability.obstacle }
    return refusal.map { "\(listing.availability.obstacle): \($0.message)" } ?? "available"
  }

  func write(to json: inout JSONText) {
    json.beginObject()
    for (name, value) in [
      ("id", listing.id.description), ("name", listing.name), ("state", state),
    ] {
      json.key(name)
      json.string(value)
    }
    json.key("actuators")
    json.beginArray(inline: true)
    for actuator in capabilities?.actuators ?? [] { json.string(actuator.name) }
    json.end()
    write(capabilities, to: &json)
    json.end()
  }

  /// The declaration of a device, with the keys of a capture; null if it could not be opened.
  private func write(_ capabilities: OutputCapabilities?, to json: inout JSONText) {
    for (name, value) in [
      ("update_interval_ns", capabilities?.updateIntervalNanoseconds),
      ("latency_ns", capabilities?.latencyNanoseconds),
      ("look_ahead_ns", capabilities?.lookAheadNanoseconds),
      ("capacity_segments", capabilities?.capacitySegments.map(Int64.init)),
      ("lease_ns", capabilities?.lease?.durationNanoseconds),
      ("lease_renewal_ns", capabilities?.lease?.renewalNanoseconds),
      ("stop_latency_ns", capabilities?.stopLatencyNanoseconds),
    ] {
      json.key(name)
      json.word(value.map { "\($0)" } ?? "null")
    }
    json.key("lease_enforced_by")
    if let capabilities {
      json.string((capabilities.lease?.enforcedBy ?? .nobody).rawValue)
    } else {
      json.word("null")
    }
  }
}

extension OutputCapabilities {
  /// The time that a level lasts after the playing process ended, and who enforces it.
  var leaseText: String {
    guard let lease else { return "none" }
    let text = "\(lease.durationNanoseconds / 1_000_000) ms, \(lease.enforcedBy.rawValue)"
    guard stopDelayNanoseconds > 0, let latency = stopLatencyNanoseconds else { return text }
    return text + ", off within \((latency + 999_999) / 1_000_000) ms"
  }
}

extension String {
  var trimmingTrailingBlanks: String {
    var result = self[...]
    while result.last == " " { result.removeLast() }
    return String(result)
  }
}
