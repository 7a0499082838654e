package behave_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// Methods that take a lock and only read do not count among those that change something;
// what is done under one to what the receiver refers to does.
func TestChangers(t *testing.T) {
	t.Parallel()
	const source = `package p

import (
	"container/list"
	"sync"
)

type entry struct{ hits int }

type Store struct {
	mu    sync.RWMutex
	all   map[string]*entry
	order *list.List
	done  chan bool
}

func New() *Store { return &Store{all: map[string]*entry{}, order: list.New(), done: make(chan bool, 9)} }

func (s *Store) Len() int { s.mu.RLock(); defer s.mu.RUnlock(); return len(s.all) + 0 }
func (s *Store) Has(k string) bool { s.mu.RLock(); defer s.mu.RUnlock(); _, ok := s.all[k]; return ok }
func (s *Store) Count(of []*entry) map[int]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[int]int{}
	for _, e := range of { out[e.hits]++ }
	return out
}
func (s *Store) Put(k string) { s.mu.Lock(); defer s.mu.Unlock(); s.all[k] = &entry{} }
func (s *Store) Drop(k string) { s.mu.Lock(); defer s.mu.Unlock(); delete(s.all, k) }
func (s *Store) Forget() { clear(s.all) }
func (s *Store) Hit(k string) { s.mu.Lock(); defer s.mu.Unlock(); if e := s.all[k]; e != nil { e.hits++ } }
func (s *Store) Front() { s.mu.Lock(); defer s.mu.Unlock(); s.order.PushFront(1) }
func (s *Store) Tell() { select { case s.done <- true: default: } }
`
	r := request(t, map[string]string{"p.go": source}, map[string]string{"p.go": strings.Replace(source, "len(s.all) + 0", "len(s.all)", 1)})
	d, err := behave.Generate(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`changers: +\[\]interface\{\}\{(.*)\},`).FindSubmatch(d.Source)
	if m == nil {
		t.Fatal("no changers in the driver")
	}
	if got, want := string(m[1]), "(*Store).Drop, (*Store).Forget, (*Store).Front, (*Store).Hit, (*Store).Put, (*Store).Tell"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A function is asked for what others put into fields that it reads, by the formats of
// those.
func TestKeyFormats(t *testing.T) {
	t.Parallel()
	const source = `package p

import "fmt"

type Ring struct { points map[string]int; name string }

func New() *Ring { return &Ring{points: map[string]int{}} }

func (r *Ring) Add(node string) { for i := 0; i < 4; i++ { r.points[fmt.Sprintf("%s#%d", node, i)] = i } }
func (r *Ring) Rename(s string) error { r.name = fmt.Sprintf("<%s>", s); return fmt.Errorf("is now %s", s) }
func (r *Ring) Get(key string) int { return r.points[key] + 0 }
`
	r := request(t, map[string]string{"p.go": source}, map[string]string{"p.go": strings.Replace(source, "[key] + 0", "[key]", 1)})
	d, err := behave.Generate(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`"\(\*Ring\).Get", .*`).Find(d.Source)
	for text, want := range map[string]bool{"%s#%d": true, "<%s>": false, "is now %s": false} {
		if strings.Contains(string(m), `"`+text+`"`) != want {
			t.Errorf("%q is among the texts of Get: %v, want %v, in %s", text, !want, want, m)
		}
	}
}
