import TactusDevice
import Testing

@testable import TactusLoopback

@Suite struct RecordBufferTests {
  @Test func `where there is too little memory fewer records are kept, and the loss is counted`() {
    // More bytes than a process can address.
    let records = RecordBuffer(capacity: 1 << 45)
    #expect(records.capacity < 1 << 45)
    #expect(records.capacity >= 1)
    let few = RecordBuffer(capacity: 2)
    #expect(few.capacity == 2)
    for time in 0..<3 { few.append(.stopped(atNanoseconds: Int64(time))) }
    #expect(few.count == 2 && few.lostCount == 1)
    #expect(few.latestNanoseconds == 1)
  }
}
