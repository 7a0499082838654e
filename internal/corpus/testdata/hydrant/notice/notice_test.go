package notice

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

var customers = []Customer{{"Ann", "Elm St", "ann@x"}, {"{street}", "Oak St", "bob@x"}, {"Cem", "Elm St", "bad"}, {"Dee", "Ash St", "dee@x"}}

type box struct{ got []string }

var errBad = errors.New("bad address")

func (b *box) Deliver(_ context.Context, to, text string) error {
	if to == "bad" {
		return errBad
	}
	b.got = append(b.got, to+": "+text)
	return nil
}

func TestSend(t *testing.T) {
	var b box
	n, err := Send(context.Background(), &b, "Dear {name} of {street}", customers)
	want := []string{"ann@x: Dear Ann of Elm St", "bob@x: Dear {street} of Oak St"}
	if n != 2 || !errors.Is(err, errBad) || !slices.Equal(b.got, want) {
		t.Errorf("%d, %v, %q", n, err, b.got)
	}
}

func TestStreets(t *testing.T) {
	if got := Streets(customers); !slices.Equal(got, []string{"Elm St", "Oak St", "Ash St"}) {
		t.Error(got)
	}
	if got := Streets(nil); got != nil {
		t.Error(got)
	}
}

func TestFollow(t *testing.T) {
	texts := make(chan string)
	var out strings.Builder
	flushed := make(chan string)
	done := make(chan error, 1)
	go func() {
		done <- Follow(context.Background(), &out, func() { flushed <- out.String() }, texts)
	}()
	want := ""
	for _, text := range []string{"one", "two"} {
		texts <- text
		want += "data: " + text + "\n\n"
		if got := <-flushed; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	close(texts)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func BenchmarkSend(b *testing.B) {
	var all []Customer
	for i := range 100 {
		all = append(all, Customer{fmt.Sprint("customer ", i), fmt.Sprint("street ", i%9), "x"})
	}
	b.ReportAllocs()
	for b.Loop() {
		var got box
		Send(context.Background(), &got, "Dear {name}, no water in {street} today.", all)
		Streets(all)
	}
}

func BenchmarkFollow(b *testing.B) {
	texts := make(chan string, 100)
	for b.Loop() {
		for range 100 {
			texts <- "text"
		}
		ctx, cancel := context.WithCancel(context.Background())
		n := 0
		Follow(ctx, new(strings.Builder), func() {
			if n++; n == 100 {
				cancel()
			}
		}, texts)
	}
}
