package listelement

type stack struct{ items []int }

func (s *stack) PushBack(n int) { s.items = append(s.items, n) }

func own(s *stack) { s.PushBack(1) }
