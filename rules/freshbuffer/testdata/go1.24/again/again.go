// Package again has room that an earlier fix made. It gets more.
package again

import "io"

func serve(r io.Reader, w io.Writer) error {
	var room serveRoom // what the turns of the loop share
	for {
		if err := turn(r, w, &room); err != nil { // want `each turn of the loop`
			return err
		}
	}
}

// serveRoom is room that the turns of a loop share in serve.
type serveRoom struct {
	head [4]byte
}

func turn(r io.Reader, w io.Writer, room *serveRoom) error {
	if _, err := io.ReadFull(r, room.head[:]); err != nil {
		return err
	}
	return reply(r, w, int(room.head[0]))
}

func reply(r io.Reader, w io.Writer, n int) error {
	data := make([]byte, n) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, data); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}
