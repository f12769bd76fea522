internal import TactusBackends
internal import TactusCalibration
internal import TactusCertification
internal import TactusDevice
internal import TactusSystem

/// `tactus calibrate`: measures a device and writes the figures into a profile.
struct CalibrateCommand: AttendedCommand {
  private static let dryRun = Option(
    name: "--dry-run", value: nil, summary: "measure and show, but write no profile")
  private static let undo = Option(
    name: "--undo", value: nil, summary: "restore the profile from before the last calibration")
  private static let rated = Option(
    name: "--rated", value: nil,
    summary: "the actuators withstand full drive by their data sheet")

  static let usage = Usage(
    name: "calibrate", summary: "measure a device and write its profile", arguments: "",
    argumentCount: 0...0, options: [.config, .device, dryRun, undo, rated, .json],
    notes: [
      """
      Lay the device on a table and do not touch it. Its instrument (the motion sensor
      of a pad, the accelerometer of a board, or that of its backend) measures
      latency, shortest pulse, dead zone, amplitude law, rise, coast, frequency,
      strength and update interval of each actuator. Figures that it cannot measure
      are listed with the reason. It takes a minute or two per actuator. ctrl-C stops
      the motors and ends the calibration.
      """,
      """
      The measured values are written into a profile in the first folder of the
      setting `profiles`, or else in tactus/profiles of $XDG_CONFIG_HOME (default
      ~/.config), each with its date and uncertainty. `devices --explain ID` shows
      them. At the end levels are played with the old and with the new profile, and
      the largest error of each is shown.
      """,
      """
      Wheels and sticks are refused, because they move the hand. Drives begin at a
      tenth. A serial board, or a sound card whose profile has no heatDrive, stays
      at a quarter without --rated. A device is driven for at most 120 s in an hour,
      also with --dry-run; the file calibration-dose in tactus of $XDG_CONFIG_HOME
      counts them.
      """,
      """
      --json contains for each actuator and figure its value and uncertainty in
      seconds, hertz, g or as a share, or the reason why it is not measured; the
      entries of the profile; the levels before and after; and the file, null if none
      was written. A number that is not finite is null. Exit 1 if nothing could be
      measured.
      """,
    ])

  private let id: DeviceID?
  private let configurationFile: String?
  private let isDry: Bool
  private let undoes: Bool
  private let isRated: Bool
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    id = arguments[.device].map { DeviceID($0) }
    configurationFile = arguments[.config]
    isDry = arguments.has(Self.dryRun)
    undoes = arguments.has(Self.undo)
    isRated = arguments.has(Self.rated)
    printsJSON = arguments.has(.json)
    if undoes, isDry || isRated || printsJSON {
      throw CommandFailure(.usage, "--undo excludes --dry-run, --rated and --json")
    }
  }

  func run(
    _ configuration: Configuration, _ surroundings: Surroundings, _ console: Console
  ) throws {
    guard let id = id ?? configuration.device else {
      throw CommandFailure(.usage, "calibrate needs --device ID; `tactus devices` lists them")
    }
    let configuration = configuration.overridden(device: id.description)
    let subject = try CalibrationSubject(id, configuration)
    var sources = surroundings.sources
    sources.file = configurationFile
    let store = try CalibrationStore(sources, configuration)
    if undoes {
      console.print(try store.undo(try subject.writable()))
      return
    }
    let result = try measure(subject, configuration, store, console)
    var file: String?
    if let profile = subject.profile {
      let text = profile.text(result, date: String(WallClock.now.prefix(10)))
      try store.check(profile, text)
      if !isDry, !result.measured.entries.isEmpty { file = try store.write(profile, text) }
    }
    let report = CalibrationReport(id: id, subject: subject, result: result, file: file)
    console.print(text: printsJSON ? report.json : report.text)
    guard result.hasValues else {
      throw CommandFailure(.failed, "nothing could be measured; the result has the reasons")
    }
  }

  private func measure(
    _ subject: CalibrationSubject, _ configuration: Configuration, _ store: CalibrationStore,
    _ console: Console
  ) throws -> CalibrationResult {
    let interrupts = InterruptWatch()
    defer {
      withExtendedLifetime(interrupts) {}
      if console.showsProgress { console.draw("") }
    }
    let device = subject.device
    let highest = DriveRating.highestLevel(
      device.listing, device.capabilities, isRated: isRated)
    do throws(CalibrationFailure) {
      let rig = try Self.rig(device.listing.id, configuration)
      let book = DoseFile(store.doseFile, subject.doseName)
      let desk = DriveDesk(rig, book, highestLevel: highest)
      return try Calibration(device, desk).result { what in
        if console.showsProgress { console.draw("calibrating \(what)") }
      }
    } catch {
      switch error {
      case .device(let error): throw CommandFailure(error)
      case .refused(let reason): throw CommandFailure(.failed, reason)
      case .interrupted: throw CommandFailure(.interrupted)
      }
    }
  }

  private static func rig(
    _ id: DeviceID, _ configuration: Configuration
  ) throws(CalibrationFailure) -> DeviceRig {
    do throws(DeviceError) {
      return try DeviceRig(configuration.backend(of: id), id) { InterruptWatch.isInterrupted }
    } catch {
      throw .device(error)
    }
  }
}
