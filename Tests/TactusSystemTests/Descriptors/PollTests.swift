import Glibc
import Testing

@testable import TactusSystem

@Suite struct PollTests {
  /// The ends of a new pipe.
  private func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    let result = unsafe Glibc.pipe(&ends)
    try #require(result == 0)
    return (ends[0], ends[1])
  }

  @Test func `an event is ready once it was signalled, and not when that is forgotten`() throws {
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

  @Test func `a silent event has nothing to be polled and takes signals`() {
    let event = WakeEvent.silent
    event.signal()
    event.clear()
    #expect(event.descriptor < 0)
    #expect(!Poll.look(Interest(descriptor: event.descriptor), milliseconds: 0).isReady)
  }

  @Test func `of two only the one that has bytes is ready`() throws {
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

  @Test func `the end of the other side is noticed whether it is asked for or not`() throws {
    let ends = try pipe()
    let reading = Descriptor(ends.reading)
    do { _ = Descriptor(ends.writing) }
    let look = Poll.look(
      Interest(descriptor: reading.number, wantsToRead: false), milliseconds: 0)
    #expect(look.isReady)
    #expect(look.hasHungUp)
    #expect(!look.canOnlyRead)
  }

  @Test func `there is room to write where it is asked for`() throws {
    let ends = try pipe()
    let reading = Descriptor(ends.reading)
    let writing = Descriptor(ends.writing)
    let room = Interest(descriptor: writing.number, wantsToRead: false, wantsToWrite: true)
    #expect(Poll.look(room, milliseconds: 0).canWrite)
    #expect(!Poll.look(Interest(descriptor: reading.number), milliseconds: 0).isReady)
  }

  @Test func `a descriptor that is not open has hung up`() {
    // No process has so many open files.
    let number = Int32.max
    #expect(Poll.look(Interest(descriptor: number), milliseconds: 0).hasHungUp)
  }

  @Test func `of many the ready ones are marked, and those without a descriptor never`() throws {
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
