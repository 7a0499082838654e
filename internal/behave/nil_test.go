package behave_test

import (
	"strings"
	"testing"
)

// A nil receiver is a mistake of the caller's, also where a call happened not to look at
// it, unless methods of its type say that it is none.
func TestNilReceiver(t *testing.T) {
	t.Parallel()
	const source = `package p
import "sync"
type Set struct { mu sync.Mutex; all map[string]bool }
func (s *Set) Add(key string) { s.mu.Lock(); defer s.mu.Unlock(); if s.all == nil { s.all = map[string]bool{} }; s.all[key] = true }
func (s *Set) AddAll(keys []string) { for _, k := range keys { s.Add(k) } }
`
	const asking = source + "func (s *Set) Len() int { if s == nil { return 0 }; return len(s.all) }\n"
	for name, c := range map[string]struct {
		source  string
		differs bool
	}{
		"nobody asks":     {source, false},
		"one method asks": {asking, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			after := strings.Replace(c.source, "for _, k := range keys { s.Add(k) }",
				"s.mu.Lock(); defer s.mu.Unlock(); if len(keys) > 0 && s.all == nil { s.all = map[string]bool{} }; for _, k := range keys { s.all[k] = true }", 1)
			r := check(t, request(t, map[string]string{"p.go": c.source}, map[string]string{"p.go": after}))
			if len(r.Differences) > 0 != c.differs {
				t.Errorf("differences %+v", r.Differences)
			}
		})
	}
}
