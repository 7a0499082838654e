// Package freshbuffer finds buffers that are allocated for each message that is
// read, where one could be kept from message to message.
//
// # What it does
//
// It finds b := make([]byte, n) where the next statement fills b
// from a reader: by io.ReadFull, io.ReadAtLeast or a method Read, or by a function of the package
// that does so. Where a loop does
// so with io.ReadFull, and keeps nothing of the buffer when a turn ends, its turns
// share a buffer that is declared before the loop. A function that does so without a loop,
// for callers of which nobody knows whether they loop, takes the buffer out of a pool and gives it back when
// it returns, if it keeps nothing of it. So it does with a variable that is a bytes.Buffer, into which
// the next statement reads. It finds, without a fix, fields and variables that are there already and are filled so,
// other bytes.Buffers, what io.ReadAll makes of an io.LimitReader, and buffers that a loop fills part by part, by a
// method Read.
//
// It also finds loops whose turns call a function that makes bytes, filled so or zero, or
// without any but with a capacity, or has an array of bytes that is lent to what an
// interface calls and so cannot be on its stack, themselves or by way of other functions, in any package
// of the module, where nothing refers to the bytes when the turn ends. The loop then lends the function a buffer: the
// function keeps its declaration and calls a sibling, Decode one named DecodeInto, which
// has a parameter for the buffer. Functions between the two that only this loop uses, and
// that are not exported, get the parameter themselves. A call of a method of an interface
// becomes one of a function that knows the types whose methods have use for the buffer,
// four at most, and calls the method of the interface for all others; none of these
// passes the buffer on in a circle. No way is longer than four functions, of which a method of
// an interface, one of the package's own, counts for two. Where the turns also allocate small
// objects that they forget, as rule smallpointer says, or texts, as fixedtext does, one fix lends room for all: each
// would change the functions between. Several rooms for functions that only this loop uses are fields
// of one struct, to which a later fix adds its own.
//
// And it finds functions that call one which returns bytes it makes, copy what is in them and
// forget them. They lend it a small buffer on their stack, in the same way: only what does
// not fit there is allocated. Where they return the bytes behind some of their own, so many
// in each call, as in append(append(make([]byte, 0, len(body)+1), kind), body...), they lend it
// the buffer that they return, with room for their own before: nothing is copied.
//
// # Why it is slow
//
// Each message costs an allocation of its size, which is cleared before it is
// overwritten, and work for the garbage collector. A buffer that is kept where the
// reader is kept costs nothing once it is large enough.
//
// # Example
//
//	func message(r io.Reader, n int) ([]byte, error) {
//		b := make([]byte, n)
//		if _, err := io.ReadFull(r, b); err != nil {
//			return nil, err
//		}
//		return b, nil
//	}
//
// # Use instead
//
//	// messages reads messages; each is valid until the next.
//	type messages struct {
//		r      io.Reader
//		buffer []byte
//	}
//
//	func (m *messages) message(n int) ([]byte, error) {
//		if cap(m.buffer) < n {
//			m.buffer = make([]byte, n)
//		}
//		b := m.buffer[:n]
//		if _, err := io.ReadFull(m.r, b); err != nil {
//			return nil, err
//		}
//		return b, nil
//	}
//
// # Safety
//
// Guarded: a kept buffer is right only if nobody holds on to a message, or a part of
// it, when the next is read. In a loop that can be seen, and a fix is proposed where
// all that is done with the buffer is to read and write its elements, to copy it, to
// make a string or an array of it, and to lend it to functions of the package that do
// no more, to such of the standard library, and to Write and Read, which must not keep it. What an
// earlier message left in the buffer is never seen, for a turn that cannot fill it
// leaves, for each error or for some before the others, and room that is not filled is cleared, unless as many bytes are appended at once as
// it has. The same goes for a buffer of a pool, until the function returns. Each slice has the length and the capacity that it had, and one of more
// than 64 KiB is made for its message alone, so that it is not kept.
//
// Whether a buffer is forgotten that another function returns is decided by following it
// through the source of the package and of those of the module that it imports: through
// results, fields of objects that are themselves forgotten, calls of known functions and
// methods of interfaces that what is followed is in, and calls of values, as those of a table of
// handlers, whose type is the package's own affair: all functions are known that became one. Where it is stored elsewhere,
// captured, sent, returned from the loop or given to somebody unknown, nothing is
// proposed. Of functions without source a few of the standard library are known; and
// that Read and Write, of whatever type, do not keep the bytes they are lent, as
// io.Reader and io.Writer demand, unless a type of these packages does.
//
// Bytes that are returned behind others lie in the room for them only where they were made
// there: each call asks where they are, and what lies elsewhere is copied as before, for other
// types may have the method. The function that returns them asks for nothing but their length, and
// does no more once its result is known: who changes the result changes nothing that anybody looks at. The
// call returns no other memory, and one place only makes what it returns.
//
// It is shown without a fix where the buffer is stored, captured, sent, returned or
// passed to a function whose source is not at hand. A buffer that the function
// returns to callers who may keep it is a promise of the function: bound what is kept.
//
// An array is lent where all that is done with it is to slice and to index it, so that a
// pointer to an array can take its place.
//
// It is silent for sizes that are constant, which the compiler may place on the
// stack, unless io.ReadFull fills the buffer in each turn of a loop, or another function has them that a loop calls, for buffers of other types or with a capacity, for the functions main and
// init, and where the buffer is not filled next.
//
// It finds the bodies of answers in github.com/gomodule/redigo v1.9.3, redis/conn.go, and
// names and passwords in github.com/armon/go-socks5, auth.go, both without a fix: they
// are returned, or kept.
package freshbuffer
