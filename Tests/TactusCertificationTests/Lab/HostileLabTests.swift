import Foundation
import Testing

@testable import TactusCertification

/// A lab whose reports are damaged, half-written and made to cost a reader time or memory, with
/// good ones between them. `TACTUS_SEARCH_WHOLE=1` creates 1,000 such reports instead of 60.
@Suite struct HostileLabTests {
  private static let count =
    ProcessInfo.processInfo.environment["TACTUS_SEARCH_WHOLE"] == nil ? 60 : 1000

  private static let pieces = [
    "\u{0}", "\n", ",", "\"", "9999999999999999999", "-1", "1e400", "nan", "{", "]", "evidence/",
    "../", "instrument,level,0,1,", "harness,begins,1,0,FN-1",
  ]

  @Test func `no damaged report stops an index or is counted`() throws {
    let folder = try LabFolder()
    let good = try LabFolder.files(try LabFolder.run(.init(day: 1)))
    try folder.write(good, "good-1")
    var numbers = SeededNumbers(seed: 30)
    for place in 0..<Self.count {
      try write(good, place, &numbers, to: folder)
    }
    try folder.write(try LabFolder.files(try LabFolder.run(.init(day: 2))), "zz-good-2")
    let (lab, site) = try folder.site()
    #expect(lab.reports.map(\.path) == ["good-1", "zz-good-2"])
    #expect(lab.refused.count + lab.copies.count == Self.count)
    // A report remains a copy only if its random changes leave its bytes as they were, which
    // happens in one of hundreds of reports.
    #expect(lab.copies.count <= Self.count / 10)
    #expect(FileManager.default.fileExists(atPath: "\(site)/index.html"))
  }

  private func write(
    _ good: [String: [UInt8]], _ place: Int, _ numbers: inout SeededNumbers, to folder: LabFolder
  ) throws {
    let name = "h\(place)"
    var files = good
    let paths = files.keys.sorted()
    let path = paths[numbers.next(below: paths.count)]
    switch place % 6 {
    case 0:
      // Half-written: without the manifest, and with a part of a file.
      files[Manifest.fileName] = nil
      files[path] = files[path].map { Array($0.prefix(numbers.next(below: $0.count + 1))) }
      files["evidence/run.csv"] = files["evidence/run.csv"] ?? []
      try folder.write(files, name)
    case 1:
      // Changed by someone who renews the digests.
      numbers.mutilate(&files[path, default: []], Self.pieces)
      if path == Manifest.fileName { files[path]?.append(0) }
      files[Manifest.fileName] =
        path == Manifest.fileName
        ? files[path] : Array(try Manifest(files.filter { $0.key != Manifest.fileName }).text.utf8)
      try folder.write(files, name)
    case 2:
      files[path] = nil
      try folder.write(files, name)
    case 3:
      // A pipe without a writer in the place of a file.
      files[path] = nil
      try folder.write(files, name)
      #expect(unsafe mkfifo("\(folder.path)/\(name)/\(path)", 0o600) == 0)
    case 4:
      // A link to the file of another report, and a file that seems to have gigabytes.
      files["report.html"] = nil
      try folder.write(files, name)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)/report.html", withDestinationPath: "../good-1/report.html")
      let handle = FileHandle(forWritingAtPath: "\(folder.path)/\(name)/report.xml")
      try handle?.truncate(atOffset: 1 << 40)
      try handle?.close()
    default:
      // A folder where a file should be.
      files[path] = nil
      try folder.write(files, name)
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)/\(path)", withIntermediateDirectories: false)
    }
  }
}
