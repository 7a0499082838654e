package costlyfirst

import "strings"

type options struct{ on bool }

func pointed(s string, o *options) bool { return strings.Contains(s, "x") && o.on }

func indexed(s string, i int) bool { return strings.Contains(s, "x") && s[i] == 'x' }

func divided(s string, i int) bool { return strings.Contains(s, "x") && 10/i > 3 }

func compared(s string, a, b any) bool { return strings.Contains(s, "x") && a == b }

func texts(s, t string) bool { return strings.Contains(s, "x") && s != t }

func both(s, t string) bool { return strings.Contains(s, "x") && strings.Contains(t, "x") }

func effects(s string, f func() bool) bool { return strings.Contains(s, "x") && f() }

var on bool

func global(s string, f func(string) string) bool { return strings.Contains(f(s), "x") && on }

func short(s string, enabled bool) bool { return strings.HasPrefix(s, "x") && enabled }

type set struct{}

func (set) Contains(s, t string) bool { on = true; return s == t }

func namesake(s string, enabled bool, strings set) bool { return strings.Contains(s, "x") && enabled }

func commented(s string, enabled bool) bool {
	return strings.Contains(s, "x") && // the rare case
		enabled
}

func ordered(s string, enabled bool) bool { return enabled && strings.Contains(s, "x") }
