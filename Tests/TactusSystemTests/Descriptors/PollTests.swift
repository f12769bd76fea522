import Glibc
import Testing

@testable import TactusSystem

@Suite struct PollTests {
  /// Opens a pipe and returns its ends.
  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    let result = unsafe Glibc.pipe(&ends)
    try #require(result == 0)
    return (ends[0], ends[1])
  }

  @Test func `a WakeEvent is ready after a signal until it is cleared`() throws {
    let event = try WakeEvent()
    func isReady() -> Bool {
      Poll.look(Interest(descriptor: event.descriptor), milliseconds: 0).isReady
    }
    #expect(!isReady())
    event.signal()
    event.signal()
    #expect(isReady())
    event.clear()
    #expect(!isReady())
  }

  @Test func `a WakeEvent without a descriptor accepts signals and is not ready after them`() {
    let event = WakeEvent.silent
    event.signal()
    event.clear()
    #expect(event.descriptor < 0)
    #expect(!Poll.look(Interest(descriptor: event.descriptor), milliseconds: 0).isReady)
  }

  @Test func `of two descriptors only the one with bytes is ready`() throws {
    let ends = try pipe()
    let reading = Descriptor(ends.reading)
    let writing = Descriptor(ends.writing)
    let other = try WakeEvent()
    try writing.write([1])
    var bytes = Interest(descriptor: reading.number)
    var event = Interest(descriptor: other.descriptor)
    let hasWaited = Poll.wait(&bytes, &event, nanoseconds: .max)
    #expect(hasWaited)
    #expect(bytes.isReady)
    #expect(bytes.canOnlyRead)
    #expect(!event.isReady)
  }

  @Test func `the closed other end of a pipe is reported even if reading is not requested`() throws
  {
    let ends = try pipe()
    let reading = Descriptor(ends.reading)
    do { _ = Descriptor(ends.writing) }
    let look = Poll.look(
      Interest(descriptor: reading.number, wantsToRead: false), milliseconds: 0)
    #expect(look.isReady)
    #expect(look.hasHungUp)
    #expect(!look.canOnlyRead)
  }

  @Test func `room to write to a pipe is reported if that is requested`() throws {
    let ends = try pipe()
    let reading = Descriptor(ends.reading)
    let writing = Descriptor(ends.writing)
    let room = Interest(descriptor: writing.number, wantsToRead: false, wantsToWrite: true)
    #expect(Poll.look(room, milliseconds: 0).canWrite)
    #expect(!Poll.look(Interest(descriptor: reading.number), milliseconds: 0).isReady)
  }

  @Test func `a descriptor that is not open counts as hung up`() {
    // No process has a descriptor with such a large number.
    let number = Int32.max
    #expect(Poll.look(Interest(descriptor: number), milliseconds: 0).hasHungUp)
  }

  @Test func `of a list of descriptors those that are ready are marked, and -1 is not`() throws {
    let first = try WakeEvent()
    let second = try WakeEvent()
    second.signal()
    var interests = [
      Interest(descriptor: first.descriptor), Interest(descriptor: -1),
      Interest(descriptor: second.descriptor),
    ]
    let hasWaited = Poll.wait(&interests, milliseconds: -1)
    #expect(hasWaited)
    #expect(interests.map(\.isReady) == [false, false, true])
  }
}
