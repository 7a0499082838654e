package earlyvalue

import (
	"fmt"
	"strings"
	"sync"
	"time"
)

// needed has a use on every path.
func needed(ok bool, s string) string {
	long := s + "..."
	if ok {
		return long + "!"
	}
	return long
}

func neededLater(ok bool, s string) string {
	long := s + "..."
	if ok {
		log(long)
	}
	return long
}

func asked(s string, n int) int {
	long := s + "..."
	if len(long) > n {
		return 1
	}
	return len(long)
}

// onlyFailures return before.
func onlyFailures(all []int, check func() error) ([]int, error) {
	out := make([]int, 0, len(all))
	if err := check(); err != nil {
		return nil, err
	}
	if len(all) == 3 {
		return nil, fmt.Errorf("three")
	}
	return append(out, all...), nil
}

func failsByName(all []int) (out []int, err error) {
	room := make([]int, 0, len(all))
	if len(all) == 3 {
		err = fmt.Errorf("three")
		return
	}
	return append(room, all...), nil
}

func rule(s string, err error) int {
	long := s + "..."
	if err == nil {
		return len(long)
	}
	return 0
}

func changed(ok bool, s string) string {
	long := s + "..."
	s = "x"
	if ok {
		return s
	}
	return long
}

func changedInCondition(s string) string {
	long := s + "..."
	if s = "x"; len(s) == 2 {
		return s
	}
	return long
}

func changedThere(ok bool, all []string) string {
	joined := strings.Join(all, ",")
	all[0] = "x"
	if ok {
		return "y"
	}
	return joined
}

func changedByCall(ok bool, all []string) string {
	joined := strings.Join(all, ",")
	clearAll(all)
	if ok {
		return "y"
	}
	return joined
}

func clearAll(all []string) { clear(all) }

func changedByLiteral(ok bool, s string) string {
	set := func() { s = "x" }
	long := s + "..."
	set()
	if ok {
		return "y"
	}
	return long
}

func addressed(ok bool, s string) string {
	p := &s
	long := s + "..."
	*p = "x"
	if ok {
		return "y"
	}
	return long
}

func ranged(ok bool, s string, all []string) string {
	long := s + "..."
	for _, s = range all {
	}
	if ok {
		return s
	}
	return long
}

var global string

func ofPackage(ok bool) string {
	long := global + "..."
	if ok {
		return "y"
	}
	return long
}

func clock(ok bool) time.Time {
	now := time.Now().Add(1)
	if ok {
		return time.Time{}
	}
	return now
}

func underLock(mu *sync.Mutex, ok bool, all []string) string {
	mu.Lock()
	joined := strings.Join(all, ",")
	mu.Unlock()
	if ok {
		return ""
	}
	return joined
}

func effect(ok bool, f func() string) string {
	s := f() + "..."
	if ok {
		return ""
	}
	return s
}

func cheap(ok bool, all []int) int {
	n := len(all) + 1
	if ok {
		return 0
	}
	return n
}

func negativeSize(n int, ok bool) []int {
	out := make([]int, n)
	if ok {
		return nil
	}
	return out
}

func divided(a, b int, ok bool) string {
	s := fmt.Sprint(a / b)
	if ok {
		return ""
	}
	return s
}

func repeated(s string, n int, ok bool) string {
	all := strings.Repeat(s, n)
	if ok {
		return ""
	}
	return all
}

type speaker struct{}

func (speaker) String() string { global = "said"; return "" }

func stringer(v speaker, ok bool) string {
	s := fmt.Sprint(v)
	if ok {
		return ""
	}
	return s
}

func jumps(ok bool, s string) string {
	long := s + "..."
	if ok {
		goto end
	}
	return long
end:
	return ""
}

func looped(all []int, s string) (n int) {
	long := s + "..."
	for range all {
		n += len(long)
	}
	return n
}

func fallsThrough(n int, s string) string {
	long := s + "..."
	switch n {
	case 1:
		s = "x"
		fallthrough
	case 2:
		return long
	}
	return s
}

func twoCases(n int, s string) string {
	long := s + "..."
	switch n {
	case 1:
		return long
	case 2:
		return long + s
	}
	return s
}

func taggedBy(n int, s string) string {
	long := s + "..."
	switch n {
	case len(long):
		return s
	}
	return long
}

func hashed(v any, ok bool) map[any]int {
	m := map[any]int{v: 1}
	if ok {
		return nil
	}
	return m
}

func labelled(all []int, s string) string {
	long := s + "..."
outer:
	for range all {
		for range all {
			if len(all) > 2 {
				return s
			}
			continue outer
		}
	}
	return long
}

func panics(ok bool, s string) string {
	long := s + "..."
	if ok {
		panic("no")
	}
	return long
}
