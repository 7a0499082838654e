// Package plant serves the probes of a brewery.
package plant

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"example.com/brewhouse/cellar"
	"example.com/brewhouse/label"
	"example.com/brewhouse/wire"
)

// A Plant answers probes.
type Plant struct {
	Cellar *cellar.Cellar
	Horn   io.Writer     // that is heard everywhere
	Idle   time.Duration // after which a probe that says nothing is cut off

	Received, Sent, Open cellar.Litres // of messages and probes

	hornMu sync.Mutex
}

// Serve answers all who come, until the listener is closed.
func (p *Plant) Serve(l net.Listener) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer conn.Close()
			p.Open.Pour(1)
			defer p.Open.Pour(-1)
			if err := p.talk(conn); err != nil {
				p.blow(fmt.Sprintf("%s: %v\n", conn.RemoteAddr(), err))
			}
		}()
	}
}

// talk answers one probe, message by message.
func (p *Plant) talk(conn net.Conn) error {
	for {
		if err := conn.SetDeadline(time.Now().Add(p.Idle)); err != nil {
			return err
		}
		msg, err := wire.Receive(conn)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		p.Received.Pour(1)
		reading, err := wire.Decode(msg)
		if err != nil {
			return err
		}
		answer := &wire.Answer{Token: reading.Token, Verdict: p.judge(reading)}
		if err := wire.Send(conn, answer.Encode()); err != nil {
			return err
		}
		p.Sent.Pour(1)
	}
}

func (p *Plant) judge(r *wire.Reading) byte {
	known, warm := p.Cellar.Note(r.Batch, r.Milli)
	switch {
	case !known:
		return wire.Stop
	case warm:
		return wire.Cool
	}
	return wire.Keep
}

// blow says something to all. It was heard when blow returns, and not at the
// same time as something else.
func (p *Plant) blow(text string) {
	p.hornMu.Lock()
	defer p.hornMu.Unlock()
	io.WriteString(p.Horn, text)
}

// ServeHTTP shows metrics to a scraper.
func (p *Plant) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	io.WriteString(w, label.Metrics([]label.Gauge{
		{Name: "brewhouse_received_total", Help: "Messages of probes.", Value: p.Received.Sum},
		{Name: "brewhouse_sent_total", Help: "Answers to probes.", Value: p.Sent.Sum},
		{Name: "brewhouse_probes", Help: "Probes that are there.", Value: p.Open.Sum},
	}))
}
