// Package textbuffer finds text that is built up as a string and then copied to
// bytes to be written, and builds it in a byte slice.
//
// # What it does
//
// It finds a local string variable that is grown piece by piece, in a straight
// line, in branches or in loops, or is put together at once, perhaps in the place
// of what it was before, and that is used for nothing but to be
// written when it is complete: as []byte(s) in a call of a Write method, by fmt.Fprint(w, s), or as
// a string where Write of the same type does the same, a response of net/http included. The variable becomes a
// []byte with room for a line of text, and each piece is appended: operands of
// + and of strings.Join of a list that is spelled out one by one, numbers by package strconv, calls of fmt.Sprintf by their
// pieces where these are known and by fmt.Appendf elsewhere.
//
// Where the text grows in a loop, or several times, and is returned or kept as a string
// when it is complete, or is a key or compared then, it is made one there; returned as []byte(s), it is
// copied once. What returns it may make more of it, or leave off its end, and there may be several such
// returns. It may be looked up in a map of strings, and compared, as often as one likes: for that the bytes are read as
// they are. The text may be a result of the function by
// its name, which the result then loses, and closures that are only called
// may add to it.
//
// A separator too many may be cut off its end before: as so many bytes, s[:len(s)-1], or by
// strings.TrimSuffix and its like, which package bytes has, too.
//
// A constant may be put in front of text that is written: there is room for it behind that, which is moved.
//
// It also finds w.Write([]byte(a + b)), where text is put together in the call
// itself, and builds that in a slice before.
//
// Where text begins as a string, grows in the loop that follows and is then returned, that
// string is returned at once if the loop has no turn, which a name, a field or a length says.
//
// Where text begins empty, or as such a string, or is set to one, and grows by strings that are there already, it
// stays a string until a second piece comes: what follows the first is appended to bytes, and
// both become a string at the end. A list of one element costs nothing then, as before.
//
// Text that is kept in a field, and grows there by +=, becomes a strings.Builder, if the struct is
// one that nothing copies and that only the package has. Of text that grows in an element, or where
// a pointer leads to, it says so without a fix.
//
// # Why it is slow
//
// Strings do not change, so that every += allocates a new one and copies all
// of the text again; in a loop that is work of the square of its length. What
// fmt.Sprintf and strconv return is allocated only to be copied into the text,
// fmt.Sprintf also reads its format at run time and boxes its arguments, and
// the conversion to []byte copies the finished text once more. A slice with
// room is allocated once.
//
// # Example
//
//	func send(w io.Writer, name string, value, rate float64) error {
//		text := fmt.Sprintf("%s:%v", name, value)
//		if rate < 1 {
//			text += "|@" + strconv.FormatFloat(rate, 'f', -1, 64)
//		}
//		_, err := w.Write([]byte(text))
//		return err
//	}
//
// # Use instead
//
//	func send(w io.Writer, name string, value, rate float64) error {
//		text := make([]byte, 0, 64)
//		text = append(text, name...)
//		text = append(text, ':')
//		text = strconv.AppendFloat(text, value, 'g', -1, 64)
//		if rate < 1 {
//			text = append(text, "|@"...)
//			text = strconv.AppendFloat(text, rate, 'f', -1, 64)
//		}
//		_, err := w.Write(text)
//		return err
//	}
//
// # Safety
//
// Mechanical: the same Write method gets the same bytes, in a slice that
// nothing else refers to and that does not change after the first write.
// Writers rely on no more: they must neither keep the slice nor change it. All
// calls are made at the same places in the same order; where a call beside an
// operand could change it, they stay together in one piece.
//
// It stays silent if the variable is read in any other way but to know its length, if a
// closure captures it that does more than to add to text that is returned, that is deferred, concurrent or
// handed on, or that defers a call, if its address is taken, if it is assigned with others or from itself,
// if it is a named result and anything is deferred, which could see it,
// if it grows after a write, if the write is deferred or in a go statement, in
// functions with goto, if the type is not string itself, if a name that the
// new code needs means something else, and if a comment would be lost.
//
// Guarded where io.WriteString sends the text to a http.ResponseWriter: one that has a WriteString of its own
// is taken to do there what its Write does, and no response of the module may have one.
//
// Guarded where the text goes to WriteString of a bufio.Writer: the bytes are
// the same, but text larger than the buffer goes on in one write rather than
// in several.
package textbuffer
