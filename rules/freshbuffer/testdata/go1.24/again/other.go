package again

import "io"

// otherRoom is a type like that, but not one that a fix made.
type otherRoom struct{ head [4]byte }

func others(r io.Reader, w io.Writer) error {
	var room otherRoom
	for {
		if err := other(r, w, &room); err != nil { // want `each turn of the loop`
			return err
		}
	}
}

func other(r io.Reader, w io.Writer, room *otherRoom) error {
	data := make([]byte, int(room.head[0])) // want `a buffer is allocated`
	if _, err := io.ReadFull(r, data); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}
