// Package feeds tells subscribers what is new.
package feeds

import (
	"context"
	"io"
	"time"
)

// Teller tells events as they come: a subscriber that waits for one has it at
// once, however long the next takes.
type Teller struct{ to io.Writer }

// Tell tells events until there are no more.
func (t *Teller) Tell(events <-chan string) error {
	for e := range events {
		if _, err := io.WriteString(t.to, e+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// Probe asks one thing at a time: it has one place for an answer, which is why
// a probe is for one goroutine.
type Probe struct {
	delay  time.Duration
	answer [16]byte
}

// Ask asks how a feed is. The answer is valid until the next.
func (p *Probe) Ask(ctx context.Context, feed string) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	time.Sleep(p.delay)
	n := copy(p.answer[:], feed)
	for i := range n {
		p.answer[i] ^= 0x20
	}
	return p.answer[:n], nil
}

// Health asks for all feeds.
func Health(ctx context.Context, p *Probe, feeds []string) ([]string, error) {
	states := make([]string, 0, len(feeds))
	for _, feed := range feeds {
		state, err := p.Ask(ctx, feed)
		if err != nil {
			return nil, err
		}
		states = append(states, string(state))
	}
	return states, nil
}
