internal import TactusBackends
internal import TactusCertification
internal import TactusDevice
internal import TactusEvdev
internal import TactusLoopback
internal import TactusSerial
internal import TactusSystem

/// `tactus certify`: tests a device and writes a report that others can verify.
struct CertifyCommand: AttendedCommand {
  private static let tests = Option(
    name: "--tests", value: "PROFILE", summary: "core, timed (default) or metrology",
    choices: Profile.allCases.map(\.rawValue))
  private static let quick = Option(
    name: "--quick", value: nil, summary: "a tenth of the repetitions; not a certificate")
  private static let out = Option(
    name: "--out", value: "DIR",
    summary: "the folder of the report (required but for --first-light)")

  private static let trace = Option(
    name: "--trace", value: "FILE", summary: "read the acceleration recorded meanwhile, CSV or WAV")

  private static let sign = Option(
    name: "--sign", value: "KEY", summary: "sign the report: an ed25519 private key, PEM")
  private static let replace = Option(
    name: "--replace", value: nil,
    summary: "replace the report or unfinished run in DIR")
  /// The largest size of a key in bytes.
  static let keyLimit = 1 << 16

  static let usage = Usage(
    name: "certify", summary: "test a device against limits and write a report",
    arguments: "", argumentCount: 0...0,
    options: [
      .config, .device, tests, quick, trace, sign, FirstLight.option, FirstLight.answers, out,
      replace,
    ],
    notes: [
      """
      The player is a separate process, so that a test can kill and freeze it. Every
      attempt and its evidence are kept; a failed test is not repeated. A run on the
      loopback of this machine takes eight minutes, with --quick 80 seconds. Ctrl-C
      ends it with a report of the tests so far.

      Evidence is written during the run. If the run is killed, or ends because the
      disk is full, `tactus report show DIR` shows the measurements. If DIR holds a
      report or such a run, the command fails before it opens the device, unless
      --replace is given.

      In DIR: report.html for people; report.json, report.xml (JUnit) and report.ktap
      for programs; limits.json, the limits; evidence, from which everything else is
      derived; manifest.sha256. --sign writes manifest.sig, the signature of the
      manifest. To create a key, and its public half, with which others check the
      report:

        openssl genpkey -algorithm ed25519 -out KEY.pem
        openssl pkey -in KEY.pem -pubout -out KEY.pub
        tactus report verify DIR --require-signature KEY.pub

      core: identity, function, drive, robustness and safety.
      timed: also latency, jitter, schedule and five minutes of repetitions.
      metrology: what only an accelerometer can measure.

      Every device can be tested. The line of a serial device is recorded: the device
      reports the drive of its motor, and its accelerometer, if it has one, measures
      the motion for the tests of metrology. The motion sensor of a pad shows whether
      the pad moves, and when. A device of another backend is measured by the
      instrument of that backend. What cannot be measured is MISS, with the reason. On
      a terminal you are asked to unplug the device once. A device that plays softly
      until `tactus confirm` is refused before.

      With --trace an accelerometer measures the drive of the effects. FILE is CSV, or
      WAV with one channel, and is written during the tests; its times are seconds on
      CLOCK_MONOTONIC:

        # tactus-trace 1
        # rate=3200
        # unit=g
        # range=16
        # identity=ADXL345 no. 12, actuator on 100 g
        # simulated=no
        time_s,acceleration
        8812.000000,0.013

      A WAV file has the same declarations, and start=SECONDS, in LIST INFO ICMT:
      key=value; key=value.

      \(FirstLight.note)

      Exit 0 if nothing failed and nothing is missing, else 1; 2: the device cannot be
      opened.
      """
    ])

  /// The checks of `--first-light`, which replace the tests; nil if the option is not given.
  private let firstLight: FirstLight?
  private let profile: Profile
  private let isQuick: Bool
  private let folder: String
  private let trace: String?
  private let isReplacing: Bool
  private let keyFile: String?
  private let device: String?
  private let configFile: String?

  init(_ arguments: ParsedArguments) throws {
    let name = arguments[Self.tests] ?? Profile.timed.rawValue
    guard let profile = Profile(rawValue: name) else {
      let names = Profile.allCases.map(\.rawValue)
      throw CommandFailure(
        .usage,
        "no profile \"\(name)\"\(Hint.text(name, names)); there are "
          + names.joined(separator: ", "))
    }
    firstLight = try FirstLight(
      arguments, out: Self.out,
      exclusive: [Self.tests, Self.quick, Self.trace, Self.sign, Self.replace])
    guard let folder = arguments[Self.out] ?? firstLight?.folder, !folder.isEmpty else {
      throw CommandFailure(.usage, "--out is missing: --out DIR, the folder of the report")
    }
    self.profile = profile
    self.folder = folder
    isQuick = arguments.has(Self.quick)
    trace = arguments[Self.trace]
    isReplacing = arguments.has(Self.replace)
    keyFile = arguments[Self.sign]
    device = arguments[.device]
    configFile = arguments[.config]
  }

  func run(
    _ configuration: Configuration, _ surroundings: Surroundings, _ console: Console
  ) throws {
    guard let id = configuration.overridden(device: device).device else {
      throw CommandFailure(
        .usage, "--device is missing: --device ID, of those that `tactus devices` lists")
    }
    if let firstLight { return try firstLight.run(id, configuration, surroundings, console) }
    let recorder = try recorder()
    let key = try signingKey()
    let place: ReportPlace
    do throws(ReportError) {
      try Crypto.check()
      place = try ReportPlace(folder, isReplacing: isReplacing)
    } catch { throw CommandFailure(error.isOfSystem ? .system : .failed, error.description) }
    let interrupts = InterruptWatch()
    let report = try perform(id, configuration, recorder, place, key, console)
    let signature = key.map { ReportSignature.valid(keyID: $0.keyID) } ?? .none
    console.print(ReportText.closing(report, signature))
    console.print("\(folder)/report.html")
    if interrupts.wasInterrupted { throw CommandFailure(.interrupted) }
    if !report.isGood { throw CommandFailure(.failed) }
  }

  private func recorder() throws -> TraceRecorder? {
    guard let trace else { return nil }
    do throws(TraceError) { return try TraceRecorder(path: trace) } catch {
      throw CommandFailure(.failed, "\(trace): \(error)")
    }
  }

  /// The signing key. It is read before the tests, so that a wrong key does not cost a run.
  private func signingKey() throws -> SigningKey? {
    guard let keyFile else { return nil }
    let pem: [UInt8]
    do throws(FileError) { pem = try BoundedFile.read(path: keyFile, limit: Self.keyLimit) } catch {
      throw CommandFailure(.failed, error.description)
    }
    do throws(ReportError) { return try SigningKey(pem: pem) } catch {
      throw CommandFailure(error.isOfSystem ? .system : .failed, "\(keyFile): \(error)")
    }
  }

  /// Runs the tests and writes the report.
  private func perform(
    _ id: DeviceID, _ configuration: Configuration, _ recorder: TraceRecorder?,
    _ place: ReportPlace, _ key: SigningKey?, _ console: Console
  ) throws -> Report {
    let stalls = StallWatch()
    defer { stalls.stop() }
    if let trouble = stalls.trouble { throw CommandFailure(.system, trouble) }
    let (rig, id) = try rig(id, configuration, stalls, console)
    let header = RunHeader.current()
    let order = Runner.Order(
      profile: profile, isQuick: isQuick, deviceID: id.reportName, created: WallClock.now,
      tool: header.tool(version: Version.number), station: header.station)
    let runner = Runner(
      rig, order, recorder: recorder, secondsNow: { Double(MonotonicClock.nowNanoseconds) / 1e9 },
      baseline: { Report.Baseline(stalls.lateness) },
      progress: { CertifyProgress.show($0, console) })
    defer { if console.showsProgress { console.draw("") } }
    HarnessThread.prepareRun()
    do throws(ReportError) {
      return try runner.run(into: place, signedBy: key)
    } catch {
      let isShown = UnfinishedRun.isIn(folder)
      let advice = isShown ? "; `tactus report show \(folder)` shows what was measured" : ""
      throw CommandFailure(
        error.isOfSystem ? .system : .failed, "\(error); the run was ended\(advice)")
    }
  }

  /// The rig for the device, and the id under which the device is listed.
  private func rig(
    _ id: DeviceID, _ configuration: Configuration, _ stalls: StallWatch, _ console: Console
  ) throws -> (any Rig, DeviceID) {
    let isInterrupted: @Sendable () -> Bool = { InterruptWatch.isInterrupted }
    do throws(DeviceError) {
      switch id.backend {
      case SerialBackend.name:
        let rig = try SerialRig(
          id, watchesMotion: trace == nil, stalls: stalls, isInterrupted: isInterrupted)
        return (rig, id)
      case EvdevBackend.name:
        let rig = try PadRig(
          id, backend: configuration.evdev, playerArguments: configFile.map { [$0] } ?? [],
          watchesMotion: trace == nil, fixture: OperatorFixture(console), stalls: stalls,
          isInterrupted: isInterrupted)
        return (rig, rig.id)
      case LoopbackBackend.name:
        let rig = try LiveRig(
          id, profiles: configuration.deviceProfiles,
          playerArguments: configFile.map { [$0] } ?? [], stalls: stalls,
          isInterrupted: isInterrupted)
        return (rig, id)
      default:
        let rig = try ContractRig(
          id, backend: configuration.backend(of: id),
          playerArguments: configFile.map { [$0] } ?? [], fixture: OperatorFixture(console),
          stalls: stalls, isInterrupted: isInterrupted)
        return (rig, id)
      }
    } catch { throw CommandFailure(error) }
  }
}

extension DeviceID {
  /// The id for a report, without the path of a user's folder.
  var reportName: String {
    guard rest.hasPrefix("/"), !rest.hasPrefix("/dev/") else { return description }
    return "\(backend):\(rest.split(separator: "/").last ?? "")"
  }
}

extension Report {
  /// Whether no test has failed, ended in an error, or missed something that it needs.
  var isGood: Bool { [.pass, .done, .skip].contains(outcome) }
}
