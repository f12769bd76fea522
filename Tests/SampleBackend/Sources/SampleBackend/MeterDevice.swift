import Synchronization
public import TactusDevice

/// An open meter. It has a heavy and a light pointer and accepts segments up to 20 ms early.
public final class MeterDevice: HapticDevice {
  /// The meter's entry in the list of devices.
  public let listing: DeviceListing
  private let memory: MeterMemory
  /// The sequence number of the trace's first command; the largest number before a trace starts.
  private let traceBegin = Atomic<Int64>(.max)

  init(_ listing: DeviceListing, _ memory: MeterMemory) {
    self.listing = listing
    self.memory = memory
  }

  static let actuators = [
    Actuator(name: "heavy", kind: .erm, role: .heavy, frequencyBandHertz: 50...50),
    Actuator(name: "light", kind: .erm, role: .light, frequencyBandHertz: 170...170),
  ]

  /// Two motors, 20 ms of look-ahead, and a lease that the meter itself enforces.
  public var capabilities: OutputCapabilities {
    OutputCapabilities(
      actuators: Self.actuators, lookAheadNanoseconds: 20_000_000,
      capacitySegments: MeterModel.capacity, lease: .standard(.device))
  }

  /// Makes the output. The meter sends no reports.
  public func makeOutput(
    report: @escaping @Sendable (OutputReport) -> Void
  ) throws(DeviceError) -> any HapticOutput {
    guard memory.take() else { throw DeviceError(.busy, "the meter has an output already") }
    return MeterOutput(memory)
  }

  /// The position of a pointer at a time, from 0 to 1.
  public func level(of actuator: Int, at nanoseconds: Int64) -> Double {
    var model = MeterModel(actuators: Self.actuators.count)
    let count = memory.count
    for number in max(count - 1000, 0)..<count {
      guard let command = memory.command(number) else { continue }
      // A new output begins with all pointers at 0.
      if command.kind == .open { model = MeterModel(actuators: Self.actuators.count) }
      model.take(command)
    }
    return model.level(of: actuator, at: nanoseconds)
  }
}

extension MeterDevice: TraceableDevice {
  /// Starts a trace at the next command. The meter overwrites the oldest commands when its memory
  /// is full.
  public func keepTrace() { traceBegin.store(memory.count, ordering: .relaxed) }

  /// The trace since ``keepTrace()``, with a line for each command that is not yet overwritten.
  public var traceText: String {
    let (begin, count) = (traceBegin.load(ordering: .relaxed), memory.count)
    let numbers = begin < count ? begin..<count : count..<count
    let commands = numbers.compactMap { memory.command($0) }
    let lost = numbers.count - commands.count
    let head = "meter trace: nanoseconds, command" + (lost > 0 ? "\n# \(lost) are lost" : "")
    return ([head] + commands.map(\.text)).joined(separator: "\n") + "\n"
  }
}

/// The output of a meter, which writes commands into the shared memory.
final class MeterOutput: HapticOutput {
  private let memory: MeterMemory

  init(_ memory: MeterMemory) {
    self.memory = memory
    let now = MonotonicClock.nowNanoseconds
    memory.write(MeterCommand(.open, from: now, at: now))
  }

  deinit { memory.release() }

  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    for index in segments.indices {
      let segment = segments[index]
      guard hasRoom(at: submittedNanoseconds) else { return .full }
      var command = MeterCommand(
        segment.isDueOnArrival ? .playAtOnce : .play, from: segment.startNanoseconds,
        at: submittedNanoseconds)
      command.actuator = segment.actuator
      command.end = segment.endNanoseconds
      command.startLevel = segment.startLevel
      command.endLevel = segment.endLevel
      command.hertz = segment.frequencyHertz
      memory.write(command)
    }
    return .accepted
  }

  /// Whether the schedule has room for a segment: a recent segment has begun, or fewer than
  /// `capacity` commands were sent. Starts do not decrease, so all earlier segments have begun,
  /// too.
  private func hasRoom(at now: Int64) -> Bool {
    let last = memory.count
    for number in stride(from: last - 1, through: max(last - Int64(MeterModel.capacity), 0), by: -1)
    {
      guard let command = memory.command(number), command.kind == .play, command.start > now else {
        return true
      }
    }
    return last < MeterModel.capacity
  }

  func revise(from nanoseconds: Int64) {
    memory.write(MeterCommand(.revise, from: nanoseconds, at: nanoseconds))
  }

  func stop(at nanoseconds: Int64) {
    memory.write(MeterCommand(.stop, from: nanoseconds, at: nanoseconds))
  }
}
