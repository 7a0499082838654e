// Package freshbuffer finds buffers that are allocated for each message that is
// read, where one could be kept from message to message.
//
// # What it does
//
// It finds b := make([]byte, n), n not constant, where the next statement fills b
// from a reader: by io.ReadFull, io.ReadAtLeast or a method Read.
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
// Guarded, and shown without a fix: a kept buffer is right only if nobody holds on
// to a message, or a part of it, when the next is read. That is a promise of the
// function, which its callers must know. One large message should not keep its
// buffer for ever: bound what is kept.
//
// It is silent for sizes that are constant, which the compiler may place on the
// stack, for buffers of other types or with a capacity, for the functions main and
// init, and where the buffer is not filled next.
package freshbuffer
