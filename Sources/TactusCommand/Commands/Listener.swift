internal import Dispatch
internal import TactusBackends
internal import TactusDevice
internal import TactusJSON
internal import TactusSystem

/// Prints the commands of any program to a device, until ctrl-C or the requested time ends it.
struct Listener {
  private let id: DeviceID
  private let seconds: Double?
  private let printsJSON: Bool

  /// The interval of checks for ctrl-C in milliseconds.
  private static let lookMilliseconds = 50

  init(_ id: DeviceID, seconds: Double?, printsJSON: Bool) {
    self.id = id
    self.seconds = seconds
    self.printsJSON = printsJSON
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    let interrupts = InterruptWatch()
    let watch = try observe(configuration, console)
    let end = seconds.map { DispatchTime.now() + $0 } ?? .distantFuture
    let never = DispatchSemaphore(value: 0)
    while !interrupts.wasInterrupted, DispatchTime.now() < end {
      _ = never.wait(timeout: min(end, .now() + .milliseconds(Self.lookMilliseconds)))
    }
    withExtendedLifetime(watch) {}
  }

  private func observe(
    _ configuration: Configuration, _ console: Console
  ) throws -> any DeviceWatch {
    let first = Guarded<Int64?>(nil)
    let printsJSON = printsJSON
    do throws(DeviceError) {
      return try configuration.observe(id) { command in
        let origin = first.withLock { first in
          first = first ?? command.nanoseconds
          return first ?? command.nanoseconds
        }
        console.print(
          printsJSON ? Self.json(command) : Self.line(command, since: origin))
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func line(_ command: ObservedCommand, since origin: Int64) -> String {
    let microseconds = max(command.nanoseconds - origin, 0) / 1000
    let digits = "\(microseconds % 1_000_000)"
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    return "\(microseconds / 1_000_000).\(fraction)  \(command.kind)"
  }

  /// A command as one JSON object in one line, with the time on CLOCK_MONOTONIC.
  private static func json(_ command: ObservedCommand) -> String {
    var json = JSONText(.compact)
    json.beginObject()
    json.key("ns")
    json.word("\(command.nanoseconds)")
    json.key("command")
    json.string(command.kind.description)
    json.end()
    return json.text
  }
}
