// Package callbuffer finds buffers that a function makes for itself in each call, and leaves
// behind when it returns.
//
// # What it does
//
// It finds variables that are a new bytes.Buffer, bufio.Reader, bufio.Scanner or bufio.Writer, that the
// function writes or reads and that nothing keeps. And it finds a strings.Builder, or a
// bytes.Buffer whose bytes are given away, that is written several times and for which no
// room is made before.
//
// Where nothing leaves the function but the text, the fix writes it to a strings.Builder and makes room first: for the
// texts that are written once, which are named, and for 64 bytes if more may come. Where nothing may be written, it does so in
// the branch that writes first, or if a loop has something to go through: a text that stays empty costs nothing.
//
// A bytes.Buffer that is written by its own methods, in no loop, before its bytes are given away becomes a slice of
// bytes, which has room for the texts that are named, and to which the same is appended.
//
// A bytes.Buffer that each turn of a loop declares is declared once, before the outermost loop, and is emptied where it
// was declared, if nothing refers to its bytes when the turn ends.
//
// A bufio.Scanner over text or bytes that are in memory, which is asked for lines, becomes a type of the package that
// cuts them where they are. The others it reports without a fix.
//
// # Why it is slow
//
// A bytes.Buffer grows by doubling: a text of 10 KB takes eight allocations and twice its
// size, and what it holds is copied each time; then String copies it once more. A reader or
// writer of bufio is 4 KB at once. One that is kept in a sync.Pool, or by the caller, has the
// room already. A text that leaves the function needs one allocation, of its length.
//
// # Example
//
//	func page(rows []string) string {
//		var buf bytes.Buffer
//		for _, row := range rows {
//			buf.WriteString(row)
//			buf.WriteByte('\n')
//		}
//		return buf.String()
//	}
//
// # Use instead
//
//	func page(rows []string) string {
//		var buf strings.Builder
//		if len(rows) > 0 {
//			buf.Grow(64)
//		}
//		for _, row := range rows {
//			buf.WriteString(row)
//			buf.WriteByte('\n')
//		}
//		return buf.String()
//	}
//
// Better is to add up the lengths of the rows. A buffer of which something else gets the bytes is kept in a sync.Pool.
//
// # Safety
//
// Mechanical: a builder has the same methods as a buffer for what is written, and says the same text; how much room it has, nobody
// sees. So it is for a buffer that is written by its own methods, by io.WriteString and by the functions of package fmt, and that
// is asked for its text and its length; not where the text is made bytes again to be written, which the buffer has. And for one that is given to a function of the package, called by its name, which
// takes it as an interface of methods that both have and does nothing else with it than write to it in these ways, and which no file for other systems or tests declares, too.
//
// Room is made by the lengths of variables that only the function itself changes: who sets another under a lock, or before
// something that is waited for, does not expect it to be looked at earlier.
//
// A slice has the bytes that the buffer had, where something is written in each case: those of a buffer that is empty would be
// nil. They are asked for after the last write, and returned or given to a call, so that nobody sees what room there is behind them.
//
// A buffer that is emptied is as good as a new one, where its methods are called, its text is taken, its bytes are copied or
// looked at, and it is written to by functions that are known to keep nothing. Guarded where its bytes are lent to a Write, which
// must not keep them, as io.Writer demands; it is no fix if a type of the package does.
//
// Lines are the same ones, one that is too long for a scanner ends them in the same way, and they share the memory of the text.
// There is a fix where the scanner is asked by Scan, Text, Bytes and Err alone; for bytes, where these are only looked at, and
// nothing that the function does from there on can change them.
//
// Without a fix: what is put back into a pool must not be in use any more, and a pool keeps the largest that it
// was given.
//
// It is silent where the buffer is stored, returned, captured by a function literal or given
// to something that may keep it; for buffers with the room they need; and in code that runs
// once. Of handlers of requests rule requestbuffer speaks.
//
// It fires in github.com/RoaringBitmap/roaring/v2 v2.4.0, roaring.go, where a bitmap becomes
// text, and in github.com/lestrrat-go/strftime v1.1.0, appenders.go; where functions of the package write, in
// github.com/Masterminds/squirrel v1.5.0, select.go, and github.com/aymerick/raymond v2.0.2, escape.go. A near miss is a buffer that
// a constructor wraps and returns.
package callbuffer
