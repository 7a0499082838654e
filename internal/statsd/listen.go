package statsd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
)

// Listener receives datagrams.
type Listener struct {
	conn  net.PacketConn
	tally *Tally
	began time.Time
	ended chan error
}

// Listen begins to receive at a UDP address; [Listener.Stop] must be called. A
// host that is left out is this machine.
func Listen(ctx context.Context, addr string) (*Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, &gotool.Error{Message: fmt.Sprintf("statsd address %q", addr), Err: err, Next: "of the form 127.0.0.1:8125, or :8125"}
	}
	if host == "" {
		host = "127.0.0.1"
	}
	var config net.ListenConfig
	conn, err := config.ListenPacket(ctx, "udp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, &gotool.Error{Message: fmt.Sprintf("statsd address %q: cannot be listened on", addr), Err: err, Next: "is another StatsD listening there?"}
	}
	if u, ok := conn.(*net.UDPConn); ok {
		_ = u.SetReadBuffer(receiveBuffer) // what the system gives is enough for slow senders
	}
	l := &Listener{conn: conn, tally: NewTally(), began: time.Now(), ended: make(chan error, 1)}
	go func() { l.ended <- l.receive() }()
	return l, nil
}

// receiveBuffer is what the system is asked to keep while hone is busy.
const receiveBuffer = 4 << 20

// largest is the most that a datagram can hold.
const largest = 64 << 10

func (l *Listener) receive() error {
	buf := make([]byte, largest)
	for failed := 0; failed < mostFailures; {
		n, _, err := l.conn.ReadFrom(buf)
		switch {
		case errors.Is(err, net.ErrClosed):
			return nil
		case err != nil: // some systems tell here what became of another datagram
			failed++
		default:
			failed = 0
			l.tally.Add(buf[:n])
		}
	}
	return fmt.Errorf("statsd at %s: cannot receive any more", l.Addr())
}

// mostFailures is how often in a row receiving may fail.
const mostFailures = 100

// Addr is where it listens.
func (l *Listener) Addr() string { return l.conn.LocalAddr().String() }

// Now returns what came in so far.
func (l *Listener) Now() ([]hone.Metric, Report) { return l.tally.Metrics(time.Since(l.began)) }

// linger is how long datagrams that were sent before the end may take.
const linger = 100 * time.Millisecond

// Stop stops listening and returns what came in.
func (l *Listener) Stop() ([]hone.Metric, Report, error) {
	elapsed := time.Since(l.began)
	time.Sleep(linger)
	l.conn.Close()
	err := <-l.ended
	list, report := l.tally.Metrics(elapsed)
	return list, report, err
}
