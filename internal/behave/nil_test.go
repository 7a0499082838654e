package behave_test

import (
	"strings"
	"testing"
)

// A nil receiver is a mistake of the caller's, also where a call happened not to look at
// it, unless methods of its type say that it is none.
func TestNilReceiver(t *testing.T) {
	t.Parallel()
	if !soaking() {
		t.Skip("takes half a minute: make soak runs it")
	}
	const set = `package p
import "sync"
type Set struct { mu sync.Mutex; all map[string]bool }
func (s *Set) Add(key string) { s.mu.Lock(); defer s.mu.Unlock(); if s.all == nil { s.all = map[string]bool{} }; s.all[key] = true }
func (s *Set) AddAll(keys []string) { for _, k := range keys { s.Add(k) } }
`
	asking := strings.ReplaceAll(set, "Set", "Asking") + "func (s *Asking) Len() int { if s == nil { return 0 }; return len(s.all) }\n"
	after := func(source string) string {
		return strings.Replace(source, "for _, k := range keys { s.Add(k) }",
			"s.mu.Lock(); defer s.mu.Unlock(); if len(keys) > 0 && s.all == nil { s.all = map[string]bool{} }; for _, k := range keys { s.all[k] = true }", 1)
	}
	r := request(t, map[string]string{"set.go": set, "asking.go": asking}, map[string]string{"set.go": after(set), "asking.go": after(asking)})
	r.Time *= 2
	report := checkUntil(t, r, differ("Asking.AddAll"))
	if len(report.Differences) != 1 || report.Differences[0].Func != "Asking.AddAll" {
		t.Errorf("differences %+v, want one in Asking.AddAll", report.Differences)
	}
}
