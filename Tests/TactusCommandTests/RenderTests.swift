import Testing

@testable import TactusCommand

@Suite struct RenderTests {
  @Test func `rows are samples each millisecond from 0 to the end of the pattern`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    let run = Run("render", file, "--out", "\(folder.path)/x.csv")
    #expect(run.code == 0)
    let rows = try folder.text("x.csv").split(separator: "\n").map(String.init)
    // A tap at 2 ms that lasts 15 ms has samples at 0 to 17 ms. The header is one more row.
    #expect(rows.count == 1 + 18)
    #expect(rows[0] == "time_s,zone,intensity,sharpness")
    #expect(rows[1] == "0.0,default,0.0,0.0")
    #expect(rows[3] == "0.002,default,0.6,0.25")
    // The level after 5 of 15 ms is 0.6 x 10/15.
    let cells = rows[8].split(separator: ",")
    #expect(cells[0] == "0.007")
    #expect(abs((Double(cells[2]) ?? 0) - 0.4) < 1e-9)
    #expect(rows[18] == "0.017,default,0.0,0.0")
  }

  @Test func `an empty pattern is one row of 0`() throws {
    let folder = try Folder()
    let file = try folder.file("empty.ahap", "{\"Version\": 1, \"Pattern\": []}")
    #expect(Run("render", file, "--out", "\(folder.path)/x.csv").code == 0)
    #expect(
      try folder.text("x.csv") == "time_s,zone,intensity,sharpness\n0.0,default,0.0,0.0\n")
  }

  @Test func `an endless pattern needs an end`() throws {
    let folder = try Folder()
    let file = try folder.file("endless.ahap", document(endless))
    let run = Run("render", file, "--out", "\(folder.path)/x.csv")
    #expect(run.code == 64)
    #expect(!folder.has("x.csv"))
    let ended = Run("render", file, "--out", "\(folder.path)/x.csv", "--seconds", "0.25")
    #expect(ended.code == 0)
    #expect(try folder.text("x.csv").split(separator: "\n").count == 1 + 251)
    #expect(Run("play", file).code == 64)
  }

  @Test func `--seconds cuts a longer pattern`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    #expect(Run("render", file, "--out", "\(folder.path)/x.csv", "--seconds", "0.004").code == 0)
    #expect(try folder.text("x.csv").split(separator: "\n").count == 1 + 5)
  }

  @Test func `lowered rows are those of the device's actuators`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    let run = Run(
      "render", file, "--out", "\(folder.path)/x.csv", "--lowered", "--device",
      "loopback:motors", "--sample-rate", "500")
    #expect(run.code == 0)
    let rows = try folder.text("x.csv").split(separator: "\n").map(String.init)
    #expect(rows[0] == "time_s,actuator,level,frequency_hz")
    // At a sharpness of 0.25 the heavy motor gets three quarters of 0.6, and the light one a
    // quarter.
    #expect(rows[3] == "0.002,heavy,0.44999999999999996,50.0")
    #expect(rows[4] == "0.002,light,0.15,170.0")
  }

  @Test func `lowered rows of a motor that is on or off contain its drive`() throws {
    let folder = try Folder()
    let run = Run(
      "render", "heartbeats", "--out", "\(folder.path)/x.csv", "--lowered", "--device",
      "loopback:profile=wii-remote")
    #expect(run.code == 0)
    let rows = try folder.text("x.csv").split(separator: "\n").dropFirst()
    let levels = rows.map { $0.split(separator: ",")[2] }
    #expect(Set(levels) == ["0.0", "1.0"])
  }

  @Test func `JSON is a capture of the pattern`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    #expect(Run("render", file, "--out", "\(folder.path)/x.json").code == 0)
    let text = try folder.text("x.json")
    #expect(text.contains("\"format\": \"tactus-capture\""))
    #expect(text.contains("\"onset_ns\": 2000000"))
  }

  @Test func `more rows than the limit are refused before anything is written`() throws {
    let folder = try Folder()
    let file = try folder.file("endless.ahap", document(endless))
    let run = Run(
      "render", file, "--out", "\(folder.path)/x.csv", "--seconds", "1000000")
    #expect(run.code == 64)
    #expect(run.errors.contains("1000000001 rows"))
    #expect(!folder.has("x.csv"))
  }
}
