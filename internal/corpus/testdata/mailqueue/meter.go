package mailqueue

import (
	"context"
	"fmt"
	"time"
)

// Sink takes figures by their names.
type Sink interface {
	Add(name string, n int)
	Observe(name string, d time.Duration)
}

// Delivery hands a message over.
type Delivery func(ctx context.Context, m *Message) error

// Metered returns a delivery that also counts and times, for a queue of a zone.
func Metered(sink Sink, zone, queue string, next Delivery) Delivery {
	return func(ctx context.Context, m *Message) error {
		began := time.Now()
		err := next(ctx, m)
		if err != nil {
			sink.Add("mail."+zone+"."+queue+".failed", 1)
			return err
		}
		sink.Observe(fmt.Sprintf("mail.%s.%s.seconds", zone, queue), time.Since(began))
		sink.Add(fmt.Sprintf("mail.%s.%s.sent", zone, queue), 1)
		return nil
	}
}
