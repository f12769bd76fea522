internal import TactusBackends
internal import TactusCertification
internal import TactusDevice
internal import TactusEvdev
internal import TactusLoopback
internal import TactusSerial
internal import TactusSystem

/// `tactus certify`: tests a device and writes a report that can be checked.
struct CertifyCommand: AttendedCommand {
  private static let tests = Option(
    name: "--tests", value: "PROFILE", summary: "core, timed (default) or metrology")
  private static let quick = Option(
    name: "--quick", value: nil, summary: "a tenth of the repetitions; not a certificate")
  private static let out = Option(
    name: "--out", value: "DIR",
    summary: "the folder of the report (required but for --first-light)")

  private static let trace = Option(
    name: "--trace", value: "FILE", summary: "acceleration recorded meanwhile, CSV or WAV")

  private static let sign = Option(
    name: "--sign", value: "KEY", summary: "sign the report: an ed25519 private key, PEM")
  private static let replace = Option(
    name: "--replace", value: nil,
    summary: "replace the report, or the unfinished run, that DIR holds")
  /// Bytes of a key at most.
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
      The player runs as a process of its own, so that it can be killed and frozen. Every attempt
      and its evidence is kept; a failure is never tried again. A run on this machine's loopback
      takes eight minutes, with --quick 80 seconds. Ctrl-C ends it with a report of what was
      done until then.

      Evidence is written as it is made. Where the run is killed, or the disk is full, which ends
      it, `tactus report show DIR` shows what was measured. If DIR holds a report or such a run,
      that is said before the device is opened, and --replace is needed to replace it.

      In DIR: report.html for people; report.json, report.xml (JUnit) and report.ktap for programs;
      limits.json, what the device was held to; evidence, from which everything else follows;
      manifest.sha256. --sign writes manifest.sig, the signature of the manifest. A key of one's
      own, and its public half, with which others check the report:

        openssl genpkey -algorithm ed25519 -out KEY.pem
        openssl pkey -in KEY.pem -pubout -out KEY.pub
        tactus report verify DIR --require-signature KEY.pub

      core: identity, function, drive, robustness and safety. timed: latency, jitter, schedule and
      five minutes of repetitions, too.
      metrology: what only an accelerometer can tell; those tests are missing as yet.

      Every device can be tested. Of a serial device the line is held here: the device tells how its
      motor is driven. Of a pad the motion sensor that it has itself is watched; it shows whether
      something moves, and when. A device of another backend is watched by the instrument that its
      backend has for it. What nothing can see is MISS, with the reason. On a terminal you are asked
      to unplug the device once.

      With --trace the drive of an effect is what an accelerometer saw of it. FILE is CSV, or WAV of
      one channel, and is written while the tests run; its times are seconds on CLOCK_MONOTONIC:

        # tactus-trace 1
        # rate=3200
        # unit=g
        # range=16
        # identity=ADXL345 no. 12, actuator on 100 g
        # simulated=no
        time_s,acceleration
        8812.000000,0.013

      A WAV file declares the same, and start=SECONDS, in LIST INFO ICMT: key=value; key=value.

      \(FirstLight.note)

      Exit 0 if nothing failed and nothing is missing, else 1; 2: the device cannot be opened.
      """
    ])

  /// What is done instead of the tests; nil: the tests.
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
      place = try ReportPlace(folder, isReplacing: isReplacing)
    } catch { throw CommandFailure(.failed, error.description) }
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

  /// Who signs; read before anything is tested, so that a wrong key costs no run.
  private func signingKey() throws -> SigningKey? {
    guard let keyFile else { return nil }
    let pem: [UInt8]
    do throws(FileError) { pem = try BoundedFile.read(path: keyFile, limit: Self.keyLimit) } catch {
      throw CommandFailure(.failed, error.description)
    }
    do throws(ReportError) { return try SigningKey(pem: pem) } catch {
      throw CommandFailure(.failed, "\(keyFile): \(error)")
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
    do throws(ReportError) {
      return try runner.run(into: place, signedBy: key)
    } catch {
      let isShown = UnfinishedRun.isIn(folder)
      let advice = isShown ? "; `tactus report show \(folder)` shows what was measured" : ""
      throw CommandFailure(
        error.isOfSystem ? .system : .failed, "\(error); the run was ended\(advice)")
    }
  }

  /// What the device is tested on, and the id that it is listed with.
  private func rig(
    _ id: DeviceID, _ configuration: Configuration, _ stalls: StallWatch, _ console: Console
  ) throws -> (any Rig, DeviceID) {
    let isInterrupted: @Sendable () -> Bool = { InterruptWatch.isInterrupted }
    do throws(DeviceError) {
      switch id.backend {
      case SerialBackend.name:
        return (try SerialRig(id, stalls: stalls, isInterrupted: isInterrupted), id)
      case EvdevBackend.name:
        let rig = try PadRig(
          id, backend: configuration.evdev, playerArguments: configFile.map { [$0] } ?? [],
          watchesMotion: trace == nil, fixture: OperatorFixture(console), stalls: stalls,
          isInterrupted: isInterrupted)
        return (rig, rig.id)
      case LoopbackBackend.name:
        return (try LiveRig(id, stalls: stalls, isInterrupted: isInterrupted), id)
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
  /// The id for a report, which names no folder of a user.
  var reportName: String {
    guard rest.hasPrefix("/"), !rest.hasPrefix("/dev/") else { return description }
    return "\(backend):\(rest.split(separator: "/").last ?? "")"
  }
}

extension Report {
  /// Whether nothing failed, broke or was missing.
  var isGood: Bool { [.pass, .done, .skip].contains(outcome) }
}
