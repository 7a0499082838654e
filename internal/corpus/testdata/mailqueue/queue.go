// Package mailqueue hands messages to whoever delivers them, and keeps a
// journal of that.
package mailqueue

import (
	"context"
	"io"

	"github.com/sirupsen/logrus"
)

// Message is a mail.
type Message struct {
	ID, From, To string
	Body         []byte
}

// Queue delivers messages one after the other.
type Queue struct {
	name    string
	deliver Delivery
	journal *logrus.Entry
}

// Journal returns a journal that is written to out.
func Journal(out io.Writer) *logrus.Entry {
	l := logrus.New()
	l.Out = out
	l.Formatter = &logrus.TextFormatter{DisableTimestamp: true, DisableColors: true}
	return logrus.NewEntry(l)
}

// New returns a queue.
func New(name string, journal *logrus.Entry, deliver Delivery) *Queue {
	return &Queue{name: name, deliver: deliver, journal: journal}
}

// Send delivers messages; those that could not be are returned.
func (q *Queue) Send(ctx context.Context, messages []*Message) (rest []*Message) {
	for _, m := range messages {
		if err := q.deliver(ctx, m); err != nil {
			q.journal.WithError(err).WithField("id", m.ID).Warn("put back")
			rest = append(rest, m)
			continue
		}
		q.sent(m)
	}
	return rest
}

// sent keeps in the journal that a message is gone.
func (q *Queue) sent(m *Message) {
	details := logrus.Fields{"queue": q.name, "id": m.ID, "to": m.To, "size": len(m.Body)}
	q.journal.WithFields(details).Info("sent")
}
