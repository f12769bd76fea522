/// Why an XML file cannot be read.
struct XMLError: Error {
  /// Whether a limit is exceeded. Otherwise the text is not XML, or has a document type
  /// declaration.
  var isLimit = false
  /// The place of the error, in bytes from the start of the file.
  var offset: Int
  var message: String
  var expected: String?
}
