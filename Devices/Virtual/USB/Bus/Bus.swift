internal import TactusStatistics

/// The bus between a host controller and one device. It determines when each transfer has its turn,
/// which is the time at which its packet crosses the bus, and when the host is informed that the
/// transfer is complete.
///
/// The bus is computed from the messages and the time alone; it has no thread and no clock. Call
/// ``advance(to:)`` at ``next``, and after every event that may give the device something to send.
/// Times are nanoseconds on CLOCK_MONOTONIC. The bus has unlimited bandwidth and loses nothing.
package struct Bus: Sendable {
  package let function: any USBFunction
  /// The delays of the messages to the host. A change applies to transfers that end after it.
  package var disturbance: BusDisturbance {
    didSet { generator = SeededGenerator(seed: disturbance.seed) }
  }
  private var generator: SeededGenerator
  private let epoch: Int64
  private var pipes: [UInt8: Pipe]
  private var answers: [DeviceMessage] = []

  /// - Parameter epoch: the time at which the bus begins to count frames.
  package init(
    _ function: any USBFunction, _ disturbance: BusDisturbance = .none, epoch: Int64
  ) {
    self.function = function
    self.disturbance = disturbance
    self.epoch = epoch
    generator = SeededGenerator(seed: disturbance.seed)
    pipes = [0: Pipe(.control, period: 0)]
    let description = function.description
    for endpoint in description.interfaces.flatMap(\.endpoints) {
      pipes[endpoint.address] = Pipe(endpoint, at: description.speed)
    }
  }

  /// The time of the next event if no message arrives before it; `.max` if there is none.
  package var next: Int64 { pipes.values.map(\.next).min() ?? .max }

  /// Removes and returns the pending messages to the host.
  package mutating func takeAnswers() -> [DeviceMessage] {
    defer { answers = [] }
    return answers
  }

  /// Processes a message of the host's controller.
  package mutating func receive(_ message: HostMessage, at now: Int64) {
    advance(to: now)
    switch message {
    case .submit(let submission): submit(submission, at: now)
    case .unlink(let sequence, let victim): unlink(victim, by: sequence)
    }
    advance(to: now)
  }

  /// Processes everything that is due up to a time.
  package mutating func advance(to now: Int64) {
    for address in pipes.keys.sorted() {
      guard var pipe = pipes.removeValue(forKey: address) else { continue }
      serve(&pipe, at: now)
      // The transfers of an endpoint complete in order, even if some are delayed.
      while let first = pipe.transfers.first, let completion = first.completion,
        first.completionTime <= now
      {
        answers.append(.submitted(completion))
        pipe.transfers.removeFirst()
      }
      pipes[address] = pipe
    }
  }

  private mutating func submit(_ submission: Submission, at now: Int64) {
    // Both directions of endpoint 0 are one pipe.
    let address = submission.address == USBEndpoint.input ? 0 : submission.address
    var transfer = Pipe.Transfer(submission: submission)
    guard var pipe = pipes.removeValue(forKey: address) else {
      let completion = Completion(
        sequence: submission.sequence, status: Completion.stall, length: 0)
      return answers.append(.submitted(completion))
    }
    switch pipe.kind {
    case .control:
      transfer.completion = answer(submission, at: now)
      transfer.completionTime = disturbance.completion(of: now, &generator)
    case .stream:
      transfer.turns = submission.packets.map { _ in pipe.takeTurn(after: now, since: epoch) }
      // The times of the answers pace the host's stream, so this answer is sent at the end of the
      // last packet's turn.
      let last = transfer.turns.last ?? now
      transfer.completionTime = disturbance.completion(of: last + pipe.period, &generator)
    case .output: transfer.turns = [pipe.takeTurn(after: now, since: epoch)]
    case .input: break
    }
    pipe.transfers.append(transfer)
    pipes[address] = pipe
  }

  /// Removes a pending transfer, which is then never answered. A complete one was answered already.
  private mutating func unlink(_ victim: UInt32, by sequence: UInt32) {
    for (address, pipe) in pipes {
      guard let place = pipe.transfers.firstIndex(where: { $0.submission.sequence == victim })
      else { continue }
      pipes[address]?.transfers.remove(at: place)
      // Turns that a stream has reserved but not used are free again.
      if pipe.transfers.count == 1 { pipes[address]?.nextTurn = .min }
      return answers.append(.unlinked(sequence: sequence, status: Completion.reset))
    }
    answers.append(.unlinked(sequence: sequence, status: 0))
  }

  /// Ends a transfer, and determines when the host is informed.
  private mutating func end(
    _ place: Int, of pipe: inout Pipe, with completion: Completion, at time: Int64
  ) {
    pipe.transfers[place].completion = completion
    pipe.transfers[place].completionTime = disturbance.completion(of: time, &generator)
  }

  private func answer(_ submission: Submission, at now: Int64) -> Completion {
    let bytes = ControlRequest(submission.setup).flatMap {
      StandardRequests.answer($0, submission.data, by: function, at: now)
    }
    guard let bytes else {
      return Completion(sequence: submission.sequence, status: Completion.stall, length: 0)
    }
    let data = submission.isInput ? Array(bytes.prefix(submission.length)) : []
    let length = submission.isInput ? data.count : submission.data.count
    return Completion(sequence: submission.sequence, length: length, data: data)
  }
}

/// The turns of the endpoints.
extension Bus {
  private mutating func serve(_ pipe: inout Pipe, at now: Int64) {
    switch pipe.kind {
    case .control: break
    case .stream: for place in pipe.transfers.indices { stream(&pipe.transfers[place], at: now) }
    case .output: write(&pipe, at: now)
    case .input: read(&pipe, at: now)
    }
  }

  private func stream(_ transfer: inout Pipe.Transfer, at now: Int64) {
    let submission = transfer.submission
    while transfer.done < transfer.turns.count, transfer.turns[transfer.done] <= now {
      let packet = submission.packets[transfer.done]
      let turn = transfer.turns[transfer.done]
      if submission.isInput {
        let piece = function.record(submission.address, limit: packet.length, nanoseconds: turn)
        transfer.recorded.append(Array(piece.prefix(packet.length)))
      } else {
        let bytes = submission.data[packet.offset..<(packet.offset + packet.length)]
        function.play(bytes, at: submission.address, nanoseconds: turn)
      }
      transfer.done += 1
    }
    guard transfer.done == transfer.turns.count, transfer.completion == nil else { return }
    transfer.completion = streamed(transfer)
  }

  private func streamed(_ transfer: Pipe.Transfer) -> Completion {
    let submission = transfer.submission
    let sizes =
      submission.isInput ? transfer.recorded.map(\.count) : submission.packets.map(\.length)
    return Completion(
      sequence: submission.sequence, length: sizes.reduce(0, +),
      data: transfer.recorded.flatMap { $0 },
      packets: zip(submission.packets, sizes).map { ($0, $1) })
  }

  private mutating func write(_ pipe: inout Pipe, at now: Int64) {
    pipe.isRefused = false
    for place in pipe.transfers.indices where pipe.transfers[place].done == 0 {
      let submission = pipe.transfers[place].submission
      guard let turn = pipe.transfers[place].turns.first, turn <= now else { return }
      guard function.accepts(submission.address) else {
        pipe.isRefused = true
        return
      }
      function.take(submission.data, at: submission.address, nanoseconds: turn)
      pipe.transfers[place].done = 1
      let completion = Completion(
        sequence: submission.sequence, length: submission.data.count)
      end(place, of: &pipe, with: completion, at: turn)
    }
  }

  private mutating func read(_ pipe: inout Pipe, at now: Int64) {
    for place in pipe.transfers.indices where pipe.transfers[place].completion == nil {
      let submission = pipe.transfers[place].submission
      let bytes = function.give(submission.address, limit: submission.length, nanoseconds: now)
      guard let bytes else { return }
      let data = Array(bytes.prefix(submission.length))
      let turn = pipe.takeTurn(after: now, since: epoch)
      let completion = Completion(
        sequence: submission.sequence, length: data.count, data: data)
      end(place, of: &pipe, with: completion, at: turn)
    }
  }
}
