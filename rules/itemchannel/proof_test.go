package itemchannel_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type set struct{ list []int }

func (s *set) baseline() <-chan int {
	c := make(chan int)
	go func() {
		for _, n := range s.list {
			c <- n
		}
		close(c)
	}()
	return c
}

func (s *set) candidate() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for _, n := range s.list {
			if !yield(n) {
				return
			}
		}
	}
}

var sink int

// BenchmarkProof goes through one element, and through a hundred.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"one": 1, "hundred": 100} {
		s := &set{make([]int, n)}
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for n := range s.baseline() {
					sink += n
				}
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for n := range s.candidate() {
					sink += n
				}
			}
		})
	}
}

// queued and listed take a text apart: words are kept in a channel, and in the list that takes its place.
type queued struct {
	text  string
	words chan string
}

func (q *queued) next() string {
	for {
		select {
		case word := <-q.words:
			return word
		default:
			if q.text == "" {
				return ""
			}
			word, rest, _ := strings.Cut(q.text, " ")
			q.text = rest
			q.words <- word
		}
	}
}

type listed struct {
	text  string
	words *listedWords
}

func (l *listed) next() string {
	for {
		if word, ok := l.words.take(); ok {
			return word
		}
		if l.text == "" {
			return ""
		}
		word, rest, _ := strings.Cut(l.text, " ")
		l.text = rest
		l.words.put(word)
	}
}

// listedWords is the type that the fix writes.
type listedWords struct {
	list  []string
	first int // in the list, of what is not taken
}

func (q *listedWords) put(v string) {
	if len(q.list) == cap(q.list) && q.first > len(q.list)/2 {
		n := copy(q.list, q.list[q.first:])
		q.list, q.first = q.list[:n], 0
	}
	q.list = append(q.list, v)
}

func (q *listedWords) take() (v string, ok bool) {
	if q == nil || q.first == len(q.list) {
		return v, false
	}
	v, q.list[q.first] = q.list[q.first], v
	if q.first++; q.first == len(q.list) {
		q.list, q.first = q.list[:0], 0
	}
	return v, true
}

// BenchmarkQueue takes a sentence apart.
func BenchmarkQueue(b *testing.B) {
	text := strings.Repeat("here and there ", 20)
	b.Run("baseline", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			q := &queued{text: text, words: make(chan string, 4)}
			for q.next() != "" {
				sink++
			}
		}
	})
	b.Run("candidate", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			l := &listed{text: text, words: &listedWords{list: make([]string, 0, 4)}}
			for l.next() != "" {
				sink++
			}
		}
	})
}

// FuzzQueue holds that a list gives what a channel with enough room gives, in the same order. A byte puts itself, and every
// third takes.
func FuzzQueue(f *testing.F) {
	for _, s := range []string{"", "abc", "cc", "acbcacc", "\x00\x01\x02ccc"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		channel, list := make(chan string, len(s)), &listedWords{list: make([]string, 0, 2)}
		for i := range len(s) {
			if s[i]%3 != 0 {
				channel <- s[i : i+1]
				list.put(s[i : i+1])
				continue
			}
			want, more := "", false
			select {
			case want = <-channel:
				more = true
			default:
			}
			if got, ok := list.take(); got != want || ok != more {
				t.Fatalf("%q, %t, want %q, %t", got, ok, want, more)
			}
		}
		if got := len(list.list) - list.first; got != len(channel) {
			t.Errorf("%d left, want %d", got, len(channel))
		}
	})
}

// TestListStaysSmall holds that a list which is never empty has no more room than a few times what it holds.
func TestListStaysSmall(t *testing.T) {
	list := &listedWords{list: make([]string, 0, 4)}
	list.put("first")
	for range 100_000 {
		list.put("next")
		if _, ok := list.take(); !ok {
			t.Fatal("nothing is in it")
		}
	}
	if cap(list.list) > 8 {
		t.Errorf("room for %d, where 2 were in it at most", cap(list.list))
	}
	if _, ok := (*listedWords)(nil).take(); ok {
		t.Error("there is something in no list")
	}
}
