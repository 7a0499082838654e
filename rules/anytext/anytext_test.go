package anytext_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/gohone/hone/rules/anytext"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func TestAnytext(t *testing.T) { ruletest.Run(t, anytext.Rule) }

type (
	named  string
	number int
	formed float64
)

func (n number) String() string                { return fmt.Sprintf("number %d", int(n)) }
func (f formed) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "formed %c", verb) }

// FuzzAnytext holds that the functions make the texts of package fmt, of values of all kinds.
func FuzzAnytext(f *testing.F) {
	f.Add("", int64(0), uint64(0), 0.0, false)
	f.Add("naïve \xff\x00%d", int64(math.MinInt64), uint64(math.MaxUint64), math.Inf(1), true)
	f.Add("日本", int64(-1), uint64(1), math.NaN(), true)
	f.Add("x", int64(1e15), uint64(9), 1e21, false)
	f.Add("y", int64(7), uint64(9), math.Copysign(0, -1), false)
	f.Fuzz(func(t *testing.T, s string, i int64, u uint64, x float64, yes bool) {
		var nothing *number
		for _, v := range []any{
			s, []byte(s), int(i), i, u, yes, x, x * 1e-7, -x, nil, named(s), number(i), formed(x), float32(x), int8(i), uint(u), uintptr(u), rune(i),
			[]string{s}, map[string]int64{s: i}, struct {
				S string
				I any
			}{s, u}, errors.New(s), nothing, []byte(nil), complex(x, x), [2]bool{yes},
		} {
			for _, test := range []struct{ got, want string }{
				{textOf(v), fmt.Sprint(v)}, {textOf(v), fmt.Sprintf("%v", v)}, {asText(v), fmt.Sprintf("%s", v)}, {asNumber(v), fmt.Sprintf("%d", v)},
			} {
				if test.got != test.want {
					t.Errorf("%T: %q, want %q", v, test.got, test.want)
				}
			}
		}
	})
}
