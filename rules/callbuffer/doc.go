// Package callbuffer finds buffers that a function makes for itself in each call, and leaves
// behind when it returns.
//
// # What it does
//
// It finds variables that are a new bytes.Buffer, bufio.Reader or bufio.Writer, that the
// function writes or reads and that nothing keeps. And it finds a strings.Builder, or a
// bytes.Buffer whose bytes are given away, that is written several times and for which no
// room is made before. It reports them without a fix.
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
//	var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}
//
//	func page(rows []string) string {
//		buf := buffers.Get().(*bytes.Buffer)
//		defer buffers.Put(buf)
//		buf.Reset()
//		for _, row := range rows {
//			buf.WriteString(row)
//			buf.WriteByte('\n')
//		}
//		return buf.String()
//	}
//
// # Safety
//
// Review: what is put back must not be in use any more, and a pool keeps the largest that it
// was given; how much room there should be is for a person to estimate.
//
// It is silent where the buffer is stored, returned, captured by a function literal or given
// to something that may keep it; for buffers with the room they need; and in code that runs
// once. Of handlers of requests rule requestbuffer speaks.
//
// It fires in github.com/RoaringBitmap/roaring/v2 v2.4.0, roaring.go, where a bitmap becomes
// text, and in github.com/lestrrat-go/strftime v1.1.0, appenders.go. A near miss is a buffer that
// a constructor wraps and returns.
package callbuffer
