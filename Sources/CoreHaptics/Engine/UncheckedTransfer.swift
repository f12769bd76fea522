/// An app's closure or value that is passed to the queue of handlers.
// Sendable: Apple's handlers are not `@Sendable`, and apps are written for that. They run on one
// queue, one at a time. The app guards what they capture, as on Apple's systems.
struct UncheckedTransfer<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
