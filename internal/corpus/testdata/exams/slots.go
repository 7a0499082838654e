package exams

import "slices"

// Slots returns a slot for each exam, by its index, so that no two that clash
// have the same. The exam with the fewest slots left goes first, and of those
// the one with the most clashes.
func (p *Plan) Slots() []int {
	slot := make(map[*Exam]int)
	taken := make(map[*Exam]map[int]bool)
	for _, e := range p.exams {
		taken[e] = map[int]bool{}
	}
	for len(slot) < len(p.exams) {
		var next *Exam
		for _, e := range p.exams {
			if _, done := slot[e]; done {
				continue
			}
			if next == nil || len(taken[e]) > len(taken[next]) ||
				len(taken[e]) == len(taken[next]) && len(e.clashes) > len(next.clashes) {
				next = e
			}
		}
		first := 0
		for taken[next][first] {
			first++
		}
		slot[next] = first
		for _, c := range next.clashes {
			taken[c][first] = true
		}
	}
	slots := make([]int, len(p.exams))
	for e, s := range slot {
		slots[e.Index] = s
	}
	return slots
}

// uneven says how unevenly the seats are spread: the sum of the squares.
func (p *Plan) uneven(slots []int) int {
	seats := make([]int, len(p.exams))
	for _, e := range p.exams {
		seats[slots[e.Index]] += e.Seats
	}
	sum := 0
	for _, n := range seats {
		sum += n * n
	}
	return sum
}

// chain returns the indexes of the exams that have to change slots if one of
// them goes to another slot: those of the two slots that clash with it, those
// that clash with these, and so on.
func (p *Plan) chain(slots []int, e *Exam, to int) map[int]struct{} {
	chain := map[int]struct{}{}
	from := slots[e.Index]
	var follow func(*Exam)
	follow = func(e *Exam) {
		if _, in := chain[e.Index]; in {
			return
		}
		chain[e.Index] = struct{}{}
		for _, c := range e.clashes {
			if s := slots[c.Index]; s == from || s == to {
				follow(c)
			}
		}
	}
	follow(e)
	return chain
}

// swap has the exams of a chain change slots.
func swap(slots []int, chain map[int]struct{}, a, b int) {
	for i := range chain {
		slots[i] = a + b - slots[i]
	}
}

// Even returns slots that are as good as those given, and more even if it finds
// some. It goes through the exams several times and tries for each all slots, also
// ways that are worse for a while. What it was given stays as it is.
func (p *Plan) Even(slots []int, times int) []int {
	if len(slots) == 0 {
		return nil
	}
	slots = slices.Clone(slots)
	number := slices.Max(slots) + 1
	now := p.uneven(slots)
	best, least := slices.Clone(slots), now
	for time := range times {
		for _, e := range p.exams {
			for to := range number {
				from := slots[e.Index]
				if to == from {
					continue
				}
				chain := p.chain(slots, e, to)
				swap(slots, chain, from, to)
				then := p.uneven(slots)
				if then > now+now/(100*(time+1)) {
					swap(slots, chain, from, to)
					continue
				}
				now = then
				if now < least {
					best, least = append([]int(nil), slots...), now
				}
			}
		}
	}
	return best
}

// Between returns the exams on a shortest way from one to another by clashes,
// both included; nil if there is none.
func (p *Plan) Between(from, to *Exam) []*Exam {
	before := make([]*Exam, len(p.exams))
	queue := []*Exam{from}
	before[from.Index] = from
	for len(queue) > 0 && before[to.Index] == nil {
		e := queue[0]
		queue = queue[1:]
		for _, c := range e.clashes {
			if before[c.Index] == nil {
				before[c.Index] = e
				queue = append(queue, c)
			}
		}
	}
	if before[to.Index] == nil {
		return nil
	}
	way := []*Exam{to}
	for e := to; e != from; e = before[e.Index] {
		way = append(way, before[e.Index])
	}
	slices.Reverse(way)
	return way
}
