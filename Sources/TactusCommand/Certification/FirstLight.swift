internal import TactusBackends
internal import TactusCertification
internal import TactusDevice
internal import TactusEvdev
internal import TactusSerial
internal import TactusSystem

/// `tactus certify --first-light`: tests a new board or pad step by step.
struct FirstLight {
  static let option = Option(
    name: "--first-light", value: nil,
    summary: "test a new board or pad step by step; asks what you feel")
  static let answers = Option(
    name: "--answers", value: "FILE",
    summary: "--first-light: read the answers from FILE (-: stdin)")
  /// The largest size of a file of answers in bytes.
  private static let answersLimit = 1 << 16

  static let note = """
    --first-light certifies nothing. It tests a serial board or a pad step by step,
    up to the first step that fails, which states what to check, and which wire. A
    board: identity, supply, actuator, bus and EN, diagnostics, STOP, silence of the
    host, reset, and levels from 5 % up, each with "did you feel it?". A pad: driver
    and bus, a tap of each motor, stop, unplug. The motor is stopped at every end,
    also after ctrl-C.

    In DIR (default: first-light-DATE): first-light.txt, first-light.json and, for a
    serial line, line.trace with every frame. The folder contains what one person
    reported, and nothing else.

    A person must be at the terminal. In a pipeline, --answers gives a file with one
    line for each question: yes, no, skip, quit, or wait, which gives no answer
    while the device is changed; empty lines and lines that begin with # are
    ignored.

    Exit 0 with --first-light if every step that was tried passed and something was
    felt.
    """

  /// The folder of the record.
  let folder: String
  private let answersFile: String?

  /// Reads the options; nil if `--first-light` is not given.
  /// - Throws: ``CommandFailure`` of code `usage` if an option of `exclusive` is also given.
  init?(_ arguments: ParsedArguments, out: Option, exclusive: [Option]) throws {
    answersFile = arguments[Self.answers]
    guard arguments.has(Self.option) else {
      if answersFile != nil {
        throw CommandFailure(.usage, "\(Self.answers.name) needs \(Self.option.name)")
      }
      return nil
    }
    if let other = exclusive.first(where: { arguments.has($0) || arguments[$0] != nil }) {
      throw CommandFailure(.usage, "\(Self.option.name) and \(other.name) exclude each other")
    }
    folder = arguments[out] ?? "first-light-\(WallClock.now.filter { $0 != ":" })"
  }

  func run(
    _ id: DeviceID, _ configuration: Configuration, _ surroundings: Surroundings,
    _ console: Console
  ) throws {
    guard [SerialBackend.name, EvdevBackend.name].contains(id.backend) else {
      throw CommandFailure(
        .system,
        "--first-light cannot test \(id), only devices of \(SerialBackend.name) and "
          + EvdevBackend.name)
    }
    let person = try person(surroundings, console)
    let interrupts = InterruptWatch()
    let (record, trace) = try perform(id, configuration, person)
    do throws(ReportError) { try LightFiles.write(record, trace: trace, into: folder) } catch {
      throw CommandFailure(.failed, error.description)
    }
    console.print(LightText.closing(record))
    console.print("\(folder): send this folder with your question")
    if interrupts.wasInterrupted { throw CommandFailure(.interrupted) }
    if !record.isGood { throw CommandFailure(.failed) }
  }

  /// The source of the answers.
  private func person(
    _ surroundings: Surroundings, _ console: Console
  ) throws -> any LightPerson {
    guard let answersFile else {
      guard surroundings.hasPerson() else {
        throw CommandFailure(
          .usage,
          "\(Self.option.name) needs a person at a terminal; run it on one, or give "
            + "their answers by \(Self.answers.name) FILE")
      }
      return TerminalPerson(console)
    }
    do throws(FileError) {
      let bytes =
        try answersFile == "-"
        ? surroundings.standardInput().get()
        : BoundedFile.read(path: answersFile, limit: Self.answersLimit)
      return AnswerList(String(decoding: bytes, as: UTF8.self), console)
    } catch { throw CommandFailure(.failed, error.description) }
  }

  /// Opens the device and performs its steps.
  private func perform(
    _ id: DeviceID, _ configuration: Configuration, _ person: any LightPerson
  ) throws -> (LightRecord, trace: String?) {
    let header = LightRecord.Header(id)
    if id.backend == EvdevBackend.name {
      let pad = try pad(id, configuration)
      try prepare()
      return (LightRun.perform(LightStep.pad, on: pad, with: person, header), nil)
    }
    let talk = try talk(id)
    try prepare()
    let record = LightRun.perform(LightStep.board, on: talk, with: person, header)
    return (record, talk.traceText)
  }

  private func pad(_ id: DeviceID, _ configuration: Configuration) throws -> KernelPad {
    do throws(DeviceError) {
      return try KernelPad(id, backend: configuration.evdev) { InterruptWatch.isInterrupted }
    } catch { throw CommandFailure(error) }
  }

  private func talk(_ id: DeviceID) throws -> BoardTalk {
    do throws(DeviceError) {
      return BoardTalk(try PortLine(id)) { InterruptWatch.isInterrupted }
    } catch { throw CommandFailure(error) }
  }

  private func prepare() throws {
    do throws(ReportError) { try LightFiles.prepare(folder) } catch {
      throw CommandFailure(.failed, error.description)
    }
  }
}

extension LightRecord.Header {
  fileprivate init(_ id: DeviceID) {
    let header = RunHeader.current()
    self.init(
      date: WallClock.now, device: id.reportName, tactusVersion: Version.number,
      tactusCommit: header.commit, kernel: header.kernel, machine: header.machine)
  }
}
