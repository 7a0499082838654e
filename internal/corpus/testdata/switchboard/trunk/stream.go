package trunk

import (
	"encoding"
	"encoding/binary"
	"fmt"
	"io"
)

// MaxBody is the longest body that is accepted.
const MaxBody = 4096

// ReadMessage reads the next message. It returns io.EOF if there is none.
func ReadMessage(r io.Reader) (Message, error) {
	var length uint16
	if err := binary.Read(r, binary.BigEndian, &length); err != nil {
		return nil, err
	}
	if length == 0 || length > MaxBody {
		return nil, fmt.Errorf("%w: body of %d bytes", ErrMalformed, length)
	}
	body, err := readBody(r, int(length))
	if err != nil {
		return nil, err
	}
	m, err := newMessage(body[0])
	if err != nil {
		return nil, err
	}
	if err := m.UnmarshalBinary(body[1:]); err != nil {
		return nil, err
	}
	return m, nil
}

func newMessage(kind byte) (Message, error) {
	switch kind {
	case kindSetup:
		return new(Setup), nil
	case kindRelease:
		return new(Release), nil
	case kindPing:
		return new(Ping), nil
	}
	return nil, fmt.Errorf("%w: kind %#x", ErrMalformed, kind)
}

func readBody(r io.Reader, n int) ([]byte, error) {
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		if err == io.EOF {
			return nil, io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return body, nil
}

// WriteMessage writes one message.
func WriteMessage(w io.Writer, m encoding.BinaryMarshaler) error {
	body, err := m.MarshalBinary()
	if err != nil {
		return err
	}
	if err := binary.Write(w, binary.BigEndian, uint16(len(body))); err != nil {
		return err
	}
	_, err = w.Write(body)
	return err
}

// ReadPrompts reads recorded announcements: a 32-bit length and the samples of
// each. The recordings stay in memory and are played whenever they are needed.
func ReadPrompts(r io.Reader, limit uint32) ([][]byte, error) {
	var prompts [][]byte
	var head [4]byte
	for {
		if _, err := io.ReadFull(r, head[:]); err == io.EOF {
			return prompts, nil
		} else if err != nil {
			return nil, err
		}
		size := binary.BigEndian.Uint32(head[:])
		if size > limit {
			return nil, fmt.Errorf("trunk: prompt %d has %d bytes", len(prompts), size)
		}
		samples := make([]byte, size)
		if _, err := io.ReadFull(r, samples); err != nil {
			return nil, fmt.Errorf("trunk: prompt %d: %w", len(prompts), err)
		}
		prompts = append(prompts, samples)
	}
}
