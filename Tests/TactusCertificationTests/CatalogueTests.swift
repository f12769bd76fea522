import TactusJSON
import TestLine
import Testing

@testable import TactusCertification

@Suite struct CatalogueTests {
  @Test func `each test has its own id, which begins with the letters of its group`() {
    let ids = TestCatalogue.tests.map(\.id)
    #expect(Set(ids).count == ids.count)
    for test in TestCatalogue.tests {
      #expect(test.id.hasPrefix("\(test.group.rawValue)-"), "\(test.id)")
    }
  }

  @Test func `the tests are in the order of their groups`() {
    let groups = CertificationTest.Group.allCases
    let places = TestCatalogue.tests.compactMap { groups.firstIndex(of: $0.group) }
    #expect(places == places.sorted())
  }

  @Test func `a test that uses the evidence of another one comes after it`() throws {
    let ids = TestCatalogue.tests.map(\.id)
    for test in TestCatalogue.tests {
      guard let other = test.procedure?.sharesEvidenceOf else { continue }
      let place = try #require(ids.firstIndex(of: other), "\(test.id)")
      #expect(place < (ids.firstIndex(of: test.id) ?? 0), "\(test.id)")
    }
  }

  /// Checks every test that applies to a loopback and makes its own evidence.
  @Test func `each test has the measurements that it declares`() throws {
    let rig = try VirtualRig()
    for test in TestCatalogue.tests {
      if case .notApplicable? = LimitsFile.embedded.table[test.id]?[.virtual] { continue }
      guard let procedure = test.procedure, procedure.sharesEvidenceOf == nil else { continue }
      let transcript = try procedure.evidence(rig, .quick)
      let names = procedure.measure(transcript).map(\.name)
      #expect(Set(names) == Set(test.measurements), "\(test.id)")
      #expect(names.count == test.measurements.count, "\(test.id)")
      let drive = procedure.measured(transcript).dropFirst(names.count).map(\.name)
      #expect(drive.isEmpty || drive == DriveComparison.names, "\(test.id)")
    }
  }

  @Test func `a limit of a measurement that its test does not have is refused`() {
    let limit =
      #"{"test": "TM-6", "measurement": "stopp", "statistic": "p99", "max": 1, "unit": "ms","#
      + #" "origin": "project", "source": "a", "rationale": "b"}"#
    let head = #""format": "tactus-limits", "version": "1""#
    let file = #"{\#(head), "limits": [\#(limit)], "table": [], "waivers": []}"#
    let messages = LimitsReader.read(Array(file.utf8)).diagnostics.map(\.message)
    #expect(messages.contains { $0.contains("TM-6 does not measure") }, "\(messages)")
  }
}
