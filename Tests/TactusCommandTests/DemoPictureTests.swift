import Foundation
import FoundationXML
import Testing

@testable import TactusCommand
@testable import TactusDemoCommand

@MainActor @Suite struct DemoPictureTests {
  @Test func `the picture contains each impact, with exact motion`() throws {
    let folder = try Folder()
    let file = "\(folder.path)/bounce.svg"
    let run = Run("demo", "bounce", "--virtual", "--seconds", "2", "--picture", file)
    #expect(run.code == 0, "\(run.errors)")
    let text = try folder.text("bounce.svg")
    #expect(XMLParser(data: Data(text.utf8)).parse())
    let taps = try #require(run.output.firstMatch(of: /taps (\d+)/)?.1)
    #expect(text.contains("\(taps) impacts"))
    #expect(text.matches(of: /attributeName=.opacity/).count == Int(taps))
    // The first keyframe is at the beginning, the last one at the end.
    for match in text.matches(of: /keyTimes=.([0-9.;]+)/) {
      let times = match.1.split(separator: ";").compactMap { Double($0) }
      #expect(times.first == 0 && times.last == 1 && times == times.sorted())
    }
  }

  @Test func `the gallery contains the present picture`() throws {
    let folder = try Folder()
    let file = "\(folder.path)/bounce.svg"
    _ = Run("demo", "bounce", "--virtual", "--seconds", "6", "--seed", "11", "--picture", file)
    let kept = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Devices/Pictures/demo-bounce.svg")
    #expect(try folder.text("bounce.svg") == String(contentsOf: kept, encoding: .utf8))
  }
}
