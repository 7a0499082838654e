package timelayout

import "time"

func given(layout, s string) (time.Time, error) { return time.Parse(layout, s) }

func named(t time.Time) string { return t.Format("Mon, 02 Jan 2006") }

func zoned(s string) (time.Time, error) { return time.Parse("2006-01-02 15:04:05 MST", s) }

func standardForm(t time.Time, s string) (string, error) {
	_, err := time.Parse(time.RFC3339, s)
	return t.Format(time.RFC3339Nano), err
}

// A reader that leaves to package time what it does not know.
func careful(s string) (time.Time, error) {
	if len(s) == 4 && s[0] == '2' && s[1] == '0' && s[2] == '2' && '0' <= s[3] && s[3] <= '9' {
		return time.Date(2020+int(s[3]-'0'), 1, 1, 0, 0, 0, 0, time.UTC), nil
	}
	return time.Parse("2006", s)
}

type clock struct{}

func (clock) Format(string) string { return "" }

func other(t clock) string { return t.Format("2006-01-02") }
