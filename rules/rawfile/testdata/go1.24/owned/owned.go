// Package owned has types that keep a file until they are closed.
package owned

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

type Log struct {
	to io.WriteCloser
	n  int
}

func Start(name string) (*Log, error) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return &Log{to: f}, nil
}

func (l *Log) Add(key string, value []byte) error {
	l.n++
	if err := binary.Write(l.to, binary.LittleEndian, uint32(len(value))); err != nil { // want `file written in small pieces, each a call of the system`
		return err
	}
	if _, err := fmt.Fprintf(l.to, "%s\x00", key); err != nil { // want `file written in small pieces, each a call of the system`
		return err
	}
	_, err := l.to.Write(value) // want `file written in small pieces, each a call of the system`
	return err
}

func (l *Log) Close() error { return l.to.Close() }

type Tape struct {
	head [8]byte
	from io.ReadCloser
}

func (t *Tape) Load(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	t.from = f
	return nil
}

func (t *Tape) Next() ([]byte, error) {
	if _, err := io.ReadFull(t.from, t.head[:]); err != nil { // want `file read in small pieces, each a call of the system`
		return nil, err
	}
	body := make([]byte, binary.BigEndian.Uint64(t.head[:]))
	_, err := io.ReadFull(t.from, body) // want `file read in small pieces, each a call of the system`
	return body, err
}

func (t *Tape) Skip() error {
	var kind uint16
	return binary.Read(t.from, binary.BigEndian, &kind) // want `file read in small pieces, each a call of the system`
}

func (t *Tape) Close() error { return t.from.Close() }
