package finish

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// Server hears mats.
type Server struct {
	Race    *Race
	Timeout time.Duration // of a mat that is silent; 0 waits for ever
	Report  func(err error)
}

// Serve hears every mat that connects, until the context is done.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	stop := context.AfterFunc(ctx, func() { l.Close() })
	defer stop()
	var mats sync.WaitGroup
	defer mats.Wait()
	for {
		c, err := l.Accept()
		if ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil {
			return err
		}
		mats.Add(1)
		go func() {
			defer mats.Done()
			defer c.Close()
			stop := context.AfterFunc(ctx, func() { c.Close() })
			defer stop()
			m := &mat{c, s}
			if err := m.hear(); err != nil && ctx.Err() == nil && s.Report != nil {
				s.Report(err)
			}
		}()
	}
}

// mat is the connection to a mat.
type mat struct {
	net.Conn
	server *Server
}

// hear answers all that the mat sends.
func (m *mat) hear() error {
	for {
		if m.server.Timeout > 0 {
			m.SetDeadline(time.Now().Add(m.server.Timeout))
		}
		p, err := m.receive()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("hear: %w", err)
		}
		laps := m.server.Race.pass(p)
		if err := m.send(p.answer(laps)); err != nil {
			return fmt.Errorf("answer: %w", err)
		}
	}
}

// receive waits for the next passage. It returns io.EOF only where the mat is
// done.
func (m *mat) receive() (*Passage, error) {
	var size uint32
	if err := binary.Read(m, binary.LittleEndian, &size); err != nil {
		return nil, err
	}
	if size > maxSize {
		return nil, fmt.Errorf("%w: %d bytes", ErrSize, size)
	}
	packet := make([]byte, size)
	if _, err := io.ReadFull(m, packet); err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	} else if err != nil {
		return nil, err
	}
	p := new(Passage)
	if err := p.UnmarshalBinary(packet); err != nil {
		return nil, err
	}
	return p, nil
}

func (m *mat) send(packet []byte) error {
	if err := binary.Write(m, binary.LittleEndian, uint32(len(packet))); err != nil {
		return err
	}
	_, err := m.Write(packet)
	return err
}
