package replay

import (
	"context"
	"fmt"
	"testing"
)

// tally takes lists of numbers, as long as nobody calls that off.
type tally struct{ Sum int }

// Add looks after each number.
func (l *tally) Add(ctx context.Context, numbers [3]int8) error {
	sum := l.Sum
	for _, n := range numbers {
		if ctx.Err() != nil {
			return fmt.Errorf("tally: %w", ctx.Err())
		}
		sum += int(n)
	}
	l.Sum = sum
	return nil
}

// AddOnce looks once, AddAtOnce keeps what it has added by then, AddAnyway does not look.
func (l *tally) AddOnce(ctx context.Context, numbers [3]int8) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return l.AddAnyway(ctx, numbers)
}

func (l *tally) AddAtOnce(ctx context.Context, numbers [3]int8) error {
	for range numbers {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		l.Sum++
	}
	return nil
}

func (l *tally) AddAnyway(_ context.Context, numbers [3]int8) error {
	l.Sum += int(numbers[0])
	return nil
}

// Whether a call notices that its context ends while it is at work shows, and whether it leaves something behind.
func TestContextsEndMidway(t *testing.T) {
	defer func(n int) { goroutines = n }(goroutines)
	goroutines = 1 << 20
	for name, c := range map[string]struct {
		fn   interface{}
		want string
	}{
		"looks after each": {(*tally).Add, endsNoticedLater},
		"looks once":       {(*tally).AddOnce, endsUnnoticed},
		"keeps the rest":   {(*tally).AddAtOnce, endsNoticedLater + leavesHalf},
		"never looks":      {(*tally).AddAnyway, endsUnnoticed},
	} {
		s := testSetup()
		s.Targets = []Target{{Name: "Add", Fn: c.fn, Method: true}}
		a, why := prepare(s, s.Targets[0], nil)
		if why != "" {
			t.Fatal(why)
		}
		a.do()
		said := ""
		for _, p := range a.parts {
			if p.what == endsMidway {
				said = p.looks
			}
		}
		if said != c.want {
			t.Errorf("%s: %q, want %q", name, said, c.want)
		}
	}
}

// initials gives functions, one of which panics for a text without a letter.
func initials() func(name string) string {
	return func(name string) string { return name[:1] }
}

// A function that a call gave and that panics for one text is called with others.
func TestFunctionsThatPanicAreCalledAgain(t *testing.T) {
	defer func(n int) { goroutines = n }(goroutines)
	goroutines = 1 << 20
	s := testSetup()
	a, why := prepare(s, Target{Name: "initials", Fn: initials}, []byte{0, 0, 7, 7, 7})
	if why != "" {
		t.Fatal(why)
	}
	a.do()
	panics, returns := 0, 0
	for _, p := range a.parts {
		switch {
		case p.what == "result 0 used":
			panics++
		case len(p.what) > 20 && p.what[:20] == "result 0 called with":
			returns++
		}
	}
	if panics == 0 || returns == 0 {
		t.Errorf("%d calls panic and %d return: %v", panics, returns, a.parts)
	}
}

// What calls are made of comes as users come to it, once a call says so.
func TestAsUsers(t *testing.T) {
	g := &growth{r: &runner{opts: options{users: true}}, users: true, dice: newDice(1)}
	marked := 0
	for n := 0; n < 40; n++ {
		data := g.asUsers([]byte{1, 2, 3})
		rest, swaps := withoutSwaps(data)
		if string(rest) != "\x01\x02\x03" {
			t.Fatalf("the bytes become %q", rest)
		}
		if isAsUsers(swaps) {
			marked++
			if again := g.asUsers(data); string(again) != string(data) {
				t.Errorf("%q is marked twice: %q", data, again)
			}
		}
	}
	if marked < 20 || marked == 40 {
		t.Errorf("%d of 40 are marked", marked)
	}
	if got := readHints("6162,,zz,63"); len(got) != 2 || got[0] != "ab" || got[1] != "c" {
		t.Errorf("hints are %q", got)
	}
}
