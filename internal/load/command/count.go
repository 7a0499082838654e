package command

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// counts is what a command says of its requests.
type counts struct {
	requests, failed int64
	elapsed          time.Duration // 0 if it does not say
	by               string        // what said so: "hone", "wrk", ...
}

// summary is how a tool sums up. Each expression has one group, a number; where
// it matches several times, the numbers are added.
type summary struct {
	by       string
	requests *regexp.Regexp
	failed   []*regexp.Regexp
	seconds  *regexp.Regexp
}

// summaries are the tools that are understood, hone's own line first.
var summaries = []summary{
	{
		by:       "hone",
		requests: regexp.MustCompile(`(?m)^\s*hone:.*\brequests=(\d+)\b`),
		failed:   []*regexp.Regexp{regexp.MustCompile(`(?m)^\s*hone:.*\bfailed=(\d+)\b`)},
		seconds:  regexp.MustCompile(`(?m)^\s*hone:.*\bseconds=([\d.]+)`),
	},
	{
		by:       "wrk",
		requests: regexp.MustCompile(`(?m)^\s*(\d+) requests in [\d.]+(?:us|ms|s|m|h),`),
		failed:   []*regexp.Regexp{regexp.MustCompile(`(?m)^\s*Non-2xx or 3xx responses: (\d+)`)},
		seconds:  regexp.MustCompile(`(?m)^\s*\d+ requests in ([\d.]+)s,`),
	},
	{
		by:       "ab",
		requests: regexp.MustCompile(`(?m)^Complete requests:\s+(\d+)`),
		failed:   []*regexp.Regexp{regexp.MustCompile(`(?m)^Failed requests:\s+(\d+)`), regexp.MustCompile(`(?m)^Non-2xx responses:\s+(\d+)`)},
		seconds:  regexp.MustCompile(`(?m)^Time taken for tests:\s+([\d.]+) seconds`),
	},
	{
		by:       "hey",
		requests: regexp.MustCompile(`(?m)^\s*\[\d{3}\]\s+(\d+) responses`),
		failed:   []*regexp.Regexp{regexp.MustCompile(`(?m)^\s*\[[45]\d\d\]\s+(\d+) responses`)},
		seconds:  regexp.MustCompile(`(?m)^\s*Total:\s+([\d.]+) secs`),
	},
	{
		by:       "k6",
		requests: regexp.MustCompile(`(?m)^\s*http_reqs\.*:\s*(\d+)\s`),
		failed:   []*regexp.Regexp{regexp.MustCompile(`(?m)^\s*http_req_failed\.*:\s*[\d.]+%\s+(?:✓\s*)?(\d+)\b`)},
	},
	{
		by:       "vegeta",
		requests: regexp.MustCompile(`(?m)^Requests\s+\[total, rate(?:, throughput)?\]\s+(\d+),`),
	},
}

// count finds out what the output of a command says, not ok if nothing.
func count(output string) (counts, bool) {
	for _, s := range summaries {
		text := output
		if s.by == "hone" {
			text = lastLine(output, s.requests)
		}
		n, ok := sum(s.requests, text)
		if !ok {
			continue
		}
		c := counts{requests: n, by: s.by}
		for _, f := range s.failed {
			n, _ := sum(f, text)
			c.failed += n
		}
		c.failed = min(c.failed, c.requests) // ab counts some of them twice
		if s.seconds != nil {
			c.elapsed = seconds(s.seconds, text)
		}
		return c, true
	}
	return counts{}, false
}

// lastLine is the last line that matches; those before it say how far the
// command was.
func lastLine(text string, re *regexp.Regexp) string {
	lines := strings.Split(text, "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if re.MatchString(lines[i]) {
			return lines[i]
		}
	}
	return ""
}

// sum adds up the numbers that an expression finds. One too large to be told is
// none.
func sum(re *regexp.Regexp, text string) (total int64, ok bool) {
	for _, m := range re.FindAllStringSubmatch(text, -1) {
		n, err := strconv.ParseInt(m[1], 10, 64)
		if err != nil || n > math.MaxInt64-total {
			return 0, false
		}
		total, ok = total+n, true
	}
	return total, ok
}

func seconds(re *regexp.Regexp, text string) time.Duration {
	m := re.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	v, err := strconv.ParseFloat(m[1], 64)
	if err != nil || !(v > 0 && v < 1e7) {
		return 0
	}
	return time.Duration(v * float64(time.Second))
}
