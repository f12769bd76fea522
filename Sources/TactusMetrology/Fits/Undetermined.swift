/// A reason as an error.
struct Undetermined: Error {
  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}
