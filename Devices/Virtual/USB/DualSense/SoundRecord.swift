/// The sound that a DualSense received: frames of four channels, with their times on the bus.
package struct SoundRecord: Sendable {
  /// The number of frames per second.
  package static let rate = 48_000
  package static let channels = 4
  /// The largest number of stored frames, one minute. Later ones are only counted.
  package static let capacity = 60 * rate
  /// The interval of packets in nanoseconds.
  private static let period: Int64 = 1_000_000

  /// The position and the time of one packet's frames.
  private struct Packet: Sendable {
    var nanoseconds: Int64
    var first: Int
    var count: Int
  }

  /// The samples, frame by frame: all channels of the first frame, then those of the next.
  package private(set) var samples: [Int16] = []
  /// The number of frames that were not stored, because the record was full.
  package private(set) var lost = 0
  /// The number of packets that did not contain whole frames.
  package private(set) var torn = 0
  private var packets: [Packet] = []

  package init() {}

  /// Adds a packet with the time of its turn.
  package mutating func append(_ bytes: ArraySlice<UInt8>, at nanoseconds: Int64) {
    let frameBytes = 2 * Self.channels
    guard bytes.count % frameBytes == 0 else {
      torn += 1
      return
    }
    let count = bytes.count / frameBytes
    guard frames + count <= Self.capacity else {
      lost += count
      return
    }
    if packets.isEmpty { reserve() }
    packets.append(Packet(nanoseconds: nanoseconds, first: frames, count: count))
    let start = bytes.startIndex
    for place in stride(from: start, to: bytes.endIndex, by: 2) {
      samples.append(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
    }
  }

  /// Reserves the memory for all frames. An array that grows copies its elements, which would hold
  /// up the bus: in a counted guest, for 12 ms after 11 seconds of sound.
  private mutating func reserve() {
    samples.reserveCapacity(Self.channels * Self.capacity)
    packets.reserveCapacity(Self.capacity * 1000 / Self.rate)
  }

  package var frames: Int { samples.count / Self.channels }

  /// The samples of one channel, from 0.
  package func channel(_ number: Int) -> [Int16] {
    stride(from: number, to: samples.count, by: Self.channels).map { samples[$0] }
  }

  /// The time of a frame on the bus, in nanoseconds on CLOCK_MONOTONIC; nil if there is no such
  /// frame.
  package func time(ofFrame frame: Int) -> Int64? {
    guard (0..<frames).contains(frame) else { return nil }
    // Finds the last packet that begins at or before the frame.
    var (low, high) = (0, packets.count)
    while low < high {
      let middle = (low + high) / 2
      if packets[middle].first <= frame { low = middle + 1 } else { high = middle }
    }
    let packet = packets[low - 1]
    return packet.nanoseconds + Int64(frame - packet.first) * 1_000_000_000 / Int64(Self.rate)
  }

  /// The times of all frames, in nanoseconds on CLOCK_MONOTONIC.
  package var times: [Int64] {
    packets.flatMap { packet in
      (0..<packet.count).map {
        packet.nanoseconds + Int64($0) * 1_000_000_000 / Int64(Self.rate)
      }
    }
  }

  /// The spans between packets in which the endpoint had turns and received nothing.
  package var gaps: [Range<Int64>] {
    zip(packets, packets.dropFirst()).compactMap { one, next in
      let end = one.nanoseconds + Self.period
      return end < next.nanoseconds ? end..<next.nanoseconds : nil
    }
  }

  /// The first frame after each of the ``gaps``.
  package var framesAfterGaps: [Int] {
    zip(packets, packets.dropFirst()).compactMap { one, next in
      one.nanoseconds + Self.period < next.nanoseconds ? next.first : nil
    }
  }
}
