import Foundation
import TactusCatalogue
import Testing

@testable import TactusCommand

/// Tests the commands that use profiles without a device: `profiles`, which lists them, and `render
/// --devices`, which draws one pattern on several profiles.
@Suite struct ProfilesTests {
  @Test func `each profile of the catalogue is listed with its actuators`() throws {
    let run = Run("profiles")
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 1 + Catalogue.profiles.count)
    #expect(lines.contains { $0.hasPrefix("dualshock3 ") && $0.contains("(on or off)") })
  }

  @Test func `each id of the list is a loopback that can be inspected`() throws {
    let run = Run("profiles", "--json")
    let profiles = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    let ids = profiles.compactMap { $0["device"] as? String }
    #expect(ids.count >= 20)
    for id in ids { #expect(Run("inspect", "boing", "--device", id).code == 0, "\(id)") }
    let without = profiles.filter { $0["device"] is NSNull }
    #expect(without.allSatisfy { ($0["actuators"] as? [Any])?.isEmpty == true })
  }

  @Test func `one picture has the levels of several devices`() throws {
    let folder = try Folder()
    let file = "\(folder.path)/x.svg"
    let run = Run("render", "boing", "--devices", "dualsense,dualshock3,loopback", "--out", file)
    #expect(run.code == 0, "\(run.errors)")
    let text = try folder.text("x.svg")
    for name in ["dualsense: ", "dualshock3: ", "loopback: lra"] { #expect(text.contains(name)) }
  }

  @Test(arguments: [
    (["--devices", "dualsens"], "did you mean dualsense"), (["--devices", ""], "1 to 8 names"),
    (["--devices", "dualsense,,joycon"], "1 to 8 names"),
    (["--devices", "a,b,c,d,e,f,g,h,i"], "1 to 8 names"),
    (["--devices", "dualsense", "--device", "loopback"], "exclude each other"),
  ])
  func `a picture that cannot be drawn gives one line`(_ words: [String], _ says: String) throws {
    let folder = try Folder()
    let run = Run(["render", "boing", "--out", "\(folder.path)/x.svg"] + words)
    #expect(run.code == 64 && run.errorLines.count == 1)
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(!folder.has("x.svg"))
  }

  @Test func `a table of numbers is for one device`() throws {
    let folder = try Folder()
    let run = Run("render", "boing", "--devices", "dualsense", "--out", "\(folder.path)/x.csv")
    #expect(run.code == 64)
    #expect(run.errors.contains("--devices is for"))
  }
}
