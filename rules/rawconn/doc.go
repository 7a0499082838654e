// Package rawconn finds servers that read from and write to a connection in
// small pieces, and puts buffers between.
//
// # What it does
//
// It finds a function that has a net.Conn as parameter, closes it by defer, and
// in a loop reads requests from it and writes answers to it, itself or by
// functions that it hands the connection to as io.Reader and io.Writer, generic ones too, or by what a
// package makes of it that only computes, as a decoder. It may be a field, too, of a
// struct that is made to serve that connection; a method that is the only one to use the
// field keeps the wrapper for itself. The connection is wrapped in one that
// reads ahead into a buffer and gathers what is written, and sends that before it reads
// from the network and when it closes. Where it is left to others to close the connection,
// or where the function waits for something else, too, what was written is sent by a
// deferred call when the function ends, and by one before it waits or closes.
// Functions of the package that get the connection from the owner only, and that no test
// calls, have the wrapper as what it is, so that the compiler knows which methods they call.
// What they hand it to as an io.Reader or an io.Writer gets the buffer for that in its place, which saves
// a call for each piece, where it does no more than read or write: functions of this package or of another one of which
// the source shows it, and those of package io, encoding/binary and fmt.
// Where the loop sets deadlines, they are kept until the network is next used,
// for setting one costs more than reading a short message from a buffer; where all of
// them are so long from now, it is the time that is kept, and the clock is read then. A deadline
// for reading that is set already stays as long as it comes before the new one; when it ends
// a read, the new one is set and the read goes on.
// What another package returns of what it reads is data, or the package is one of the module that
// keeps the connection nowhere.
// What is read may have a buffer already, a bufio.Scanner or bufio.Reader of the function's
// own, where answers are written in several pieces. A method of an interface may be called, if
// the package has all that it may come to, and none of it waits.
//
// Where the owner cannot be seen, or does more, what is read may still be read ahead: the
// connection in a field of a struct gets a buffer for that where the package makes the
// struct, or where other packages of the module call a function that does, and what is written is sent at once as before. A connection
// that is none of the operating system gets no such buffer: one in memory has no calls to save, and one with TLS reads ahead itself. And of several writes to a
// connection that stand side by side, each of which returns its error, one is made, those of package fmt among them, and of numbers and
// structs of numbers by encoding/binary; also where a function of the package has the connection as an io.Writer, as whoever calls it says.
// So it is with calls of a method that only writes what it is given to the connection that its receiver has, and in a loop over
// a list of bytes that is spelled out.
//
// Other calls that read from or write to a connection in pieces it reports without a
// fix: functions that are given the connection to read a part, or to write one in several pieces, and several
// writes in one function that has no buffer. So it does with an io.ReadWriter, as which
// a package that knows nothing of networks gets a connection, where a function reads or
// writes twice, with an interface that reads, writes and has deadlines, and with a struct that embeds a connection and has no Read and Write of
// its own.
//
// # Why it is slow
//
// Each Read and Write of a connection is a call of the operating system, which
// takes as long as thousands of instructions, and often a packet of its own. A
// message whose length is read before its body, and written before it, costs four
// of them, however many messages have arrived.
//
// # Example
//
//	func accept(l net.Listener) error {
//		for {
//			conn, err := l.Accept()
//			if err != nil {
//				return err
//			}
//			go serve(conn)
//		}
//	}
//
//	func serve(conn net.Conn) error {
//		defer conn.Close()
//		for {
//			var size [2]byte
//			if _, err := io.ReadFull(conn, size[:]); err != nil {
//				return err
//			}
//			body := make([]byte, binary.BigEndian.Uint16(size[:]))
//			if _, err := io.ReadFull(conn, body); err != nil {
//				return err
//			}
//			if _, err := conn.Write(size[:]); err != nil {
//				return err
//			}
//			if _, err := conn.Write(body); err != nil {
//				return err
//			}
//		}
//	}
//
// # Use instead
//
//	func accept(l net.Listener) error {
//		for {
//			conn, err := l.Accept()
//			if err != nil {
//				return err
//			}
//			go serve(conn)
//		}
//	}
//
//	func serve(conn net.Conn) error {
//		conn = newBufferedConn(conn)
//		defer conn.Close()
//		for {
//			var size [2]byte
//			if _, err := io.ReadFull(conn, size[:]); err != nil {
//				return err
//			}
//			body := make([]byte, binary.BigEndian.Uint16(size[:]))
//			if _, err := io.ReadFull(conn, body); err != nil {
//				return err
//			}
//			if _, err := conn.Write(size[:]); err != nil {
//				return err
//			}
//			if _, err := conn.Write(body); err != nil {
//				return err
//			}
//		}
//	}
//
//	// bufferedConn is a connection that one goroutine reads and writes. What was
//	// written is sent before anything is read from the network, and on Close.
//	type bufferedConn struct {
//		net.Conn
//		in  *bufio.Reader
//		out *bufio.Writer
//	}
//
//	func newBufferedConn(conn net.Conn) *bufferedConn {
//		out := bufio.NewWriter(conn)
//		return &bufferedConn{conn, bufio.NewReader(flushingReader{conn, out}), out}
//	}
//
//	func (c *bufferedConn) Read(p []byte) (int, error)  { return c.in.Read(p) }
//	func (c *bufferedConn) Write(p []byte) (int, error) { return c.out.Write(p) }
//	func (c *bufferedConn) Close() error                { return errors.Join(c.out.Flush(), c.Conn.Close()) }
//
//	// flushingReader sends what a connection was to send before it reads from it.
//	type flushingReader struct {
//		conn net.Conn
//		out  *bufio.Writer
//	}
//
//	func (r flushingReader) Read(p []byte) (int, error) {
//		if err := r.out.Flush(); err != nil {
//			return 0, err
//		}
//		return r.conn.Read(p)
//	}
//
// # Safety
//
// Guarded: the bytes in each direction are the same, in the same order. A peer
// that waits for an answer before it sends on gets it, for nothing is read from
// the network while something is left to be sent, even where half of the next
// message is there already; whoever ends the conversation sends what is left by
// closing. Each read from the network and each write to it has the deadline that
// it had; where the caller sets deadlines too, they go straight to the connection.
// One that is so long from now may come later by what the function computes between
// setting it and using the network. An earlier deadline for reading is left only where nothing else
// in the package sets any, no type of it is a connection that reads in its own way,
// and no exported function or type has connections, so that nobody else ends a read by one.
// What differs is when a failure to send is noticed, or that the connection is
// closed: at the next read from the network, not at the write.
//
// A buffer for what is read alone asks for less, as nothing waits in it to be sent: nobody
// may read from the connection but through the struct, and nobody look at what it is, compare
// it or get it from there. One write in the place of several sends the same bytes; what it is
// made of is there before the first, is made without an effect and without a way to panic, and
// whatever fails is said in the same way.
//
// A function that could tell the buffer from the connection, as it asks what else it can do, scans, copies or
// hands it to what is not seen, gets the connection.
//
// For both it is silent unless one goroutine owns the connection: it
// refuses where the connection is stored but for a map of those that are open, captured
// but to be closed, asserted to be of another
// type, given back, handed to a goroutine or to a function that may keep it, or
// used by the caller for more than closing;
// where the function or one of its package that it calls waits for something else
// (channels, sleep, other connections, databases, commands, packages without the source at
// hand or with access to the network) or ends the process, and there is no place for a
// call before it that sends what was written, so that answers would be late or lost; where there
// is a buffer already, also in a function of the package that is given the connection;
// and in packages that speak of datagrams.
//
// It finds the replies that golang.org/x/net v0.61.0 reads in parts, internal/socks/client.go,
// and the preface of a client, http2/server.go, both without a fix. A near miss is
// github.com/prometheus/client_golang v1.23.2, prometheus/graphite/bridge.go: the function
// that is given the connection has a buffer.
package rawconn
