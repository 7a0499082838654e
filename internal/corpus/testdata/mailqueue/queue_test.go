package mailqueue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"
)

// figures is a sink that remembers.
type figures struct{ names []string }

func (f *figures) Add(name string, n int)               { f.names = append(f.names, fmt.Sprint(name, "+", n)) }
func (f *figures) Observe(name string, _ time.Duration) { f.names = append(f.names, name) }

var errGreylisted = errors.New("try again later")

// picky delivers what does not go to nobody.
func picky(_ context.Context, m *Message) error {
	if m.To == "nobody" {
		return errGreylisted
	}
	return nil
}

func TestMetered(t *testing.T) {
	var f figures
	a, b := Metered(&f, "eu", "fast", picky), Metered(&f, "us", "100%", picky)
	ok, bad := &Message{To: "ada"}, &Message{To: "nobody"}
	if err := errors.Join(a(t.Context(), ok), b(t.Context(), ok)); err != nil {
		t.Error(err)
	}
	if err := a(t.Context(), bad); !errors.Is(err, errGreylisted) {
		t.Errorf("error %v", err)
	}
	want := []string{"mail.eu.fast.seconds", "mail.eu.fast.sent+1", "mail.us.100%.seconds", "mail.us.100%.sent+1", "mail.eu.fast.failed+1"}
	if !slices.Equal(f.names, want) {
		t.Errorf("%q, want %q", f.names, want)
	}
}

func TestSend(t *testing.T) {
	var out bytes.Buffer
	q := New("fast", Journal(&out), picky)
	messages := []*Message{{ID: "a1", To: "ada", Body: []byte("hello")}, {ID: "a2", To: "nobody"}, {ID: "a3", To: "grace hopper"}}
	rest := q.Send(t.Context(), messages)
	if len(rest) != 1 || rest[0] != messages[1] {
		t.Errorf("rest %v", rest)
	}
	want := "level=info msg=sent id=a1 queue=fast size=5 to=ada\n" +
		"level=warning msg=\"put back\" error=\"try again later\" id=a2\n" +
		"level=info msg=sent id=a3 queue=fast size=0 to=\"grace hopper\"\n"
	if out.String() != want {
		t.Errorf("journal\n%s, want\n%s", &out, want)
	}
}

type nothing struct{}

func (nothing) Add(string, int)               {}
func (nothing) Observe(string, time.Duration) {}

func accept(context.Context, *Message) error { return nil }

func BenchmarkMetered(b *testing.B) {
	d, m, ctx := Metered(nothing{}, "eu", "fast", accept), &Message{To: "ada"}, context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if err := d(ctx, m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSend(b *testing.B) {
	q := New("fast", Journal(io.Discard), Metered(nothing{}, "eu", "fast", accept))
	var messages []*Message
	for i := range 20 {
		messages = append(messages, &Message{ID: fmt.Sprint("a", i), To: "ada@example.com", Body: make([]byte, 100*i)})
	}
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if rest := q.Send(ctx, messages); rest != nil {
			b.Fatal(rest)
		}
	}
}
