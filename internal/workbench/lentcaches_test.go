package workbench

import "testing"

// What is known of the base of a pass goes from one comparison to the next, and never to two
// at once.
func TestLentCaches(t *testing.T) {
	s := &session{work: t.TempDir()}
	p := &pass{caches: newCaches(2)}
	q := BehaviourQuestion{Functions: []ChangedFunction{{Package: "m"}}}
	first, back := s.lend(p, q)
	second, secondBack := s.lend(p, q)
	if first == nil || second == nil || first == second {
		t.Fatalf("two at once have %p and %p", first, second)
	}
	back()
	if third, _ := s.lend(p, q); third != first {
		t.Errorf("the next has %p, not what was known: %p", third, first)
	}
	secondBack()
	q.Functions = append(q.Functions, ChangedFunction{Package: "n"})
	if c, _ := s.lend(p, q); c != nil {
		t.Error("packages that are compared at the same time share what is known")
	}
	if c, _ := s.lend(&pass{}, q); c != nil {
		t.Error("a pass that keeps nothing lends something")
	}
}
