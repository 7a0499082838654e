package timelayout

import "time"

func given(layout, s string) (time.Time, error) { return time.Parse(layout, s) }

func named(t time.Time) string { return t.Format("Mon, 02 Jan 2006") }

func zoned(s string) (time.Time, error) { return time.Parse("2006-01-02 15:04:05 MST", s) }

func standardForm(t time.Time, s string) (string, error) {
	_, err := time.Parse(time.RFC3339, s)
	return t.Format(time.RFC3339Nano), err
}

type clock struct{}

func (clock) Format(string) string { return "" }

func other(t clock) string { return t.Format("2006-01-02") }
