import Foundation
import TactusDevice
import TestLine
import Testing

@testable import TactusCertification

/// Healthy devices pass at full length, whatever they declare.
///
/// `TACTUS_MUTANTS` makes 25 of each kind, in place of one.
@Suite struct HonestDeviceTests {
  private static let isLong = ProcessInfo.processInfo.environment["TACTUS_MUTANTS"] != nil

  @Test(arguments: 1...(isLong ? 25 : 1))
  func `a healthy board passes`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed * 7919))
    _ = random.next()
    let declaration = RandomDeclaration.board(&random)
    let failure = firstFailure(of: try BoardWorld(declaration).makeRig())
    #expect(failure == nil, "\(declaration): \(failure ?? "")")
  }

  @Test(arguments: 1...(isLong ? 25 : 1))
  func `a healthy loopback passes`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed * 104_729))
    _ = random.next()
    let id = RandomDeclaration.loopback(&random)
    let failure = firstFailure(of: try VirtualRig(DeviceID(id)))
    #expect(failure == nil, "\(id): \(failure ?? "")")
  }
}
