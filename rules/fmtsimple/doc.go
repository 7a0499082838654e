// Package fmtsimple finds strings, numbers and bools that package fmt formats
// although joining them needs no format.
//
// # What it does
//
// It finds calls of Sprintf, Sprint and Sprintln, and of Fprintf, Fprint and
// Fprintln, whose arguments are plain values: strings, integers, bools, floats,
// characters and byte slices as text. The format must be constant and have verbs
// without flags and widths; floats may have a precision. An index that asks for the
// value that would be next anyway, as in "%[1]s:%[2]d", says nothing.
//
// What makes a string becomes the sum of its parts. What writes calls the method
// of the writer once, as package fmt does: WriteString of a strings.Builder, a
// bytes.Buffer or a file, Write of other writers; for a bufio.Writer the text is
// made in the free part of its own buffer. A strings.Builder or bytes.Buffer gets the
// values one by one where that is a statement of its own, also instead of the sum
// that it would be given.
//
// What appends, Appendf and its like, becomes one call for each part. What appends to
// nothing becomes the bytes of the sum, or is written without bytes of its own where it
// is only written to a buffer.
//
// An error of such values that wraps none becomes errors.New of their sum.
//
// A value whose text a method says, String or Error, is asked for it directly, one that is put together of
// others, as d*2, too, and a *big.Int for its digits.
//
// A text of any values that is only given to WriteString of a
// strings.Builder, bytes.Buffer, bufio.Writer or os.File, a variable, a field or what is embedded, to io.WriteString, or to
// Print, Println, Fprint or Fprintln is written there by package fmt
// itself: Fprintf for Sprintf. A variable of the function moves to the heap by that: it does where
// a loop behind its declaration writes to it, or its address is given to somebody as an interface anyway. Constant text beside it goes into the format, or is written by a statement of its own.
// One that is only appended to bytes is appended by package fmt: Appendf.
//
// Sprintf("%x", b) of bytes becomes hex.EncodeToString(b).
//
// A format in which numbers have zeros, spaces or a sign in front, text has spaces, or bytes are encoded, as "%02d:%02d",
// "#%02x%02x%02x", "\\u%04x", "%08b", "%+d" or "%x-%x", becomes a function that is written for it, beside the one that calls it: it puts
// the digits one by one, and leaves to package fmt what has more digits than the format says, and what is negative.
//
// Other constant formats of plain values, or of values in an interface, it only reports: "%8.2f",
// "%v" of an error, and errors of fmt.Errorf with these. A few lines of code, or a switch by type, make the same text.
//
// # Why it is slow
//
// Package fmt reads the format anew on each call, passes each value as an
// interface, for which most are copied to the heap, and finds out by reflection
// or a type switch what each is. A sum of strings is one allocation of the right
// size, and package strconv writes numbers directly.
//
// # Example
//
//	func key(user string, id int) string {
//		return fmt.Sprintf("user:%s:%d", user, id)
//	}
//
// # Use instead
//
//	func key(user string, id int) string {
//		return "user:" + user + ":" + strconv.Itoa(id)
//	}
//
// # Safety
//
// Mechanical: the text is the same for all values, NaN and invalid UTF-8
// included. The type of each value is known and has no method that package fmt
// would call, the verb is one for it, and as many values are given as the format
// takes. It stays silent where calls in the arguments, or later in the
// statement, might change a value that the sum reads at another moment than the
// call did, where a comment would be lost, and where a name it needs means
// something else. Values are written one by one only if none can panic, for by then
// some of them would be written.
//
// A method that says the text is called in the order of the sum. Where calls beside it
// have an effect, it must be one of the package that only computes, of a value that
// leads nowhere. Where it may change something, no value is read behind it, or a text in front of it,
// that is more than a variable of the function; methods of other packages change nothing of this one.
//
// Guarded where an interface is written to, which may tell bytes from text; where a type of the package that it may hold
// does, having declared Write or WriteString and the other one from what it embeds, it stays silent. Guarded where a second
// statement writes to a bufio.Writer, which may be full in between. Guarded where a method says the text: package fmt catches what that panics with,
// and writes it into the text. Review where that may be called on a nil pointer, of
// which package fmt writes <nil>.
//
// It fires in go.opentelemetry.io/otel, baggage/baggage.go, up to v1.26.0, where
// members are put together, and in github.com/itchyny/gojq, query.go, up to v0.12.0,
// where each part of a query prints itself. It encodes bytes in github.com/rogpeppe/go-internal
// v1.16.0, cache/cache.go, and in github.com/google/pprof, internal/binutils/binutils.go.
package fmtsimple
