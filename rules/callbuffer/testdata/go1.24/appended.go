package callbuffer

import (
	"bytes"
	"io"
)

const frameKind = 0x90

func frame(seq uint16, car string, command byte, floor int16) []byte {
	var b bytes.Buffer // want `text put together without room being made for it first`
	b.WriteByte(frameKind)
	b.Write([]byte{byte(seq >> 8), byte(seq)})
	b.WriteString(car)
	b.WriteByte(command)
	b.Write([]byte{byte(uint16(floor) >> 8), byte(floor)})
	return b.Bytes()
}

func frameOf(name string, body []byte, sum func() []byte) []byte {
	buf := new(bytes.Buffer) // want `text put together without room being made for it first`
	buf.WriteString("PK")
	buf.WriteString(name + "\x00")
	buf.WriteRune('·')
	buf.Write([]byte(name))
	buf.Write(body) // as it is
	buf.Write(sum())
	return buf.Bytes()
}

func frameSent(w io.Writer, seq uint16, ok bool) error {
	b := &bytes.Buffer{} // want `buffer made in each call, and left behind`
	b.WriteByte(0x7e)
	b.Write([]byte{
		byte(seq >> 8),
		byte(seq),
	})
	if ok {
		b.WriteByte(1)
	} else {
		b.WriteByte(0)
	}
	if b.Len() > 3 {
		if _, err := w.Write(b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

func framesEach(seqs []uint16, send func([]byte)) {
	for _, seq := range seqs {
		buf := bytes.NewBuffer(nil) // want `buffer made in each call, and left behind`
		buf.Write([]byte("\x01"))
		buf.WriteByte(byte(seq))
		switch {
		case seq > 3:
			buf.WriteString("late")
		}
		send(buf.Bytes())
	}
}
