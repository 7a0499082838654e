// Package exchange connects the calls of branch offices.
package exchange

import (
	"encoding"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"example.com/switchboard/dialplan"
	"example.com/switchboard/trunk"
)

const (
	emergency = "112"
	maxHops   = 8
)

// Serial hands out the numbers of calls.
type Serial struct {
	mu   sync.RWMutex
	last uint32
}

// Next returns a new number.
func (s *Serial) Next() uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	return s.last
}

// Last returns the number of the latest call.
func (s *Serial) Last() uint32 {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.last
}

// Call is a call that is going on.
type Call struct {
	From uint32
	To   string // as dialled
}

// Exchange is the central office. The fields are set before it serves.
type Exchange struct {
	Plan    *dialplan.Plan
	Barred  map[uint64]bool // subscribers that may not call, by their full numbers
	Prefix  uint64          // of the numbers of subscribers
	Limit   *Limiter
	Desk    io.Writer // where emergencies are reported
	Journal io.Writer // where finished calls are billed
	Idle    time.Duration
	Now     func() time.Time

	serial Serial
	mu     sync.Mutex
	active map[uint32]Call
}

// Serve answers a branch office until it hangs up. It closes the connection.
func (x *Exchange) Serve(conn net.Conn) error {
	defer conn.Close()
	for {
		if err := conn.SetDeadline(time.Now().Add(x.Idle)); err != nil {
			return err
		}
		message, err := trunk.ReadMessage(conn)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		answer, err := x.handle(message)
		if err != nil {
			return err
		}
		if answer == nil {
			continue
		}
		if err := trunk.WriteMessage(conn, answer); err != nil {
			return err
		}
	}
}

func (x *Exchange) handle(message trunk.Message) (encoding.BinaryMarshaler, error) {
	switch m := message.(type) {
	case *trunk.Setup:
		code, serial, err := x.connect(m.From, m.Digits)
		return trunk.Ack{Ref: m.Ref, Code: code, Serial: serial}, err
	case *trunk.Release:
		return nil, x.release(m.Serial, m.Seconds)
	default:
		return trunk.Pong{}, nil
	}
}

// connect sets up a call and returns what the office is told.
func (x *Exchange) connect(from uint32, digits string) (code byte, serial uint32, err error) {
	if digits == emergency {
		if _, err := fmt.Fprintf(x.Desk, "emergency call from %d\n", from); err != nil {
			return 0, 0, fmt.Errorf("emergency desk: %w", err)
		}
		return trunk.Connected, x.begin(Call{From: from, To: digits}), nil
	}
	if x.Barred[x.Prefix+uint64(from)] {
		return trunk.Barred, 0, nil
	}
	line := x.Plan.Lookup(digits)
	if line == nil {
		return trunk.NoSuchLine, 0, nil
	}
	if _, ok := line.Terminal(maxHops); !ok {
		return trunk.Looping, 0, nil
	}
	if !x.Limit.Allow(x.Now()) {
		return trunk.Congested, 0, nil
	}
	return trunk.Connected, x.begin(Call{From: from, To: digits}), nil
}

func (x *Exchange) begin(c Call) uint32 {
	serial := x.serial.Next()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.active == nil {
		x.active = make(map[uint32]Call)
	}
	x.active[serial] = c
	return serial
}

// errNoCall is returned for releases of calls that are not going on.
var errNoCall = errors.New("no such call")

// release ends a call. It is billed before anything else happens: what is in the
// journal outlives a crash.
func (x *Exchange) release(serial, seconds uint32) error {
	x.mu.Lock()
	call, ok := x.active[serial]
	delete(x.active, serial)
	x.mu.Unlock()
	if !ok {
		return fmt.Errorf("%w: %d", errNoCall, serial)
	}
	record := Record{Serial: serial, Call: call, Seconds: seconds}
	if _, err := x.Journal.Write(record.Append(nil)); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

// Calls returns how many calls there were, and how many are going on.
func (x *Exchange) Calls() (all, active int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return int(x.serial.Last()), len(x.active)
}

// Limiter lets so many calls through per second, and a few more at times.
type Limiter struct {
	mu     sync.Mutex
	rate   float64
	burst  float64
	tokens float64
	since  time.Time
}

// NewLimiter returns a limiter that is full at the given time.
func NewLimiter(rate, burst float64, now time.Time) *Limiter {
	return &Limiter{rate: rate, burst: burst, tokens: burst, since: now}
}

// Allow reports whether there may be a call now.
func (l *Limiter) Allow(now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tokens = min(l.burst, l.tokens+now.Sub(l.since).Seconds()*l.rate)
	l.since = now
	if l.tokens < 1 {
		return false
	}
	l.tokens--
	return true
}
