package view

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/unit"
)

// tagFilter compiles a filter on labels: REGEXP[,REGEXP...] on "key:value", all
// of which must match; KEY=REGEXP[,REGEXP...] on the values of a key, one of
// which must; or [KEY=]RANGE on numbers. It reports whether it is a range.
func tagFilter(text string, units map[string]string) (match func([]cost.Label) bool, ranged bool, err error) {
	key, value, hasKey := strings.Cut(text, "=")
	if !hasKey {
		key, value = "", text
	}
	if in := parseRange(value); in != nil {
		return func(labels []cost.Label) bool {
			return slices.ContainsFunc(labels, func(l cost.Label) bool {
				return l.Numeric && (!hasKey || key == "" || l.Key == key) && in(l.Num, units[l.Key])
			})
		}, true, nil
	}
	var all []*regexp.Regexp
	for part := range strings.SplitSeq(value, ",") {
		re, err := regexp.Compile(part)
		if err != nil {
			return nil, false, err
		}
		all = append(all, re)
	}
	if key == "" {
		return matchAll(all), false, nil
	}
	return matchKey(key, all), false, nil
}

func matchAll(all []*regexp.Regexp) func([]cost.Label) bool {
	return func(labels []cost.Label) bool {
		return !slices.ContainsFunc(all, func(re *regexp.Regexp) bool {
			return !slices.ContainsFunc(labels, func(l cost.Label) bool {
				return !l.Numeric && re.MatchString(l.Key+":"+l.Str)
			})
		})
	}
}

func matchKey(key string, all []*regexp.Regexp) func([]cost.Label) bool {
	return func(labels []cost.Label) bool {
		return slices.ContainsFunc(labels, func(l cost.Label) bool {
			return !l.Numeric && l.Key == key &&
				slices.ContainsFunc(all, func(re *regexp.Regexp) bool { return re.MatchString(l.Str) })
		})
	}
}

var bound = regexp.MustCompile(`([+-]?[[:digit:]]+)([[:alpha:]]+)?`)

// parseRange returns a function that reports whether a number with a unit lies
// in a range, nil if text is none: "32kb" is that number, ":64kb" at most,
// "4mb:" at least, "12kb:64mb" between, both included.
func parseRange(text string) func(v int64, from string) bool {
	found := bound.FindAllStringSubmatch(text, 2)
	if len(found) == 0 {
		return nil
	}
	low, to, ok := parseBound(found[0], found[0][2])
	if !ok {
		return nil
	}
	within := func(in func(float64) bool) func(int64, string) bool {
		return func(v int64, from string) bool {
			sv, su := unit.Scale(v, from, to)
			return su == to && in(sv)
		}
	}
	first := found[0][0]
	switch {
	case text == first:
		return within(func(v float64) bool { return v == low })
	case text == first+":":
		return within(func(v float64) bool { return v >= low })
	case text == ":"+first:
		return within(func(v float64) bool { return v <= low })
	case len(found) < 2 || text != first+":"+found[1][0]:
		return nil
	}
	high, highUnit, ok := parseBound(found[1], to)
	if !ok || highUnit != to {
		return nil
	}
	return within(func(v float64) bool { return v >= low && v <= high })
}

// parseBound converts a number, with its unit as written, to another unit.
func parseBound(found []string, to string) (v float64, u string, ok bool) {
	n, err := strconv.ParseInt(found[1], 10, 64)
	if err != nil {
		return 0, "", false // too large for a number: a regular expression, then
	}
	v, u = unit.Scale(n, found[2], to)
	return v, u, true
}
