package load

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// converse carries the load with a goroutine for each connection, on any
// system and for any kind of connection.
func (r *run) converse(conns []net.Conn) {
	var all sync.WaitGroup
	for _, c := range conns {
		all.Go(func() { r.serve(c) })
	}
	all.Wait()
}

// serve keeps one lane going, over as many connections as that takes.
func (r *run) serve(conn net.Conn) {
	l := r.lane(r.now())
	release := r.guard(conn)
	buf := make([]byte, readSize)
	for {
		if again := l.fill(r.now()); len(l.asked) == 0 {
			if again == never {
				release()
				return
			}
			r.sleep(again)
			continue
		}
		if err := l.exchange(conn, buf); err != nil {
			release()
			l.drop(err)
			if conn = r.redial(); conn == nil {
				return
			}
			release = r.guard(conn)
			l.free = r.now()
		}
	}
}

// guard has a connection broken off soon after the load was cancelled. The
// caller must call release, which closes the connection.
func (r *run) guard(conn net.Conn) (release func()) {
	stop := context.AfterFunc(r.ctx, func() { conn.SetDeadline(time.Now().Add(grace)) })
	return func() {
		stop()
		conn.Close()
	}
}

// drop ends what the lane had on a connection that broke with err.
func (l *lane) drop(err error) {
	if errors.Is(err, io.EOF) {
		l.closed(l.run.now())
		return
	}
	now := l.run.now()
	if oldest, ok := l.oldest(); ok && errors.Is(err, os.ErrDeadlineExceeded) && !l.run.late(oldest, now) {
		err = errUnanswered
	}
	l.lost(err, now)
}

// late reports whether a request sent then has taken too long by now.
func (r *run) late(sent, now time.Duration) bool {
	return r.spec.Timeout > 0 && now-sent >= r.spec.Timeout
}

// readSize is how much is read at once.
const readSize = 64 << 10

// exchange writes what the lane has to say and reads once.
func (l *lane) exchange(conn net.Conn, buf []byte) error {
	if err := conn.SetDeadline(l.deadline()); err != nil {
		return err
	}
	if len(l.out) > 0 {
		if _, err := conn.Write(l.out); err != nil {
			return err
		}
		l.out = l.out[:0]
	}
	n, err := conn.Read(buf)
	if n > 0 {
		if err := l.receive(buf[:n], l.run.now()); err != nil {
			return err
		}
	}
	return err
}

// deadline is when the oldest request has taken too long, or the load has been
// over for a while.
func (l *lane) deadline() time.Time {
	var at time.Time
	oldest, _ := l.oldest()
	if l.run.spec.Timeout > 0 {
		at = l.run.began.Add(oldest + l.run.spec.Timeout)
	}
	if l.run.spec.Duration > 0 {
		if end := l.run.began.Add(l.run.spec.Duration + grace); at.IsZero() || end.Before(at) {
			at = end
		}
	}
	if l.run.ctx.Err() != nil {
		at = time.Now().Add(grace)
	}
	return at
}

// nap bounds the time in which the end of a load goes unnoticed.
const nap = 50 * time.Millisecond

func (r *run) sleep(until time.Duration) { time.Sleep(min(until-r.now(), nap)) }

// redial opens a connection in the place of a broken one, and tries again, less
// and less often, until the plan has ended: then it returns nil.
func (r *run) redial() net.Conn {
	for pause := time.Millisecond; ; pause = min(2*pause, time.Second) {
		if r.pacer.done(r.now()) {
			return nil
		}
		conn, err := r.dial(r.ctx)
		if err == nil {
			return conn
		}
		r.refused(err)
		r.sleep(r.now() + pause)
	}
}

// refused counts a request that could not be sent: in a closed loop that is one
// for each attempt to connect.
func (r *run) refused(err error) {
	now := r.now()
	if planned, ok, _ := r.pacer.take(now); ok {
		r.recorder.lost("cannot connect: "+reasonOf(err), stamp{planned, now}, now)
	}
}
