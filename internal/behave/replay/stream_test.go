package replay

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"
)

// connStub holds the methods of a stub.
type connStub struct {
	Name  string
	Read  func([]byte) (int, error)
	Write func([]byte) (int, error)
	Close func() error
	Until func(time.Time) error
	Other func(int) int
}

// connStubOf is the type of connStub as a driver has it: tags name the methods.
func connStubOf(names ...string) reflect.Type {
	var fields []reflect.StructField
	for i, f := range reflect.VisibleFields(reflect.TypeOf(connStub{})) {
		if i > 0 {
			f.Tag = reflect.StructTag(names[i-1])
		}
		fields = append(fields, f)
	}
	return reflect.StructOf(fields)
}

func newTestStream(turns ...string) *stream {
	s := &stream{id: "stub 1", tape: &journal{}, ending: io.EOF}
	for _, t := range turns {
		s.content = append(s.content, t...)
		s.turns = append(s.turns, len(s.content))
	}
	s.tape.follow(s)
	return s
}

// echo answers messages of two bytes, through whatever is put between.
func echo(r io.Reader, w io.Writer) error {
	var b [2]byte
	for {
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return err
		}
		if _, err := w.Write(b[:]); err != nil {
			return err
		}
	}
}

// What has been sent when the other side waits is seen, and how it was cut is
// not: reading ahead looks alike, answers held back do not.
func TestStreamInTurns(t *testing.T) {
	s := newTestStream("abcd", "ef")
	if err := echo(s, s); err != io.EOF {
		t.Error(err)
	}
	s.Close()
	const want = `[{event stub 1 write "abcd"} {event stub 1 waits after 4 bytes, without a deadline} ` +
		`{event stub 1 write "ef"} {event stub 1 waits after 6 bytes, without a deadline} {event stub 1 ends after 6 bytes, without a deadline} {event stub 1 close} {writes to stub 1 3}]`
	if got := fmt.Sprint(s.tape.lines()); got != want {
		t.Errorf("noted\n%s, want\n%s", got, want)
	}
	late := newTestStream("abcd", "ef")
	var held []byte
	if err := echo(late, writerFunc(func(p []byte) (int, error) { held = append(held, p...); return len(p), nil })); err != io.EOF {
		t.Error(err)
	}
	late.Write(held)
	late.Close()
	if got := fmt.Sprint(late.tape.lines()); got == want {
		t.Error("answers that are held back look like answers in time")
	}
}

// How a long text is cut into writes does not show where there is a deadline, either.
func TestStreamOfLongTexts(t *testing.T) {
	var want string
	for _, head := range []int{0, 2, journalLimit} {
		s := newTestStream()
		s.SetWriteDeadline(time.Now().Add(time.Hour))
		text := bytes.Repeat([]byte("0123456789"), journalLimit/4)
		s.Write(text[:head])
		s.Write(text[head:])
		s.Close()
		var got string
		for _, p := range s.tape.lines() {
			if !strings.HasPrefix(p.what, cutPrefix) {
				got += fmt.Sprint(p)
			}
		}
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("behind a head of %d bytes it is seen in another way", head)
		}
	}
}

// A stream that somebody leaves takes as much as was heard, in whatever pieces it comes.
func TestStreamThatIsLeft(t *testing.T) {
	for _, cut := range []int{0, 1, 3, 4, 5, 6} {
		s := newTestStream()
		s.gone, s.most = true, 4
		n, first := s.Write([]byte("abcdef")[:cut])
		m, second := s.Write([]byte("abcdef")[cut:])
		if n+m != 4 || (first != nil) != (cut > 4) || (second != nil) != (cut < 6) {
			t.Errorf("in pieces of %d and %d bytes it takes %d and %d, %v, %v", cut, 6-cut, n, m, first, second)
		}
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestStreamEnds(t *testing.T) {
	s := newTestStream("ab")
	s.piece = 1
	if data, err := io.ReadAll(s); string(data) != "ab" || err != nil {
		t.Errorf("read %q, %v", data, err)
	}
	if n, err := s.Read(nil); n != 0 || err != nil {
		t.Errorf("read %d into nothing, %v", n, err)
	}
	s.Close()
	if _, err := s.Read(make([]byte, 1)); !errors.Is(err, net.ErrClosed) {
		t.Errorf("read after the end: %v", err)
	}
	if _, err := s.Write([]byte("x")); !errors.Is(err, net.ErrClosed) {
		t.Errorf("wrote after the end: %v", err)
	}
}

func TestStreamDeadlines(t *testing.T) {
	defer func(x time.Time) { began = x }(began)
	began = time.Now()
	s := newTestStream("ab", "c", "d", "e")
	s.SetDeadline(time.Now().Add(time.Millisecond))
	io.ReadFull(s, make([]byte, 3)) // beyond the first turn
	s.Write([]byte("x"))
	io.ReadFull(s, make([]byte, 2)) // beyond the third
	s.Write([]byte("y"))
	s.SetReadDeadline(time.Unix(1, 0))
	if _, err := s.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("read when there was no time left: %v", err)
	}
	s.SetWriteDeadline(time.Unix(1, 0))
	if _, err := s.Write([]byte("x")); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("wrote when there was no time left: %v", err)
	}
	const want = `[{event stub 1 waits after 2 bytes, with a deadline} {event stub 1 sends, with a deadline} ` +
		`{event stub 1 write "x"} {event stub 1 waits after 3 bytes, with a deadline} {event stub 1 waits after 4 bytes, with a deadline} {event stub 1 sends, with a deadline} ` +
		`{event stub 1 write "y"} {event stub 1 read up to 5 of 5} {writes to stub 1 2}]`
	if got := fmt.Sprint(s.tape.lines()); got != want {
		t.Errorf("noted\n%s, want\n%s", got, want)
	}
}

// A peer that is late outlasts the deadline of an earlier turn, and no new one.
func TestStreamLate(t *testing.T) {
	defer start()
	defer func(x time.Time) { began = x }(began)
	began = time.Now()
	anew := func(s *stream, err error) error {
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return s.SetReadDeadline(NowIs(time.Now()).Add(time.Hour))
		}
		return err
	}
	for name, test := range map[string]struct {
		late   bool
		begin  time.Time
		before func(s *stream) // each read
		after  func(s *stream, err error) error
		want   string
	}{
		"prompt":             {false, time.Now().Add(time.Hour), nil, nil, "abc EOF"},
		"without a deadline": {true, time.Time{}, nil, nil, "abc EOF"},
		"one for all":        {true, time.Now().Add(time.Hour), nil, nil, "ab i/o timeout"},
		"one for each":       {true, time.Time{}, func(s *stream) { s.SetReadDeadline(NowIs(time.Now()).Add(time.Hour)) }, nil, "abc EOF"},
		"one for each, shorter than a busy machine takes": {true, time.Time{}, func(s *stream) { s.SetReadDeadline(NowIs(time.Now()).Add(2 * time.Millisecond)) }, nil, "abc EOF"},
		"one for two":                         {true, time.Time{}, everySecond(), nil, "abc i/o timeout"},
		"what is left of it, when it is over": {true, time.Now().Add(time.Hour), nil, rest(), "ab i/o timeout"},
		"longer than anybody waits":           {true, time.Now().Add(1<<63 - 1), nil, nil, "abc EOF"},
		"one more when it is over":            {true, time.Now().Add(time.Hour), nil, anew, "abc EOF"},
		"no end of trying": {true, time.Now().Add(time.Hour), nil, func(_ *stream, err error) error {
			if err == io.EOF {
				return err
			}
			return nil
		}, "abc EOF"},
	} {
		start()
		stand()
		s := newTestStream("a", "b", "c")
		s.late = test.late
		s.SetReadDeadline(test.begin)
		got, p := "", make([]byte, 1)
		for {
			if test.before != nil {
				test.before(s)
			}
			n, err := s.Read(p)
			got += string(p[:n])
			if test.after != nil {
				err = test.after(s, err)
			}
			if err != nil {
				got += " " + err.Error()
				break
			}
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// everySecond sets a deadline before every second read.
func everySecond() func(*stream) {
	n := 0
	return func(s *stream) {
		if n++; n%2 == 1 {
			s.SetReadDeadline(NowIs(time.Now()).Add(time.Hour))
		}
	}
}

// rest sets a deadline a little behind the one that is over, once.
func rest() func(*stream, error) error {
	set := false
	return func(s *stream, err error) error {
		if set || !errors.Is(err, os.ErrDeadlineExceeded) {
			return err
		}
		set = true
		return s.SetReadDeadline(NowIs(time.Now()).Add(time.Microsecond))
	}
}

// The clock of a call with connections goes on by itself for code alone that waits until it has.
func TestClockStands(t *testing.T) {
	defer start()
	start()
	stand()
	first := NowIs(time.Now())
	if d := NowIs(time.Now()).Sub(first); d <= 0 || d > time.Microsecond {
		t.Errorf("goes on by %v from look to look", d)
	}
	outlast(first.Add(time.Hour))
	if d := NowIs(time.Now()).Sub(first); d <= time.Hour || d > time.Hour+time.Microsecond {
		t.Errorf("has gone on by %v, want an hour", d)
	}
	for n := 0; n < mostLooks; n++ {
		NowIs(time.Now())
	}
	if now := time.Now(); NowIs(now).Sub(now) != time.Duration(lateness) {
		t.Error("stands for code that waits for it")
	}
	start()
	stand()
	if rested := time.Now().Add(longestStand); !NowIs(rested).Equal(rested) {
		t.Error("stands for code that rests until it has gone on")
	}
}

// What code reads off a clock that was put forward is of its call.
func TestMomentOfLateCall(t *testing.T) {
	defer start()
	defer func(x, y time.Time) { began, asked = x, y }(began, asked)
	start()
	began = time.Now()
	markAsked()
	want := momentText(NowIs(time.Now()))
	stand()
	outlast(began.Add(time.Hour))
	if got := momentText(NowIs(time.Now())); got != want || !strings.HasPrefix(got, "now") {
		t.Errorf("%q, want %q", got, want)
	}
}

// Of two that are waited for at once, each answers in time, whichever is read first.
func TestStreamsLateAtOnce(t *testing.T) {
	defer start()
	for _, order := range [][]int{{0, 1}, {1, 0}} {
		start()
		stand()
		both := []*stream{newTestStream("a", "b"), newTestStream("a", "b")}
		for i, s := range both {
			s.late = true
			s.SetReadDeadline(NowIs(time.Now()).Add(time.Duration(1+i) * time.Hour))
		}
		for _, i := range order {
			for range 2 {
				if _, err := both[i].Read(make([]byte, 1)); err != nil {
					t.Errorf("order %v: stream %d: %v", order, i, err)
				}
			}
		}
	}
}

// A stub whose interface reads and writes does so; its other methods are made up.
func TestStubsThatStream(t *testing.T) {
	b := &builder{src: &source{data: []byte{2, 1, 1, 1, 1, 1, 1, 1}}, set: testSetup(), tape: &journal{}, left: 100}
	c := b.newStub(connStubOf("Read", "Write", "Close", "SetReadDeadline", "Other")).Elem().Convert(reflect.TypeOf(connStub{})).Interface().(connStub)
	if _, err := io.ReadAll(readerFunc(c.Read)); err != nil {
		t.Error(err)
	}
	if n, err := c.Write([]byte("hi")); n != 2 || err != nil {
		t.Errorf("wrote %d, %v", n, err)
	}
	c.Other(1)
	if c.Until(time.Now()) != nil || c.Close() != nil || c.Close() == nil {
		t.Error("a stream can be closed once")
	}
	if len(b.tape.lines()) == 0 {
		t.Error("nothing was noted")
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestFramed(t *testing.T) {
	for framing, want := range []string{"ab", "\x00\x00\x00\x06ab", "ab\n", "\x00\x00\x00\x02ab", "\x00\x02ab", "\x02ab", "\x02\x00\x00\x00ab"} {
		if got := framed(nil, framing, "ab"); string(got) != want {
			t.Errorf("framing %d: %q, want %q", framing, got, want)
		}
	}
	if framings != 7 {
		t.Error("a way is not tested")
	}
}
