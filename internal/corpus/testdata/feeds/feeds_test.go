package feeds

import (
	"bufio"
	"context"
	"errors"
	"io"
	"maps"
	"net"
	"slices"
	"testing"
	"time"
)

// A subscriber has each event before the next comes.
func TestTell(t *testing.T) {
	here, there := net.Pipe()
	defer there.Close()
	there.SetDeadline(time.Now().Add(20 * time.Second))
	events, done := make(chan string), make(chan error, 1)
	go func() { done <- (&Teller{here}).Tell(events) }()
	in := bufio.NewReader(there)
	for _, e := range []string{"a", "", "100%"} {
		events <- e
		if line, err := in.ReadString('\n'); line != e+"\n" || err != nil {
			t.Fatalf("%q, %v, want %q", line, err, e)
		}
	}
	close(events)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestTellNobody(t *testing.T) {
	here, there := net.Pipe()
	there.Close()
	events := make(chan string, 2)
	events <- "a"
	events <- "b"
	if err := (&Teller{here}).Tell(events); !errors.Is(err, io.ErrClosedPipe) || len(events) != 1 {
		t.Errorf("%v, %d are left", err, len(events))
	}
}

func TestHealth(t *testing.T) {
	got, err := Health(t.Context(), &Probe{}, []string{"News", "", "sport", "a"})
	if err != nil || !slices.Equal(got, []string{"nEWS", "", "SPORT", "A"}) {
		t.Errorf("%q, %v", got, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := Health(ctx, &Probe{delay: time.Hour}, []string{"News"}); got != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestCounted(t *testing.T) {
	c := &Counter{map[string]int{}}
	news, moveNews := c.Counted("news")
	sport, _ := c.Counted("sport")
	news()
	moveNews("eu")
	news()
	news()
	sport()
	if want := map[string]int{"feed.home.news": 1, "feed.eu.news": 2, "feed.home.sport": 1}; !maps.Equal(c.counts, want) {
		t.Errorf("%v, want %v", c.counts, want)
	}
}

func BenchmarkTell(b *testing.B) {
	here, there := net.Pipe()
	defer there.Close()
	defer here.Close()
	go io.Copy(io.Discard, there)
	teller := &Teller{here}
	b.ReportAllocs()
	for b.Loop() {
		events := make(chan string, 10)
		for range 10 {
			events <- "something is new"
		}
		close(events)
		if err := teller.Tell(events); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHealth(b *testing.B) {
	p, ctx := &Probe{delay: 100 * time.Microsecond}, context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Health(ctx, p, []string{"news", "sport", "weather", "markets"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCounted(b *testing.B) {
	event, move := (&Counter{map[string]int{}}).Counted("news of all the world")
	move("north-west")
	b.ReportAllocs()
	for b.Loop() {
		event()
	}
}
