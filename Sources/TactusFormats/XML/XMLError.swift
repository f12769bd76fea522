/// Why an XML file cannot be read.
struct XMLError: Error {
  /// Whether a limit is exceeded; else the text is not XML, or has a part that is not read.
  var isLimit = false
  /// Bytes from the start of the file.
  var offset: Int
  var message: String
  var expected: String?
}
