package harness

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// What is logged or answered often says when. Two calls of one second say the same, two of others do not, and
// neither is what the calls come to: a time of now is printed as such.

// stressTimeRE matches times as logs and headers have them, and numbers of seconds or parts of them since 1970.
var stressTimeRE = regexp.MustCompile(`\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [A-Z]{3}|\b1\d{9}(\d{3}|\d{6}|\d{9})?\b`)

// stressClockless is a text without the times of now in it.
func stressClockless(text string) string {
	return stressTimeRE.ReplaceAllStringFunc(text, func(s string) string {
		for _, t := range stressTimesOf(s) {
			if ago := time.Since(t); -time.Minute <= ago && ago <= time.Minute {
				return "(now)"
			}
		}
		return s
	})
}

// stressTimesOf are the times that a text may say: that of this place and the one of Greenwich, where it does not say of which.
func stressTimesOf(s string) []time.Time {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		for n < 1e18 {
			n *= 1000
		}
		return []time.Time{time.Unix(0, n)}
	}
	if t, err := time.Parse(time.RFC1123, s); err == nil {
		return []time.Time{t}
	}
	s = strings.Replace(strings.Replace(s, "/", "-", 2), " ", "T", 1)
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05Z0700", "2006-01-02T15:04:05"} {
		here, err := time.ParseInLocation(layout, s, time.Local)
		there, _ := time.Parse(layout, s)
		if err == nil {
			return []time.Time{here, there}
		}
	}
	return nil
}
