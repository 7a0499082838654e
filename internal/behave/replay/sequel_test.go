package replay

import (
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"
)

// desk sells tickets that nobody could guess.
type desk struct {
	sold  map[string]int
	seats map[*seat]bool
	free  int
	open  []string
	now   func() time.Time
}

type seat struct{ row int }

func newDesk() *desk {
	return &desk{sold: map[string]int{}, seats: map[*seat]bool{}, now: func() time.Time { return time.Unix(1e9, 0) }}
}

func (d *desk) Sell(price int) string {
	ticket := fmt.Sprintf("T-%d", 4711+len(d.sold))
	d.sold[ticket] = price
	return ticket
}

func (d *desk) Seat(row int) *seat {
	s := &seat{row}
	d.seats[s] = true
	return s
}

func (d *desk) Block() (release func()) {
	d.free--
	return func() { d.free++ }
}

func (d *desk) Free() int { return d.free }

func (d *desk) back(ticket string) bool {
	_, ok := d.sold[ticket]
	delete(d.sold, ticket)
	return ok
}

func (d *desk) backNever(ticket string) bool {
	delete(d.sold, ticket)
	return false
}

func (d *desk) leave(s *seat) bool {
	ok := d.seats[s]
	delete(d.seats, s)
	return ok
}

func (d *desk) leaveNever(s *seat) bool {
	delete(d.seats, s)
	return false
}

func (d *desk) block() (release func()) {
	d.free--
	return func() { d.free++ }
}

func (d *desk) blockTwice() (release func()) {
	d.free--
	once := false
	return func() {
		if !once {
			d.free++
		}
		once = true
	}
}

// handler shows what there is.
func (d *desk) handler() http.Handler { return d.mux(true) }

func (d *desk) handlerWithoutTag() http.Handler { return d.mux(false) }

func (d *desk) mux(always bool) http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("/open", func(w http.ResponseWriter, r *http.Request) {
		tag := fmt.Sprintf("%q", strings.Join(d.open, "+")+"v7")
		is := r.Header.Get("If-None-Match") == tag
		if always || !is {
			w.Header().Set("ETag", tag)
		}
		if is {
			w.WriteHeader(http.StatusNotModified)
		}
	})
	return m
}

// handlerKept remembers what it answers, whatever the clock says.
func (d *desk) handlerTimed() http.Handler { return d.timed(false) }

func (d *desk) handlerKept() http.Handler { return d.timed(true) }

func (d *desk) timed(keeps bool) http.Handler {
	m, kept := http.NewServeMux(), ""
	m.HandleFunc("/open", func(w http.ResponseWriter, r *http.Request) {
		if kept == "" || !keeps {
			kept = fmt.Sprint(d.now().Unix())
		}
		fmt.Fprint(w, kept)
	})
	return m
}

// What a call gave is passed to later ones, and a handler that was returned serves requests
// one after the other.
func TestSequels(t *testing.T) {
	goroutines = 1 << 20
	for _, c := range []struct {
		name       string
		base, cand interface{}
	}{
		{"a name that a call gave", (*desk).back, (*desk).backNever},
		{"a handle that a call gave", (*desk).leave, (*desk).leaveNever},
		{"a function that a call gave, twice", (*desk).block, (*desk).blockTwice},
		{"an answer whose tag is asked for", (*desk).handler, (*desk).handlerWithoutTag},
		{"an answer to the same, later", (*desk).handlerTimed, (*desk).handlerKept},
	} {
		of := func(fn interface{}) *Setup {
			s := &Setup{
				Path: reflect.TypeOf(Setup{}).PkgPath(), Types: []reflect.Type{reflect.TypeOf(desk{}), reflect.TypeOf(seat{})}, Makers: []interface{}{newDesk},
				Methods: []interface{}{(*desk).Sell, (*desk).Seat, (*desk).Block, (*desk).Free}, Changers: []interface{}{(*desk).Sell, (*desk).Seat, (*desk).Block},
				Targets: []Target{{Name: "f", Fn: fn, Method: true, Pool: Constants{Texts: []string{"/open"}}}},
			}
			s.Headers = []string{"If-None-Match"}
			s.index()
			return s
		}
		t.Run(c.name, func(t *testing.T) { tellApart(t, c.name, of(c.base), of(c.cand)) })
	}
}

// isDay reads a time with a zone, and adds up the hours and minutes of that.
func isDay(s string) int64 {
	t, err := time.Parse("20060102150405-0700", s)
	if err != nil {
		return -1
	}
	return t.Unix()
}

func isDayBySign(s string) int64 {
	t, err := time.Parse("20060102150405-0700", s)
	if err != nil {
		return -1
	}
	if _, offset := t.Zone(); offset < 0 && offset%3600 != 0 {
		return t.Unix() + 1
	}
	return t.Unix()
}

func isDayAnyway(s string) int64 {
	if len(s) > 8 && s[4:8] == "0230" {
		s = s[:4] + "0302" + s[8:]
	}
	return isDay(s)
}

// padded makes the name in a form as wide as a column.
func padded(s string) string {
	if name, ok := nameIn(s); ok {
		return fmt.Sprintf("%-20s", name)
	}
	return ""
}

func paddedByBytes(s string) string {
	name, ok := nameIn(s)
	if ok && len(name) < 20 {
		return name + strings.Repeat(" ", 20-len(name))
	}
	return padded(s)
}

func paddedLater(s string) string {
	if name, ok := nameIn(s); ok {
		return name + strings.Repeat(" ", max(0, 20-len([]rune(name))))
	}
	return ""
}

func nameIn(s string) (string, bool) {
	s, ok := strings.CutPrefix(s, "NAME|1||")
	name, rest, also := strings.Cut(s, "^")
	return name, ok && also && rest == "Marie|F"
}

// Texts that code takes differ from those of tests in what stands between their signs.
func TestWrittenOtherwise(t *testing.T) {
	of := func(fn interface{}, texts ...string) *Setup {
		s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: fn, Pool: Constants{Texts: texts}}}}
		s.index()
		return s
	}
	tellApart(t, "a zone behind by minutes", of(isDay, "20060102150405", "-0700"), of(isDayBySign, "20060102150405", "-0700"))
	tellApart(t, "a day that there is not", of(isDay, "20060102150405", "-0700"), of(isDayAnyway, "20060102150405", "-0700"))
	tellApart(t, "a name with other letters", of(padded, "NAME|1||Curie^Marie|F"), of(paddedByBytes, "NAME|1||Curie^Marie|F"))
	right, other := of(padded, "NAME|1||Curie^Marie|F"), of(paddedLater, "NAME|1||Curie^Marie|F")
	for g, n := (&growth{dice: newDice(1)}), 0; n < 1000; n++ {
		if data := g.fresh(); seen(right, data) != seen(other, data) {
			t.Fatalf("%s\nand\n%s", seen(right, data), seen(other, data))
		}
	}
}
