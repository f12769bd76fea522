import Foundation
import Testing

@testable import VirtualController

/// The SPI unit and the ADXL345 behind it.
@Suite struct SensorTests {
  /// A program's use of the unit: registers, and the time that passes with each access.
  private struct Master {
    var unit = SPIUnit(hertz: 24_000_000)
    var now: Int64 = 1_000_000
    var drives: [MotorDrive] = []

    init(_ accelerometer: Accelerometer = Accelerometer(), control: UInt32 = 0x0347 | 2 << 3) {
      unit.chip = ADXL345Chip(accelerometer, Actuator())
      unit.isConnected = true
      write(control & ~0x40, SPIUnit.Offset.control)
      write(control, SPIUnit.Offset.control)
    }

    mutating func write(_ value: UInt32, _ offset: UInt32) {
      _ = unit.write(value, to: offset, at: now)
    }

    mutating func wait(_ nanoseconds: Int64) {
      now += nanoseconds
      unit.advance(to: now, drives)
    }

    /// Exchanges bytes with the chip.
    mutating func exchange(_ bytes: [UInt8], pause: Int64 = 5_000) -> [UInt8] {
      unit.select(true, at: now)
      let answers = bytes.map { byte in
        write(UInt32(byte), SPIUnit.Offset.data)
        wait(2_700)
        #expect((unit.read(SPIUnit.Offset.state, at: now) ?? 0) & 0x81 == 1)
        return UInt8(truncatingIfNeeded: unit.read(SPIUnit.Offset.data, at: now) ?? 0)
      }
      unit.select(false, at: now)
      wait(pause)
      return Array(answers.dropFirst())
    }

    mutating func begin() {
      for (register, value) in [(0x2C, 0x0F), (0x31, 0x0B), (0x38, 0), (0x38, 0x80), (0x2D, 8)] {
        _ = exchange([UInt8(register), UInt8(value)])
      }
    }

    var mistakes: [String] { unit.mistakes.texts + (unit.chip?.mistakes.texts ?? []) }
  }

  @Test func `the chip answers with its identity and keeps what is written`() {
    var master = Master()
    #expect(master.exchange([0x80, 0]) == [0xE5])
    #expect(master.exchange([0xAC, 0]) == [0x0A])
    _ = master.exchange([0x2C, 0x0F])
    #expect(master.exchange([0xAC, 0]) == [0x0F])
    // A burst reads one register after the other.
    #expect(master.exchange([0xEC, 0, 0]) == [0x0F, 0])
    #expect(master.mistakes == [])
  }

  @Test func `mistakes of a program are recorded`() {
    // CPOL 0, CPHA 0.
    var mode = Master(control: 0x0344 | 2 << 3)
    mode.write(0, SPIUnit.Offset.data)
    #expect(mode.mistakes.contains { $0.contains("not in mode 3") })
    for divider: UInt32 in [0, 4] {
      var fast = Master(control: 0x0347 | divider << 3)
      fast.write(0, SPIUnit.Offset.data)
      #expect(fast.mistakes.contains { $0.contains("for the ADXL345") })
    }
    var hasty = Master()
    hasty.begin()
    hasty.wait(2_000_000)
    _ = hasty.exchange([0xF6, 0, 0], pause: 100)
    #expect(hasty.mistakes == [])
    _ = hasty.exchange([0xB9, 0])
    #expect(hasty.mistakes.contains { $0.contains("less than 5 us") })
    var overrun = Master()
    overrun.unit.select(true, at: overrun.now)
    overrun.write(0x80, SPIUnit.Offset.data)
    overrun.write(0, SPIUnit.Offset.data)
    overrun.wait(10_000)
    #expect(overrun.mistakes.contains { $0.contains("before the last one was read") })
    var wrong = Master()
    _ = wrong.exchange([0x00, 1])
    #expect(wrong.mistakes.contains { $0.contains("read only") })
  }

  @Test func `the memory keeps the newest 33 samples`() {
    var master = Master()
    master.begin()
    master.wait(4_900_000)
    #expect(master.exchange([0xB9, 0]) == [15])
    master.wait(100_000_000)
    #expect(master.exchange([0xB9, 0]) == [33])
    for _ in 0..<33 { _ = master.exchange([0xF2, 0, 0, 0, 0, 0, 0]) }
    #expect((master.exchange([0xB9, 0]).first ?? 33) < 5)
    // Gravity along z: 256 units.
    #expect(master.exchange([0xF2, 0, 0, 0, 0, 0, 0]) == [0, 0, 0, 0, 0, 1])
  }

  @Test func `the motion of an actuator is that of its resonance and quality factor`() {
    var actuator = Actuator()
    (actuator.resonance, actuator.quality, actuator.peakG) = (200, 20, 2)
    let end: Int64 = 400_000_000
    let drives = [
      MotorDrive(time: 0, level: 255, frequency: 200), MotorDrive(time: end, level: 0),
    ]
    var motion = ActuatorMotion(actuator)
    let values = (0..<8000).map { motion.acceleration(at: Int64($0) * 100_000, drives) }
    func amplitude(_ range: Range<Int>) -> Double { values[range].map(abs).max() ?? 0 }
    // The steady amplitude is reached after many time constants of 2 Q / w, 31.8 ms.
    #expect(abs(amplitude(3500..<4000) / 2 - 1) < 0.01)
    let constant = 20 / (Double.pi * 200)
    for time in [0.02, 0.04, 0.08] {
      let place = Int(time * 10_000)
      // A span of 5 ms has two peaks, the larger one late in a rise and early in a fall.
      let kept = exp((0.0025 - time) / constant)...exp((0.005 - time) / constant)
      let rising = amplitude(place..<place + 50) / 2
      #expect((exp(-(time + 0.005) / constant) - 0.01...exp(-time / constant)).contains(1 - rising))
      let falling = amplitude(4000 + place - 50..<4000 + place) / 2
      #expect((kept.lowerBound - 0.01...kept.upperBound + 0.01).contains(falling))
    }
    // The signal crosses 0 upwards 200 times in a second.
    let crossings = zip(values[2000..<4000], values[2001..<4001]).count { $0 < 0 && $1 >= 0 }
    #expect((39...41).contains(crossings))
  }
}
