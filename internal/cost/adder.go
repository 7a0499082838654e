package cost

// An Adder adds profiles one by one, with the result of [Sum]. It needs memory
// for the result only, where Sum needs it for all of them.
type Adder struct {
	first *Profile // while there is no other
	m     *merger
	apart []*Profile // with other types than the first
}

// Add adds a profile and takes it over: its memory is used for others.
func (a *Adder) Add(p *Profile) {
	switch {
	case a.first == nil && a.m == nil:
		a.first = p
		return
	case a.first != nil && a.first.distinctTypes():
		a.m = newMerger(a.first.Types)
		a.take(a.first)
		a.first = nil
	}
	if a.m == nil || mergeable(a.m.out, p) != nil {
		a.apart = append(a.apart, p)
		return
	}
	a.take(p)
}

func (a *Adder) take(p *Profile) {
	a.m.header(p)
	a.m.add(p)
	p.recycle()
}

// Join adds what another adder holds, as if it had been added here, one profile
// after the other. The other one is spent.
func (a *Adder) Join(b *Adder) {
	if b.m != nil {
		b.first = b.m.finish()
	}
	if b.first == nil {
		return
	}
	a.Add(b.first)
	for _, p := range b.apart {
		a.Add(p)
	}
}

// Sum returns the sum of what was added. The adder is spent.
func (a *Adder) Sum() (*Profile, error) {
	if a.m != nil {
		a.first = a.m.finish()
	}
	return Sum(append([]*Profile{a.first}, a.apart...))
}

// distinctTypes reports whether no type comes twice. Where one does, its first
// column stands for both.
func (p *Profile) distinctTypes() bool {
	for c, t := range p.Types {
		if p.column(t.Type) != c {
			return false
		}
	}
	return true
}
