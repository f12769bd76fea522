import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// Devices without faults pass, whatever they declare about themselves.
///
/// `TACTUS_MUTANTS` tries 25 of each kind at full length instead of a quick run of one;
/// `TACTUS_SEEDS=3,14` selects the seeds.
@Suite struct HonestDeviceTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isQuick = environment.keys.allSatisfy {
    $0 != "TACTUS_MUTANTS" && $0 != "TACTUS_SEEDS"
  }
  private static let seeds =
    environment["TACTUS_SEEDS"]?.split(separator: ",").compactMap { Int($0) }
    ?? Array(1...(isQuick ? 1 : 25))

  @Test(arguments: seeds)
  func `a good board passes`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed * 7919))
    _ = random.next()
    let declaration = RandomDeclaration.board(&random)
    let failure = firstFailure(of: try BoardWorld(declaration).makeRig(), isQuick: Self.isQuick)
    #expect(failure == nil, "\(declaration): \(failure ?? "")")
  }

  @Test(arguments: seeds)
  func `a good loopback passes`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed * 104_729))
    _ = random.next()
    let id = RandomDeclaration.loopback(&random)
    let failure = firstFailure(of: try VirtualRig(DeviceID(id)), isQuick: Self.isQuick)
    #expect(failure == nil, "\(id): \(failure ?? "")")
  }
}
