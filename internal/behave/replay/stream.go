package replay

import (
	"io"
	"os"
	"reflect"
	"strconv"
	"sync"
	"time"
)

// stream is what a stub of an interface with a Read or Write as that of package
// io reads from and writes to. It keeps the promises of that package, which a
// function with results at random would break: the content comes in pieces and
// comes to an end, and all that is written is taken.
//
// The other side says its content in turns, and waits for what is sent to it
// before the next. So what has been sent is noted when a turn has been read and
// more is asked for, when the stream is closed, and at the end of the call: in
// between, how it is gathered is left to the code, as is how far ahead it reads.
// The other side may be late: an answer takes nearly as long as the deadline allows. Where code waits with one
// that it set for an earlier turn that time is over then, which code may do something about.
// Writes do not fail, for a network does not say at once that nobody listens; but
// a call is made anew with streams that take nothing, or, where it only sends, not all of it.
type stream struct {
	id   string
	tape *journal

	mu       sync.Mutex
	content  []byte
	turns    []int // where those end, in bytes, each further than the one before
	given    int   // bytes of content
	piece    int   // a Read gives no more, 0 is without bound
	ending   error
	late     bool      // answers take nearly as long as the deadline allows
	answers  time.Time // when that does which is waited for; zero for nothing
	answered time.Time // when that did which was waited for last
	missed   int       // deadlines in this turn
	over     bool      // the ending was given
	sent     []byte
	total    int  // bytes that were sent
	gone     bool // more than so many are not taken: writes fail
	most     int
	sends    string // that there was a deadline when that was begun
	closed   bool
	deadline [2]allowance // for reading, for writing
}

// errClosed is what a closed stream answers with, in packages that use networks
// what those do.
var errClosed = io.ErrClosedPipe

// allowance is the time until which a stream may take.
type allowance struct {
	at    time.Time
	lasts time.Duration // from when it was set
	past  bool          // over by far when it was set: others are long enough
}

func (b *builder) newStream(id string) *stream {
	s := &stream{id: id, tape: b.tape, ending: io.EOF, gone: b.gone, most: b.heard}
	framing := b.src.below(framings)
	for n := b.src.below(5); n > 0; n-- {
		s.content = framed(s.content, framing, b.text())
		if !b.src.one(3) {
			s.turns = append(s.turns, len(s.content))
		} else if b.src.one(3) && len(s.content) > 1 { // in the middle of something
			s.turns = append(s.turns, len(s.content)-1)
		}
	}
	if b.src.one(4) {
		s.piece = 1 + b.src.below(4)
	}
	if b.src.one(4) {
		s.ending = endings[b.src.below(len(endings))]
	}
	s.late = b.src.one(2)
	stand()
	s.tape.follow(s)
	return s
}

// framings is in how many ways messages are told apart.
const framings = 7

// framed appends a message: as it is, as a line, or behind its length.
func framed(to []byte, framing int, text string) []byte {
	n := len(text)
	switch framing {
	case 1: // the length counts itself
		n += 4
		to = append(to, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	case 2:
		return append(append(to, text...), '\n')
	case 3:
		to = append(to, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	case 4:
		to = append(to, byte(n>>8), byte(n))
	case 5:
		to = append(to, byte(n))
	case 6:
		to = append(to, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	return append(to, text...)
}

func (s *stream) Read(p []byte) (int, error) {
	Dawdle()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return 0, errClosed
	}
	if s.deadline[0].past {
		return 0, os.ErrDeadlineExceeded
	}
	if len(p) == 0 {
		return 0, nil
	}
	if s.waits() && s.tooLate() {
		return 0, os.ErrDeadlineExceeded
	}
	end := s.turn()
	if s.given == end {
		return 0, s.ending
	}
	n := end - s.given
	if s.piece > 0 && n > s.piece {
		n = s.piece
	}
	n = copy(p, s.content[s.given:s.given+n])
	s.given += n
	return n, nil
}

// waits reports whether whoever reads waits for the next turn or for the end.
func (s *stream) waits() bool {
	if len(s.turns) > 0 {
		return s.given == s.turns[0]
	}
	return s.given == len(s.content) && !s.over
}

// mostMissed is how many deadlines of a turn may be missed: code that tries again without
// another one would do so without end.
const mostMissed = 3

// How long a deadline must be for the other side to be late: what is shorter is over by chance, and who
// allows more is as good as without one.
const (
	leastLate = time.Millisecond
	mostLate  = 100 * 24 * time.Hour
)

// lateBy is which part of a deadline the other side takes for an answer, in tenths: of one from before not
// so much is left.
const lateBy = 9

// tooLate reports whether the deadline ends before the other side answers, which has what was
// sent. The clock goes on until the one or the other.
func (s *stream) tooLate() bool {
	d := s.deadline[0]
	if !s.late || d.at.IsZero() || s.missed == mostMissed {
		return false
	}
	if s.answers.IsZero() {
		if d.lasts < leastLate || d.lasts > mostLate {
			return false
		}
		s.answers = s.waitedSince(d).Add(d.lasts / 10 * lateBy)
	}
	if !s.answers.After(d.at) {
		s.answered = s.answers
		outlast(s.answers)
		return false
	}
	s.missed++
	s.arrive()
	outlast(d.at)
	return true
}

// waitedSince is from when the other side takes its time. What others take meanwhile is not counted: goroutines
// may wait for several at once, in any order.
func (s *stream) waitedSince(d allowance) time.Time {
	if set := d.at.Add(-d.lasts); set.After(s.answered) {
		return set
	}
	return s.answered
}

// turn returns where the turn ends that is being read. Where the last was read
// to its end, whoever asks for more waits, and what was sent has arrived.
func (s *stream) turn() int {
	if len(s.turns) > 0 && s.given == s.turns[0] {
		s.turns = s.turns[1:]
		s.arrive()
		s.tape.note(s.id, "waits after "+strconv.Itoa(s.given)+" bytes, "+s.deadline[0].text())
		s.answers, s.missed = time.Time{}, 0
	}
	if len(s.turns) > 0 {
		return s.turns[0]
	}
	if s.given == len(s.content) && !s.over {
		s.over = true
		s.arrive()
		s.tape.note(s.id, "ends after "+strconv.Itoa(s.given)+" bytes, "+s.deadline[0].text())
	}
	return len(s.content)
}

func (s *stream) Write(p []byte) (int, error) {
	Dawdle()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.gone && s.most == 0 {
		return 0, errClosed
	}
	if s.deadline[1].past {
		return 0, os.ErrDeadlineExceeded
	}
	if s.gone && s.total+len(p) > s.most {
		n := s.most - s.total
		s.total = s.most
		return n, errClosed
	}
	s.total += len(p)
	s.send(p)
	if len(p) > 0 {
		s.tape.cut(s.id)
	}
	return len(p), nil
}

// send notes what was sent when there is much of it, after as many bytes in whatever pieces they come.
func (s *stream) send(p []byte) {
	for len(p) > 0 {
		if len(s.sent) == journalLimit {
			s.arrive()
		}
		if len(s.sent) == 0 && !s.deadline[1].at.IsZero() {
			s.sends = "sends, with a deadline" // of this exchange or, held back, of the next
		}
		n := journalLimit - len(s.sent)
		if n > len(p) {
			n = len(p)
		}
		s.sent, p = append(s.sent, p[:n]...), p[n:]
	}
}

// WriteString is Write, as package io wants it.
func (s *stream) WriteString(text string) (int, error) { return s.Write([]byte(text)) }

// WriteByte is Write of one.
func (s *stream) WriteByte(c byte) error {
	_, err := s.Write([]byte{c})
	return err
}

// arrive notes what was sent since.
func (s *stream) arrive() {
	if s.sends != "" {
		s.tape.note(s.id, s.sends)
	}
	s.sends = ""
	s.tape.wrote(s.id, s.sent)
	s.sent = s.sent[:0]
}

// Close notes that, the first time.
func (s *stream) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	s.arrive()
	s.tape.note(s.id, "close")
	s.closed = true
	return nil
}

// finish notes what is left at the end of a call: what was sent, and, where
// somebody may read on, how far the content was read.
func (s *stream) finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.arrive()
	if !s.closed && s.given > 0 && !s.over {
		s.tape.note(s.id, "read up to "+strconv.Itoa(s.given)+" of "+strconv.Itoa(len(s.content)))
	}
}

func (s *stream) allow(what int, until time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	lasts := until.Sub(NowIs(time.Now()))
	s.deadline[what] = allowance{until, lasts, !until.IsZero() && lasts < -byFar}
	return nil
}

func (s *stream) SetReadDeadline(t time.Time) error  { return s.allow(0, t) }
func (s *stream) SetWriteDeadline(t time.Time) error { return s.allow(1, t) }

func (s *stream) SetDeadline(t time.Time) error {
	_ = s.allow(0, t)
	return s.allow(1, t)
}

// byFar is more than passes between looking at the clock and setting a deadline: what is over
// within that is over by chance. Timeouts that code is called with are seconds, if they are not as good as none.
const byFar = 600 * time.Millisecond

func (a allowance) text() string {
	if a.at.IsZero() {
		return "without a deadline"
	}
	return "with a deadline"
}

// of returns the method of the stream that a method of an interface is, if its
// name and type say so.
func (s *stream) of(name string, t reflect.Type) (reflect.Value, bool) {
	m := reflect.ValueOf(s).MethodByName(name)
	return m, m.IsValid() && m.Type() == t
}

// streams reports whether a stub has methods that read or write.
func streams(stub reflect.Type) bool {
	for i := 1; i < stub.NumField(); i++ {
		f := stub.Field(i)
		if name := string(f.Tag); (name == "Read" || name == "Write") && f.Type == reflect.TypeOf((*stream)(nil).Read) {
			return true
		}
	}
	return false
}
