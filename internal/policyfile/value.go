package policyfile

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
)

// never is how a threshold is written that no change exceeds.
const never = "never"

// ParseThreshold reads a flag's value: "5%", or "sec/op=5%,allocs/op=0", where
// the unit "default" stands for all others.
func ParseThreshold(s string) (map[hone.Unit]float64, error) {
	out := map[hone.Unit]float64{}
	if !strings.Contains(s, "=") {
		v, err := threshold(s)
		return map[hone.Unit]float64{"": v}, err
	}
	for part := range strings.SplitSeq(s, ",") {
		name, text, ok := strings.Cut(part, "=")
		if !ok {
			return nil, fmt.Errorf("threshold %q: want unit=value", part)
		}
		u, err := unit(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		if _, twice := out[u]; twice {
			return nil, fmt.Errorf("threshold of %q: given twice", name)
		}
		if out[u], err = threshold(text); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// unit reads the name of a unit. Those that go test prints are taken for the
// base units that hone measures in.
func unit(name string) (hone.Unit, error) {
	switch name {
	case "":
		return "", errors.New("threshold of an empty unit: want a unit, or default")
	case "default":
		return "", nil
	case "ns/op":
		return hone.SecPerOp, nil
	case "MB/s":
		return "B/s", nil
	}
	return hone.Unit(name), nil
}

// threshold reads a relative change, or "never", which is below zero.
func threshold(s string) (float64, error) {
	s = strings.TrimSpace(s)
	if s == never {
		return -1, nil
	}
	v, err := ratio(s)
	if err != nil || v < 0 {
		return 0, fmt.Errorf("threshold %q: want a part such as 0.05, 5%% or never", s)
	}
	return v, nil
}

// ratio reads a number, or a number of per cent.
func ratio(s string) (float64, error) {
	number, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if percent {
		v /= 100
	}
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("%q: want a number such as 0.05 or 5%%", s)
	}
	return v, nil
}

// below1 reads a part of one: more than 0 and less than 1.
func below1(s string) (float64, error) {
	v, err := ratio(s)
	if err == nil && !(v > 0 && v < 1) {
		err = fmt.Errorf("%q: want more than 0 and less than 1", s)
	}
	return v, err
}

func duration(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q: want a duration such as 90s or 5m", s)
	}
	return d, nil
}

func flag(s string) (bool, error) {
	switch s {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("%q: want true or false", s)
}

func pattern(s string) (string, error) {
	_, err := regexp.Compile(s)
	return s, err
}

// word reads a text that must not be empty.
func word(s string) (string, error) {
	if s == "" {
		return "", errors.New("is empty")
	}
	return s, nil
}
