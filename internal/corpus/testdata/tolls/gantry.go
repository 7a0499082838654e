package tolls

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
)

// Passage is what a gantry knows of a car.
type Passage struct {
	Tag         string
	Lane, Class byte
	At          uint32
}

// Receipt is what a gantry shows.
type Receipt struct {
	At     uint32
	Result Result
	Fee    int
}

// Gantry is the other end of a session. The barrier waits for each receipt.
type Gantry struct {
	in  *bufio.Reader
	out *bufio.Writer
	buf [2 + maxFrameSize]byte
}

// NewGantry returns a gantry that talks over conn.
func NewGantry(conn io.ReadWriter) *Gantry {
	return &Gantry{in: bufio.NewReader(conn), out: bufio.NewWriter(conn)}
}

// Pass reports a passage and waits for its receipt.
func (g *Gantry) Pass(p Passage) (Receipt, error) {
	if len(p.Tag) > tagSize {
		return Receipt{}, fmt.Errorf("%w: tag %q", ErrFrame, p.Tag)
	}
	frame := appendPassage(g.buf[:0], p)
	if _, err := g.out.Write(frame); err != nil {
		return Receipt{}, err
	}
	if err := g.out.Flush(); err != nil {
		return Receipt{}, err
	}
	return g.receipt()
}

// appendPassage appends the frame of a passage, behind its length.
func appendPassage(dst []byte, p Passage) []byte {
	dst = binary.BigEndian.AppendUint16(dst, passageSize)
	dst = append(dst, kindPassage)
	dst = append(dst, p.Tag...)
	for i := len(p.Tag); i < tagSize; i++ {
		dst = append(dst, ' ')
	}
	dst = append(dst, p.Lane, p.Class)
	return binary.BigEndian.AppendUint32(dst, p.At)
}

func (g *Gantry) receipt() (Receipt, error) {
	b := g.buf[:2+receiptSize]
	if _, err := io.ReadFull(g.in, b); err != nil {
		return Receipt{}, err
	}
	if size := binary.BigEndian.Uint16(b); size != receiptSize || b[2] != kindReceipt {
		return Receipt{}, fmt.Errorf("%w: kind %q, of %d bytes", ErrFrame, b[2], size)
	}
	b = b[3+tagSize:]
	return Receipt{binary.BigEndian.Uint32(b), Result(b[4]), int(binary.BigEndian.Uint16(b[5:]))}, nil
}
