package closuretext

// A struct in a field that somebody may change.

type told struct{ Name, Kind string }

func (t *told) rename(to string) { t.Name = to }

type tellers struct {
	assigned   told
	part       told
	pointed    told
	partOf     told
	renamed    told
	leads      *told
	Public     told
	replacedBy told
	counts     map[string]int
}

func (t *tellers) change(to told, get func(*string), all []*string) {
	t.assigned = to
	t.part.Name = to.Name
	p := &t.pointed
	p.Name = "x"
	get(&(t.partOf).Name)
	t.renamed.rename("x")
	for _, t.replacedBy.Kind = range []string{"a"} {
	}
}

func (t *tellers) ofAssigned(name string) func() int {
	return func() int { return t.counts[t.assigned.Name+name] }
}

func (t *tellers) ofPart(name string) func() int {
	return func() int { return t.counts[t.part.Kind+name] }
}

func (t *tellers) ofPointed(name string) func() int {
	return func() int { return t.counts[t.pointed.Name+name] }
}

func (t *tellers) ofPartOf(name string) func() int {
	return func() int { return t.counts[t.partOf.Name+name] }
}

func (t *tellers) ofRenamed(name string) func() int {
	return func() int { return t.counts[t.renamed.Name+name] }
}

func (t *tellers) ofLeads(name string) func() int {
	return func() int { return t.counts[t.leads.Name+name] }
}

func (t *tellers) ofPublic(name string) func() int {
	return func() int { return t.counts[t.Public.Name+name] }
}

func (t *tellers) ofReplaced(name string) func() int {
	return func() int { return t.counts[t.replacedBy.Name+name] }
}

// ofList makes text of an array in a struct in a field.
type rows struct{ in struct{ Names [2]string } }

func (l *rows) ofList(counts map[string]int) func() int {
	clear(l.in.Names[:])
	return func() int { return counts[l.in.Names[0]+"x"] }
}
