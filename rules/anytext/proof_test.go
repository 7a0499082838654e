package anytext_test

import (
	"fmt"
	"strconv"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(all []any) (n int) {
	for _, v := range all {
		n += len(fmt.Sprint(v))
	}
	return n
}

//go:noinline
func candidate(all []any) (n int) {
	for _, v := range all {
		n += len(textOf(v))
	}
	return n
}

// textOf is fmt.Sprint(v), at once for text and numbers.
func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case uint64:
		return strconv.FormatUint(v, 10)
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(v)
}

// asText is fmt.Sprintf("%s", v), at once for text and numbers.
func asText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []byte:
		return string(v)
	}
	return fmt.Sprintf("%s", v)
}

// asNumber is fmt.Sprintf("%d", v), at once for text and numbers.
func asNumber(v any) string {
	switch v := v.(type) {
	case int:
		return strconv.Itoa(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case uint64:
		return strconv.FormatUint(v, 10)
	}
	return fmt.Sprintf("%d", v)
}

// Values with a method gain nothing: package fmt has to be asked.
func BenchmarkProof(b *testing.B) {
	for _, in := range []struct {
		name string
		all  []any
	}{
		{"texts", []any{"name", "a text that is somewhat longer", "", "naïve"}},
		{"numbers", []any{12, int64(-123456789), 0.25, true}},
		{"methods", []any{fmt.Errorf("failed"), label(3)}},
	} {
		b.Run(in.name+"/baseline", func(b *testing.B) {
			for b.Loop() {
				baseline(in.all)
			}
		})
		b.Run(in.name+"/candidate", func(b *testing.B) {
			for b.Loop() {
				candidate(in.all)
			}
		})
	}
}

type label int

func (l label) String() string { return "label" }
