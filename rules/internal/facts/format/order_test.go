package format

import (
	"strings"
	"testing"
)

const order = `package p

import ("fmt"; "strings"; "strconv"; "math")

type T struct { name string; n int; buf []byte; arr [4]byte; p *int }
func (t *T) Next() string { t.n++; return t.name }
func (t T) Get() string { return t.name }
type N int
func (n *N) Inc() int { *n++; return int(*n) }
func (n N) Val() int { return int(n) }

var (
	global string
	gf func() string
	ch chan string
)
func f() string { return global }
func g() string { return global }
func h(...any) string { return global }
func two() []byte { return nil }
func use(...any)

var _ = strings.ToUpper
var _ = strconv.Itoa
var _ = math.Abs

func test(s string, t *T, v T, i int, b []byte, words []string, m map[string]string, pb *byte, ps *string, u8s []byte) {
	local, other := "x", "y"
	captured, addressed := "x", "y"
	use(func() { captured += "z" }, &addressed)
	inner := func() { mine := ""; _ = fmt.Sprint(mine, f()) }
	inner()
	var n, k N
	use(n.Inc, k.Val)
	use(captured)
	if local = other; local != "" {
		_ = fmt.Sprint(ARGS)
	}
}
`

func TestOrder(t *testing.T) {
	for _, test := range []struct {
		args              string
		ordered, joinable bool
	}{
		{`s, local, i`, true, true},
		{`global, captured, addressed, t.name, words[i], m[s], *ps, s[i]`, true, true},
		{`strings.ToUpper(global), strconv.Itoa(t.n), len(t.buf), len(v.arr), min(i, 3), math.Abs(2), string(rune(i))`, true, true},
		{`func() {}, words[1:], any(s).(string)`, true, true},

		{`b[i]`, false, true},
		{`*pb, s`, false, true},
		{`b, s`, false, true},
		{`string(b), s`, false, true},
		{`v.arr[1], s`, false, true},
		{`string(v.arr[:]), s`, false, true},
		{`len(words[b[0]]), s`, false, true},
		{`m[string(t.buf)], s`, false, true},

		{`f()`, false, true}, // alone: in order by itself
		{`f(), g()`, false, true},
		{`f(), s, i, "x", local, other`, false, true},
		{`f(), strings.ToUpper(s + local), -i, (s), strconv.Itoa(i*2)`, false, true},
		{`strings.ToUpper(f()), (g()), string(rune(n.Inc()))`, false, true},
		{`h(t.name), t.Next(), v.Get(), <-ch, gf()`, false, true},
		{`f(), k`, false, true},

		{`f(), global`, false, false},
		{`f(), captured`, false, false},
		{`f(), addressed`, false, false},
		{`f(), n`, false, false},
		{`f(), t.name`, false, false},
		{`f(), v.name`, false, false}, // its field could be addressed
		{`f(), words[i]`, false, false},
		{`f(), s + global`, false, false},
		{`f() + global, g()`, false, false},
		{`f(), len(b)`, false, false},
		{`f(), string(b)`, false, false},
		{`f(), b`, false, false},
		{`f(), two()`, false, false},
		{`f(), string(two())`, false, false},
		{`f(), strings.Join(words, s)`, false, false},
		{`f(), strings.ToUpper(global)`, false, false},
		{`f(), *ps`, false, false},
		{`<-ch, m[s]`, false, false},
		{`strings.Map(func(r rune) rune { return r }, s), global`, false, false},
		{`strconv.AppendInt(b, 1, 10)[0], global`, false, false},
	} {
		src := strings.Replace(order, "ARGS", test.args, 1)
		info, calls := load(t, src)
		args := calls[1].Args
		if got := Ordered(info, args); got != test.ordered {
			t.Errorf("%s: ordered %v", test.args, got)
		}
		if got := Joinable(info, args); got != test.joinable {
			t.Errorf("%s: joinable %v", test.args, got)
		}
		// A variable of a closure is the closure's own.
		if !Joinable(info, calls[0].Args) {
			t.Error("variable of the closure itself: not joinable")
		}
	}
}
