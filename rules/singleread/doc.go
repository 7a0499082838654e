// Package singleread finds readers that are asked for one byte at a time.
//
// # What it does
//
// It finds calls of Read of an interface, and of io.ReadFull with one, that have room for a single byte, in a loop, or in a
// function that returns the byte. It reports them without a fix.
//
// # Why it is slow
//
// Each byte takes a call through an interface, whatever it is that reads: a file or a connection asks the system each time,
// which takes a thousand times as long as to take the byte from a buffer. The room for it is on the heap,
// for nobody knows what Read does with it. A bufio.Reader asks for some kilobytes, and hands out bytes.
//
// # Example
//
//	func line(r io.Reader) (string, error) {
//		var text []byte
//		b := make([]byte, 1)
//		for {
//			if _, err := r.Read(b); err != nil {
//				return "", err
//			}
//			if b[0] == '\n' {
//				return string(text), nil
//			}
//			text = append(text, b[0])
//		}
//	}
//
// # Use instead
//
//	func line(r *bufio.Reader) (string, error) {
//		text, err := r.ReadSlice('\n')
//		if err != nil {
//			return "", err
//		}
//		return string(text[:len(text)-1]), nil
//	}
//
// # Safety
//
// Review: a buffer takes more from the reader than it hands out, so that it has to stay with the reader, and nobody
// else may read from it. A caller that has an io.ByteReader already can be asked for that.
//
// It is silent where the reader is one that has a buffer, or gets one in the package, where it is read once, and where there is
// room for more.
//
// A near miss is the one byte that tells the version of a message.
package singleread
