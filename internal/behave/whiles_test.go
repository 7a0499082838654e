package behave_test

import (
	"testing"
	"time"
)

// What shows only once time has passed for a value, or where clocks are put forward.
var whiles = []class{
	{
		name: "time that passes",
		source: `package p
import ("sync"; "time")
type Permits struct {
	mu    sync.Mutex
	until map[string]time.Time
	now   func() time.Time
}
func NewPermits() *Permits { return &Permits{until: map[string]time.Time{}, now: time.Now} }
func (p *Permits) Grant(name string) { p.mu.Lock(); defer p.mu.Unlock(); p.until[name] = p.now().Add(time.Minute) }
func (p *Permits) Drop() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, end := range p.until { if !p.now().Before(end) { delete(p.until, name); n++ } }
	return n
}

type Seats struct { until map[string]time.Time; now func() time.Time }
func NewSeats() *Seats { return &Seats{until: map[string]time.Time{}, now: time.Now} }
func (s *Seats) Take(name string) { s.until[name] = s.now().Add(time.Minute) }
func (s *Seats) Drop() (n int) {
	for name, end := range s.until { if !s.now().Before(end) { delete(s.until, name); n++ } }
	return n
}

var today = time.Now
type Limit struct { used int; since time.Time }
func NewLimit() *Limit { return &Limit{since: today()} }
func (l *Limit) Take() bool {
	if now := today(); now.Sub(l.since) >= time.Second { l.used, l.since = 0, now }
	l.used++
	return l.used < 3
}

type Watch interface { Now() time.Time }
type wall struct{}
func (wall) Now() time.Time { return time.Now() }
type Lap struct { w Watch }
func NewLap() *Lap { return &Lap{w: wall{}} }
func (l *Lap) Minute() int64 { return l.w.Now().Unix() / 60 }
`,
		changes: []string{
			"now   func() time.Time\n", "now   func() time.Time\n\tnext  time.Time // when the first of them ends\n",
			"p.until[name] = p.now().Add(time.Minute) }", "p.until[name] = p.now().Add(time.Minute); if p.next.IsZero() { p.next = p.until[name] } }",
			"\tfor name, end := range p.until { if !p.now().Before(end) { delete(p.until, name); n++ } }\n", "\tif !p.now().After(p.next) { return 0 }\n\tp.next = time.Time{}\n\tfor name, end := range p.until { if !p.now().Before(end) { delete(p.until, name); n++ } else if p.next.IsZero() || end.Before(p.next) { p.next = end } }\n",
			"now func() time.Time }\nfunc NewSeats", "now func() time.Time; next time.Time }\nfunc NewSeats",
			"s.until[name] = s.now().Add(time.Minute) }", "s.until[name] = s.now().Add(time.Minute); if s.next.IsZero() { s.next = s.until[name] } }",
			"\tfor name, end := range s.until { if !s.now().Before(end) { delete(s.until, name); n++ } }\n", "\tif s.now().Before(s.next) { return 0 }\n\ts.next = time.Time{}\n\tfor name, end := range s.until { if !s.now().Before(end) { delete(s.until, name); n++ } else if s.next.IsZero() || end.Before(s.next) { s.next = end } }\n",
			">= time.Second", "> time.Second",
			"l.w.Now().Unix() / 60", "(l.w.Now().Unix() + 30) / 60",
		},
		wrong: []string{"Permits.Drop", "Limit.Take", "Lap.Minute"}, right: []string{"Seats.Take", "Seats.Drop"},
	},
}

// summers are packages in which clocks are put forward and back.
var summers = []class{
	{
		name: "clocks that are put forward",
		source: `package p
import "time"
func Nights(from time.Time, n uint8, loc *time.Location) (all []time.Time) {
	y, m, d := from.In(loc).Date()
	for ; n > 0; n-- {
		d++
		all = append(all, time.Date(y, m, d, 0, 0, 0, 0, loc))
	}
	return all
}
func Midnight(at time.Time, loc *time.Location) time.Time {
	y, m, d := at.In(loc).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, loc)
}
type Tally struct { loc *time.Location; days map[string]int }
func NewTally(loc *time.Location) *Tally { if loc == nil { loc = time.UTC }; return &Tally{loc: loc, days: map[string]int{}} }
func (t *Tally) Count(at time.Time) int {
	day := at.In(t.loc).Format("2006-01-02")
	t.days[day]++
	return t.days[day]
}
`,
		changes: []string{
			"\tfor ; n > 0; n-- {\n\t\td++\n\t\tall = append(all, time.Date(y, m, d, 0, 0, 0, 0, loc))\n", "\tnight := time.Date(y, m, d, 0, 0, 0, 0, loc)\n\tfor ; n > 0; n-- {\n\t\tnight = night.Add(24 * time.Hour)\n\t\tall = append(all, night)\n",
			"\ty, m, d := at.In(loc).Date()\n\treturn time.Date(y, m, d, 0, 0, 0, 0, loc)", "\tat = at.In(loc)\n\treturn time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, loc)",
			"days map[string]int }\nfunc", "days map[string]int; zone *time.Location }\nfunc",
			"at.In(t.loc).Format", "at.In(t.zoneAt(at)).Format",
			"\tt.days[day]++\n\treturn t.days[day]\n}\n", "\tt.days[day]++\n\treturn t.days[day]\n}\nfunc (t *Tally) zoneAt(at time.Time) *time.Location {\n\tif t.zone == nil { t.zone = time.FixedZone(at.In(t.loc).Zone()) }\n\treturn t.zone\n}\n",
		},
		wrong: []string{"Nights", "NewTally"}, right: []string{"Midnight"},
	},
}

// By itself: what differs inside a value alone is looked for in what users see where nothing else
// differs.
func TestWhatTimeShows(t *testing.T) { checkClasses(t, whiles, time.Second) }

func TestSoakClocksThatArePutForward(t *testing.T) {
	if !soaking() {
		t.Log("make soak looks for what clocks that are put forward show")
		return
	}
	checkClasses(t, summers, time.Second)
}
