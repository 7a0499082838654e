// Package textfold finds texts that are copied in lower or upper case for a comparison,
// and compares them without.
//
// # What it does
//
// It finds strings.ToLower(s) == "text", with a constant that is in that case itself,
// also with ToUpper, with != and with bytes.Equal, and comparisons of two texts that are
// both copied, be it before, into a variable that holds nothing else. strings.EqualFold compares them letter by letter, or a function that the fix
// adds does, where EqualFold would say something else of some foreign letter. And it finds
// strings.HasPrefix and HasSuffix of such a copy and a constant, and compares as many bytes of the text itself.
//
// It finds such a copy, also of bytes, that is the key of a map which is read, or the tag of a switch over constants,
// and a variable that has the copy and is only looked up so, compared with constants, and searched for some, as by strings.Contains. The copy is made in an array
// on the stack, by a function that the fix adds. A comparison of a copy with another variable, or anything else that is not a constant it shows without a fix: what
// differs in length, or in a letter, could be told without the copy.
//
// # Why it is slow
//
// A text with a letter of the other case is copied, all of it, though the first letter
// may already tell the two apart. A map finds the same by bytes, which need no memory of their own.
//
// # Example
//
//	func isText(media string) bool {
//		return strings.ToLower(media) == "text/html"
//	}
//
// # Use instead
//
//	func isText(media string) bool {
//		return strings.EqualFold(media, "text/html")
//	}
//
// # Safety
//
// Mechanical: the result is the same for every text. EqualFold also takes ſ for s
// and the sign of the unit kelvin for k, and does not take the Turkish İ and ı for i. So
// it is called where the constant has none of the letters i and s (i and k in upper case), or is compared with
// as many bytes cut out of a text, among which there is no room for these; of a beginning or an
// end, where it has none of i and k (i and s in upper case). Elsewhere, and where two variables are compared,
// a function is added that compares letters of ASCII one by one, and makes the copies as
// soon as there is another one.
//
// The function that makes a copy on the stack has the letters of ASCII changed one by one, and leaves a text with another
// one to strings.ToLower itself. The bytes are looked up as string(b), which the compiler does without another copy. A text in
// that case already, which was not copied before, is: the look-up takes a few nanoseconds more. Package bytes searches as package
// strings does. A text for which the array has no room is copied to the heap, as before.
//
// Review for slices of bytes, and outside of functions: some text in foreign letters
// is equal that was not, or the other way around.
//
// It is silent for constants that have letters of the other case or are not ASCII, where
// only one side is copied and the other is neither a constant nor such a variable, where the copy is kept as the key of a map
// or used otherwise, and where the comparison becomes a bool with a name of its own.
//
// It fires in github.com/google/uuid, uuid.go, up to v1.3.0, where the prefix of a URN is
// compared, and in golang.org/x/net, html/parse.go, up to v0.32.0, where the type of an
// input is; with a function of its own in github.com/niklasfasching/go-org v1.6.0, org/html_writer.go, and
// github.com/labstack/echo/v4 v4.2.0, context.go; for a look-up in github.com/alecthomas/chroma/v2 v2.14.0, registry.go, in
// github.com/jhillyerd/enmime v1.3.0, envelope.go, and, for a search, in github.com/antchfx/xmlquery v1.3.5, parse.go. A near miss is html/token.go there, which keeps the name in lower case.
package textfold
