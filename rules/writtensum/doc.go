// Package writtensum finds text that is put together only to be written to a buffer.
//
// # What it does
//
// It finds statements that write a sum of texts to a strings.Builder or bytes.Buffer by WriteString, and writes the parts one by one;
// a constant of one character by WriteByte. Where an operand is a call that does more than to compute, or may change
// meanwhile, it reports the statement without a fix, unless the buffer is a variable of the function that nobody else has; and so for a bufio.Writer.
//
// # Why it is slow
//
// The sum is allocated where it is longer than 32 bytes, and copied into it, to be copied from there to the buffer, which
// could take the parts as they are.
//
// # Example
//
//	func tag(b *strings.Builder, name, text string) {
//		b.WriteString("<" + name + ">" + text)
//	}
//
// # Use instead
//
//	func tag(b *strings.Builder, name, text string) {
//		b.WriteByte('<')
//		b.WriteString(name)
//		b.WriteByte('>')
//		b.WriteString(text)
//	}
//
// # Safety
//
// Mechanical: the parts are constants, local variables, fields beside the buffer, and what functions of the standard library
// make of such, that never panic: no write can change them, and writing to memory does not fail. A buffer may grow in several steps where it grew in one.
// Where the buffer is a variable of the function that begins as nothing, has no part in a function literal, and is given to package fmt at
// most, nobody sees what is in it while the parts are made: they may panic, follow pointers and call what has an effect. Beside a call that
// has one, all else is what no call can change.
//
// It is silent for writers that may send each write on its own, and where the result of the write is used.
//
// It fires in golang.org/x/net v0.61.0, websocket/hybi.go, where the lines of a handshake are written, and in github.com/antchfx/xpath
// v1.3.9, query.go. A near miss is a file, each write to which is a call of the system.
package writtensum
