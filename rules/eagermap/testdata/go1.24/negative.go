package eagermap

// The constructor fills the map itself.
type list struct{ at map[string]int }

func newList(names []string) *list {
	l := &list{at: map[string]int{}}
	for i, name := range names {
		l.at[name] = i
	}
	return l
}

// Nothing is put into it: the field is given another map.
type view struct{ of map[string]int }

func newView() *view { return &view{of: map[string]int{}} }

func (v *view) show(m map[string]int) { v.of = m }

// It has a size that somebody knew.
type sized struct{ at map[string]int }

func newSized(n int) *sized { return &sized{at: make(map[string]int, n)} }

func (s *sized) add(name string) { s.at[name]++ }

// It has keys already.
type table struct{ at map[string]int }

func newTable() *table { return &table{at: map[string]int{"": 0}} }

func (t *table) add(name string) { t.at[name]++ }

// It is what it is made of.
type wrapper struct{ inner *index2 }

type index2 struct {
	at    map[string]int
	limit int
}

func newIndex2(limit int) *index2 { return &index2{limit: limit} }

func (i *index2) Set(name string) {
	if i.at == nil {
		i.at = map[string]int{}
	}
	i.at[name]++
}

func newWrapper(limit int) *wrapper { return &wrapper{inner: newIndex2(limit)} }

func (w *wrapper) set(name string) { w.inner.Set(name) }

// The program makes one.
func main() {
	n := &registry{all: map[string]int{}}
	n.add("")
}

type registry struct{ all map[string]int }

func (r *registry) add(name string) { r.all[name]++ }

// Others may put something into it, too.
type Open struct{ All map[string]int }

func NewOpen() *Open { return &Open{All: map[string]int{}} }

func (o *Open) add(name string) { o.All[name]++ }
