package rawconn

import (
	"bufio"
	"io"
	"net"
	"os"
)

// A buffer that is given the connection, and flushed.
func flushes(conn net.Conn, parts [][]byte) error {
	w := bufio.NewWriter(conn)
	for _, p := range parts {
		if _, err := w.Write(p); err != nil {
			return err
		}
	}
	return w.Flush()
}

// One write is all of the answer.
func answers(conn net.Conn, all []byte) error {
	_, err := conn.Write(all)
	return err
}

// Everything there is, in pieces of a good size.
func copied(conn net.Conn, f *os.File) error {
	_, err := io.Copy(conn, f)
	return err
}

// No connection.
func fromFile(f *os.File, b []byte) error {
	_, err := io.ReadFull(f, b)
	return err
}

// The function that gets the connection has the buffer.
func sends(conn net.Conn, parts [][]byte) error {
	if err := buffersItself(conn, parts); err != nil {
		return err
	}
	return buffersItself(conn, nil)
}

func buffersItself(to io.Writer, parts [][]byte) error {
	w := bufio.NewWriter(to)
	for _, p := range parts {
		if _, err := w.Write(p); err != nil {
			return err
		}
	}
	return w.Flush()
}

// oneAnswer is written at once, and read through a buffer.
func oneAnswer(conn net.Conn) {
	defer conn.Close()
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		conn.Write(lines.Bytes())
	}
}

// bothWays has buffers for what it reads and what it writes.
func bothWays(conn net.Conn) {
	defer conn.Close()
	lines, out := bufio.NewScanner(conn), bufio.NewWriter(conn)
	for lines.Scan() {
		out.Write(lines.Bytes())
		out.WriteByte('\n')
		if err := out.Flush(); err != nil {
			return
		}
	}
}
