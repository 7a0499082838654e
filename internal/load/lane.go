package load

import (
	"errors"
	"io"
	"net"
	"os"
	"syscall"
	"time"
)

// lane is one connection as the plan sees it: the requests on their way, and
// the bytes between the protocol and the transport. It does no input or output.
type lane struct {
	run   *run
	talk  Conversation
	asked []stamp       // requests without an answer, the oldest first
	out   []byte        // to be written
	in    []byte        // received, and not used by the protocol yet
	free  time.Duration // since when it could have sent
}

// errEnds says that the service has announced the end of a connection.
var errEnds = errors.New("connection ends")

func (r *run) lane(now time.Duration) *lane {
	return &lane{run: r, talk: r.protocol.Conversation(), free: now}
}

// fill asks what is planned for now, as far as the lane has room. It returns
// when to come again for more.
func (l *lane) fill(now time.Duration) (again time.Duration) {
	for len(l.asked) < l.run.spec.depth() {
		planned, ok, again := l.run.pacer.take(now)
		if !ok {
			return again
		}
		l.ask(planned, now)
	}
	return now
}

func (l *lane) ask(planned, now time.Duration) {
	l.out = l.talk.Request(l.out)
	l.asked = append(l.asked, stamp{planned, now})
	l.run.recorder.sent(max(planned, l.free), now)
}

// receive takes what arrived. After an error the connection is of no use, and
// the lane must be lost.
func (l *lane) receive(data []byte, now time.Duration) error {
	if len(l.in) > 0 {
		l.in = append(l.in, data...)
		data = l.in
	}
	used, err := l.answers(data, now)
	l.in = append(l.in[:0], data[used:]...)
	return err
}

// answers hands data to the protocol until that wants more.
func (l *lane) answers(data []byte, now time.Duration) (used int, err error) {
	for used < len(data) {
		if len(l.asked) == 0 {
			return used, errors.New("answer without a request")
		}
		n, a, done, err := l.talk.Receive(data[used:])
		used += n
		if err != nil {
			return used, err
		}
		if !done {
			return used, nil
		}
		l.answered(a, now)
		if a.Close {
			return used, errEnds
		}
	}
	return used, nil
}

func (l *lane) answered(a Answer, now time.Duration) {
	l.run.recorder.answered(a, l.asked[0], now)
	l.asked = append(l.asked[:0], l.asked[1:]...)
	l.free = now
}

// closed is told when the service has closed the connection.
func (l *lane) closed(now time.Duration) {
	if len(l.asked) > 0 {
		if a, done, err := l.talk.Closed(); done && err == nil {
			l.answered(a, now)
		}
	}
	l.lost(io.EOF, now)
}

// lost counts the requests on their way as lost, and makes the lane ready for
// another connection.
func (l *lane) lost(err error, now time.Duration) {
	for _, s := range l.asked {
		l.run.recorder.lost(reasonOf(err), s, now)
	}
	l.asked, l.out, l.in = l.asked[:0], l.out[:0], l.in[:0]
	l.talk = l.run.protocol.Conversation()
	l.free = now
}

// oldest is when the oldest request on its way was sent.
func (l *lane) oldest() (time.Duration, bool) {
	if len(l.asked) == 0 {
		return 0, false
	}
	return l.asked[0].sent, true
}

// errTimeout is a request that took longer than the limit.
var errTimeout = errors.New("timeout")

// errUnanswered is a request that was on its way when the load ended.
var errUnanswered = errors.New("no answer before the end")

// reasonOf names an error so that its like are counted together: without the
// addresses, which differ between connections.
func reasonOf(err error) string {
	var number syscall.Errno
	var timeout net.Error
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, errEnds):
		return "connection closed by the service"
	case errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return errTimeout.Error()
	case errors.As(err, &number):
		return number.Error()
	}
	return err.Error()
}
