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
