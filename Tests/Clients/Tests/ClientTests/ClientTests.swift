import ActorEngine5
import ActorEngine6
import AliasedModules5
import AliasedModules6
import AsyncStart5
import AsyncStart6
import Catches5
import Catches6
import Completions5
import Completions6
import Conditions5
import Conditions6
import ControllerEngines5
import ControllerEngines6
import CoreHaptics
import DefaultGenerators5
import Dictionaries5
import Dictionaries6
import EndlessEvents5
import EndlessEvents6
import Files5
import Files6
import FinishOrders5
import FinishOrders6
import MainActorManager5
import MainActorManager6
import Manager5
import Mocks5
import Mocks6
import NonisolatedGenerators5
import NonisolatedGenerators6
import ParameterTimer5
import SendableWrapper5
import SendableWrapper6
import Subclasses5
import Subclasses6
import TactusTesting
import Testing

/// Plays every client in each of its language modes. The expected times, intensities and
/// sharpnesses come from the client's source.
@Suite struct ClientTests {
  @Test func `a singleton restarts its engine after a reset`() async throws {
    for played in try await play(Client("Manager5", Manager5.play)) {
      #expect(
        played.capture.taps == [
          .tap(at: 0, intensity: 1, sharpness: 0.5), .tap(at: 3, intensity: 0.25, sharpness: 1),
        ])
      // The first start fails without the device. The second reset comes when the device is back.
      #expect(played.result == ["system error", "reset", "no restart", "reset"])
    }
  }

  @Test func `a manager on the main actor plays patterns and generators`() async throws {
    for played in try await play(
      Client("5") { try await MainActorManager5.play($0) },
      Client("6") { try await MainActorManager6.play($0) })
    {
      let (capture, taps) = (played.capture, played.capture.taps)
      #expect(capture.isFelt(0.75, at: 0.25) && capture.sharpness(at: 0.25) == 0.25)
      #expect(capture.isSilent(from: 0.5, to: 1))
      // A heavy impact with half its intensity, then the two taps of a success: a weak one and a
      // strong one.
      #expect(taps.count == 3 && taps[0].time == 1 && taps[0].intensity == 0.5)
      #expect(taps[1].time == 2 && taps[1].intensity < taps[2].intensity)
    }
  }

  @Test func `an actor can own an engine and its players`() async throws {
    for played in try await play(Client("5", ActorEngine5.play), Client("6", ActorEngine6.play)) {
      #expect(played.capture.events.map(\.time) == [0, 0.25, 0.5, 0.75])
      #expect([0, 0.3, 0.85].allSatisfy { played.capture.isFelt(0.5, at: $0) })
      #expect(played.capture.isSilent(from: 0.9, to: 1.9))
    }
  }

  @Test func `a Sendable wrapper controls a player from a detached task`() async throws {
    for played in try await play(
      Client("5", SendableWrapper5.play), Client("6", SendableWrapper6.play))
    {
      #expect(played.capture.isFelt(1, at: 0.25) && played.capture.isFelt(0.25, at: 0.75))
      #expect(played.capture.isSilent(from: 1, to: 1.5))
    }
  }

  @Test func `engines are started and stopped in tasks`() async throws {
    for played in try await play(Client("5", AsyncStart5.play), Client("6", AsyncStart6.play)) {
      #expect(played.capture.taps == [.tap(at: 0.125, intensity: 0.5, sharpness: 0.75)])
      #expect(played.result)
    }
  }

  @Test func `three orders of start and finish notification give the same reports`() async throws {
    for played in try await play(Client("5", FinishOrders5.play), Client("6", FinishOrders6.play)) {
      #expect(
        played.capture.taps == [0.1, 1.1, 2.1].map { .tap(at: $0, intensity: 1, sharpness: 1) })
      // On a virtual clock the handlers run within `advance`. The player is active by then,
      // whatever the order of the calls was.
      #expect(played.result == Array(repeating: ["finished", "stopped"], count: 3))
    }
  }

  @Test func `mocks replace engine and players`() async throws {
    for played in try await play(Client("5", Mocks5.play), Client("6", Mocks6.play)) {
      #expect(played.capture.isFelt(0.25, at: 0.25))
      #expect(played.capture.isSilent(from: 0.5, to: 1.5))
      #expect(played.result == ["start", "send HapticIntensityControl", "stop"])
    }
  }

  @Test func `dictionaries become patterns`() async throws {
    for played in try await play(Client("5", Dictionaries5.play), Client("6", Dictionaries6.play)) {
      #expect(
        played.capture.taps == [
          .tap(at: 0, intensity: 1, sharpness: 0.5), .tap(at: 0.25, intensity: 0.5, sharpness: 0.5),
        ])
      #expect(played.capture.isFelt(0.25, at: 1.25) && played.capture.isFelt(0.75, at: 1.75))
      #expect(played.capture.isSilent(from: 2, to: 3))
    }
  }

  @Test func `a timer sends dynamic parameters`() async throws {
    for played in try await play(Client("5", ParameterTimer5.play)) {
      for (index, speed) in [Float(0.25), 0.5, 0.75].enumerated() {
        #expect(played.capture.isFelt(speed, at: Double(index) + 0.5))
        #expect(abs(played.capture.sharpness(at: Double(index) + 0.5) - speed) <= 0.001)
      }
      #expect(played.capture.isSilent(from: 3, to: 4))
    }
  }

  @Test func `engines for a locality fall back to the machine's device`() async throws {
    for played in try await play(
      Client("5", ControllerEngines5.play), Client("6", ControllerEngines6.play))
    {
      #expect([0, 50, 99.9].allSatisfy { played.capture.isFelt(0.25, at: $0) })
      #expect([100, 100.9].allSatisfy { played.capture.isFelt(0.75, at: $0) })
      #expect(played.capture.isSilent(from: 101, to: 102))
    }
  }

  @Test func `conditional compilation selects Core Haptics`() async throws {
    for played in try await play(Client("5", Conditions5.play), Client("6", Conditions6.play)) {
      #expect(
        played.capture.taps == [
          .tap(at: 0, intensity: 0.5, sharpness: 1), .tap(at: 1, intensity: 0.5, sharpness: 0),
        ])
    }
  }

  @Test func `generators play for code without an actor`() async throws {
    for played in try await play(
      Client("5", NonisolatedGenerators5.play), Client("6", NonisolatedGenerators6.play))
    {
      #expect(played.result == [1, 2, 1, 1, 1, 2])
    }
  }

  @Test func `generators work as default values`() async throws {
    for played in try await play(Client("5", DefaultGenerators5.play)) {
      #expect(played.result == [1, 1, 1, 4, 1])
    }
  }

  @Test func `events of endless duration play until they are stopped`() async throws {
    for played in try await play(Client("5", EndlessEvents5.play), Client("6", EndlessEvents6.play))
    {
      for start in (0..<played.result).map({ Double($0) * 60 }) {
        #expect(played.capture.isFelt(0.5, at: start) && played.capture.isFelt(0.5, at: start + 49))
        #expect(played.capture.isSilent(from: start + 50, to: start + 60))
      }
      #expect(played.result == 5)
    }
  }

  @Test func `UIKit and AVFoundation are found, and the neighbour does not see them`() async throws
  {
    for played in try await play(
      Client("5", AliasedModules5.play), Client("6", AliasedModules6.play))
    {
      #expect(played.capture.taps.count == 1 && !played.result)
    }
  }

  @Test func `handlers of starts and stops run off the main actor`() async throws {
    for played in try await play(
      Client("5") { try await Completions5.play($0) },
      Client("6") { try await Completions6.play($0) })
    {
      #expect(played.capture.taps == [.tap(at: 0.5, intensity: 0.75, sharpness: 0.5)])
      #expect(!played.result)
    }
  }

  @Test func `errors can be caught by pattern, code and domain`() async throws {
    for played in try await play(Client("5", Catches5.play), Client("6", Catches6.play)) {
      #expect(played.result == ["not running", "invalid event", "-4805", "-4822", "true"])
    }
  }

  @Test func `the engine calls overridden functions of subclasses`() async throws {
    for played in try await play(Client("5", Subclasses5.play), Client("6", Subclasses6.play)) {
      #expect(played.capture.taps.map(\.time) == [0, 0.25] && played.result == [1, 1])
    }
  }

  @Test func `files play by name, from data and in a loop`() async throws {
    for played in try await play(Client("5", Files5.play), Client("6", Files6.play)) {
      #expect(
        played.capture.taps
          == [0.125, 1.125, 2.125, 2.625, 3.125].map {
            .tap(at: $0, intensity: 0.75, sharpness: 0.5)
          })
    }
  }
}
