// Package writebytes finds strings that are copied to bytes only to be
// written, and writes the strings.
//
// # What it does
//
// It finds w.Write([]byte(s)) where s is a string, and writes s itself: by
// w.WriteString where w is an *os.File or a *bufio.Writer, and by
// io.WriteString where w is an interface, which asks w whether it can write
// strings. The method may be one of what w embeds, and the bytes may have a variable: where that is
// declared right before, for this call, the string takes its place. Where the variable is used only as a string could
// be, too, to be written, measured, read at an index and converted, it becomes one.
//
// Where s is a local variable that is put together before, by +, += or package fmt, it
// says so of those statements, without a fix: bytes could be made at once.
//
// The other way about, bytes that become text only to be written are written as they
// are: buf.String() of a bytes.Buffer, or string(b), in io.WriteString, fmt.Fprint, fmt.Fprintf
// with "%s", WriteString of a type of the standard library, or Write.
//
// So are bytes of which a copy is made for it, by bytes.Clone, slices.Clone, append to nothing, or by copy to room that is
// made for them.
//
// A reader of such a copy that is only made for io.Copy, or for its own WriteTo, becomes one of
// what was copied: bytes.NewBufferString(s) is strings.NewReader(s).
//
// # Why it is slow
//
// The conversion allocates memory for a copy of the text, which is garbage as
// soon as it is written. The compiler can do without the copy only where it
// sees that nobody keeps or changes it. It does for a bytes.Buffer and a
// strings.Builder, so that this rule leaves these alone; it does not for a
// file, a bufio.Writer or an interface.
//
// # Example
//
//	func greet(w http.ResponseWriter, name string) {
//		w.Write([]byte("Hello " + name))
//	}
//
// # Use instead
//
//	func greet(w http.ResponseWriter, name string) {
//		io.WriteString(w, "Hello "+name)
//	}
//
// # Safety
//
// Guarded for interfaces: if what is in w has a method WriteString, that method
// is called, and only its author knows that it does what Write does; anything
// else gets a copy, as before. The rule is silent where a copy is sure, as for
// a net.Conn. Guarded for a *bufio.Writer, too: the bytes and results are the
// same, but text larger than the buffer may go on in several writes rather
// than in one. It is silent of interfaces where a type of the package has one of
// the two methods of its own and the other of what it embeds.
//
// Mechanical for an *os.File, whose WriteString writes the bytes of the string
// in the same call of the system and returns the same.
//
// Guarded where bytes are written in the place of their text: what is written to sees the
// buffer itself, and may not keep it, as the documentation of io.Writer says. It is silent
// of a buffer that may be nil, as nothing was done with it before, whose text is "<nil>", and of one that is written to itself.
//
// So is it where bytes are written in the place of their copy: those of a variable of the function, or of a buffer in
// one, which nobody else can change meanwhile, or in a field of the receiver while the method holds a lock in it. A package that has a Write which may keep what it is lent is left alone.
//
// It is silent where the converted bytes are kept in a variable that something may change or keep, for named
// slice types, in go and defer statements, for type parameters, where a comment
// would be lost, and for interfaces in a function WriteString, which could end
// up calling itself; but for those in a field of a receiver whose type no other package can embed.
package writebytes
