internal import TactusBackends
internal import TactusDevice
internal import TactusJSON

/// `tactus doctor`: shows what the system provides for playing, and how to improve it.
struct DoctorCommand: SystemCommand {
  static let usage = Usage(
    name: "doctor", summary: "check what the system provides for playing",
    arguments: "", argumentCount: 0...0, options: [.config, .backend, .device, .json],
    notes: [
      """
      It starts a playback thread, checks limits, timer and kernel, and lists the
      devices of each backend and the settings in force. `ok`: as it should be;
      `note`: can be improved; `poor`: playing suffers. `fix:` is followed by the
      remedy. No rights are needed. In a container, in a chroot, without udev and for
      a user without sudo, the remedy is what can be done there.

      Exit 0 if a device can be played on, else 2.
      """
    ])

  private let backend: String?
  private let device: String?
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    backend = arguments[.backend]
    device = arguments[.device]
    printsJSON = arguments.has(.json)
  }

  func run(_ configuration: Configuration, _ facts: SystemFacts, _ console: Console) throws {
    let configuration = configuration.overridden(backend: backend, device: device)
    let listed = DeviceFindings(configuration)
    let sound = facts.opensSound ? [SoundFindings.measured(configuration.audio)] : []
    func adapted(_ findings: [Finding]) -> [Finding] {
      findings.map { PlaceFindings.adapted($0, facts.place) }
    }
    let place = adapted(PlaceFindings.all(facts.place))
    let system = adapted(
      SystemFindings.all(facts) + [SystemFindings.timing(configuration.mode)])
    let devices = adapted(diagnoses(configuration) + listed.findings + sound)
    let sudo = PlaceFindings.sudo(facts.place, for: place + system + devices)
    let diagnosis = Diagnosis(
      system: place + (sudo.map { [$0] } ?? []) + system, devices: devices,
      canPlay: listed.canPlay && facts.playbackFault == nil, configuration: configuration)
    console.print(text: printsJSON ? diagnosis.json : diagnosis.text)
    if !diagnosis.canPlay { throw CommandFailure(.system) }
  }

  /// The findings of the backends in use, for example the reasons why devices cannot be used.
  private func diagnoses(_ configuration: Configuration) -> [Finding] {
    let backends = (try? configuration.backendsInUse()) ?? []
    return backends.flatMap { ($0 as? any DiagnosableBackend)?.diagnose() ?? [] }
  }
}

/// All findings, as text and as JSON.
private struct Diagnosis {
  var system: [Finding]
  var devices: [Finding]
  var canPlay: Bool
  var configuration: Configuration

  var text: String {
    """
    Playback
    \(Self.lines(system))

    Devices
    \(Self.lines(devices))

    Settings that are not the default
    \(settings)
    """
  }

  private var settings: String {
    let keys = ConfigurationKey.allCases.filter { configuration.origin(of: $0) != .standard }
    let rows = keys.map { key in
      ["  \(key.rawValue)", configuration.text(of: key), "\(configuration.origin(of: key))"]
    }
    return rows.isEmpty ? "  none" : TextTable.text(rows)
  }

  private static func lines(_ findings: [Finding]) -> String {
    let rows = findings.map { ["  \($0.state.rawValue)", $0.name, $0.text] }
    let heads = TextTable.text(rows).split(separator: "\n")
    return zip(heads, findings).map { head, finding in
      finding.fix.map { "\(head)\n        fix: \(SafeText.escaped($0))" } ?? String(head)
    }.joined(separator: "\n")
  }

  var json: String {
    var json = JSONText(.indented)
    json.beginObject()
    json.key("can_play")
    json.word("\(canPlay)")
    for (name, findings) in [("playback", system), ("devices", devices)] {
      json.key(name)
      json.beginArray()
      for finding in findings { finding.write(to: &json) }
      json.end()
    }
    configuration.write(to: &json)
    json.end()
    return json.text
  }
}

extension Finding {
  fileprivate func write(to json: inout JSONText) {
    json.beginObject()
    for (key, value) in [("state", state.rawValue), ("name", name), ("text", text)] {
      json.key(key)
      json.string(value)
    }
    json.key("fix")
    if let fix { json.string(fix) } else { json.word("null") }
    json.end()
  }
}
