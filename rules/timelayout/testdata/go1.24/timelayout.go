package timelayout

import "time"

const (
	stamp = "2006-01-02 15:04:05.000000"
	iso   = "2006-01-02T15:04:05.000Z0700"
)

type array interface{ AppendString(string) }

func read(s string) (time.Time, error) {
	return time.Parse(stamp[:len(s)], s) // want "fixed form of time parsed by a layout"
}

func elsewhere(s string) (time.Time, error) {
	return time.Parse(system, s) // want "fixed form of time parsed by a layout"
}

func twice(s string) (time.Time, error) {
	return time.Parse("2006-01-02 2006", s) // want "fixed form of time parsed by a layout"
}

func short(s string) (time.Time, error) {
	return time.Parse("2006-1-2", s) // want "fixed form of time parsed by a layout"
}

func offset(s string) (time.Time, error) {
	return time.Parse("2006-01-02T15:04:05.000-0700", s) // want "fixed form of time parsed by a layout"
}

func stray(s string) (time.Time, error) {
	return time.Parse("15:04:05.2006", s) // want "fixed form of time parsed by a layout"
}

func commented(s string) (time.Time, error) {
	return time.Parse("2006-01-02" /* a day */, s) // want "fixed form of time parsed by a layout"
}

func hour(s string) (time.Time, error) {
	return time.Parse("15:04", s) // want "fixed form of time parsed by a layout"
}

func shadowed(s string) (time.Time, error) {
	parseClock := s
	return time.Parse("15:04", parseClock) // want "fixed form of time parsed by a layout"
}

func day(s string) (time.Time, error) {
	return time.Parse(time.DateOnly, s) // want "fixed form of time parsed by a layout"
}

func sooner(s, other string) bool {
	a, err := time.Parse("2006-01-02", s)      // want "fixed form of time parsed by a layout"
	b, errB := time.Parse("2006-01-02", other) // want "fixed form of time parsed by a layout"
	return err == nil && errB == nil && a.Before(b)
}

func stamped(s string, at *time.Location) (time.Time, error) {
	return time.ParseInLocation(stamp, s, at) // want "fixed form of time parsed by a layout"
}

func compact(s string) (t time.Time, err error) {
	t, err = time.Parse("20060102T150405Z", s) // want "fixed form of time parsed by a layout"
	return t, err
}

func local(s string) (time.Time, error) {
	return time.ParseInLocation("15:04:05", s, time.Local) // want "fixed form of time parsed by a layout"
}

func put(to array, t time.Time) {
	to.AppendString(t.Format(iso)) // want "time formatted to a text that is then appended"
}

func known(to array, t time.Time) {
	to.AppendString(t.Format(time.RFC3339)) // want "time formatted to a text that is then appended"
}

func date(t time.Time) string {
	return t.Format("2006-01-02") // want "fixed form of time written by a layout"
}

func more(b []byte, t time.Time) []byte {
	return t.AppendFormat(b, stamp) // want "fixed form of time written by a layout"
}
