import Foundation
import Testing

@testable internal import PlanBoardCore

struct FoldedTextTests {
  /// Letters that Foundation does not fold, because it does not treat the stroke (or the missing dot of `ı`) as an accent.
  /// `FoldedText` folds them, so that a search finds them as people type them.
  private static let own: Set<Unicode.Scalar> = Set("ØøĐđŁłĦħŦŧı".unicodeScalars)

  @Test func `letters lose their case and their accents as in Foundation`() {
    for value in Array(0x41..<0x250) + Array(0x386..<0x460) + Array(0x1E00..<0x1F00) {
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic, !Self.own.contains(scalar)
      else {
        continue
      }
      let text = String(scalar)
      let wanted = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      let folded = String(decoding: FoldedText(text).bytes, as: UTF8.self)
      #expect(
        folded == wanted || !wanted.allSatisfy(\.isASCII), "\(text) U+\(String(value, radix: 16)): \(folded), \(wanted)"
      )
    }
  }

  @Test(arguments: [
    ("Café\tNOIR \n x", "cafe noir x"), ("re\u{301}sume\u{301}", "resume"), ("İstanbul", "istanbul"),
    ("ΆΛΦΑΣ ς", "αλφασ σ"),
    ("Ёлка й", "елка и"), ("Łódź", "lodz"), ("\u{A0}", " "), ("日本", "日本"), ("Straße", "strasse"),
  ])
  func `text is compared without regard to case, accents and kinds of white space`(text: String, folded: String) {
    #expect(String(decoding: FoldedText(text).bytes, as: UTF8.self) == folded)
  }
}
