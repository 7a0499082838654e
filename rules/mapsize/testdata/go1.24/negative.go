package mapsize

func counted(words []string) map[string]int {
	out := make(map[string]int)
	for _, w := range words {
		out[w]++
	}
	return out
}

func grouped(words []string) map[byte][]string {
	out := make(map[byte][]string)
	for _, w := range words {
		out[w[0]] = append(out[w[0]], w)
	}
	return out
}

func sameKey(words []string) map[string]string {
	out := make(map[string]string)
	for _, w := range words {
		out["last"] = w
	}
	return out
}

func invariantKey(words []string, key string) map[string]string {
	out := make(map[string]string)
	for _, w := range words {
		out[key] = w
	}
	return out
}

func untrusted(n int) map[int]bool {
	out := make(map[int]bool)
	for i := range n {
		out[i] = true
	}
	return out
}

func letters(text string) map[rune]bool {
	out := make(map[rune]bool)
	for _, r := range text {
		out[r] = true
	}
	return out
}

func channel(in chan string) map[string]bool {
	out := make(map[string]bool)
	for name := range in {
		out[name] = true
	}
	return out
}

func given(out map[string]bool, names []string) {
	for _, name := range names {
		out[name] = true
	}
}

func sized(names []string) map[string]bool {
	out := make(map[string]bool, 8)
	for _, name := range names {
		out[name] = true
	}
	return out
}

func begun(names []string) map[string]bool {
	out := map[string]bool{"": true}
	for _, name := range names {
		out[name] = true
	}
	return out
}

func between(names []string, use func(map[string]bool)) {
	out := make(map[string]bool)
	use(out)
	for _, name := range names {
		out[name] = true
	}
}

func changed(names []string) map[string]bool {
	out := make(map[string]bool)
	names = append(names, "more")
	for _, name := range names {
		out[name] = true
	}
	return out
}

type list struct{ names []string }

func farAway(l *list, log func()) map[string]bool {
	out := make(map[string]bool)
	log()
	for _, name := range l.names {
		out[name] = true
	}
	return out
}

func later() map[string]bool {
	out := make(map[string]bool)
	names := []string{"a", "b"}
	for _, name := range names {
		out[name] = true
	}
	return out
}

func shadowed(names []string, len func(...any) int) map[string]bool {
	out := make(map[string]bool)
	for _, name := range names {
		out[name] = true
	}
	return out
}

func called(names func() []string) map[string]bool {
	out := make(map[string]bool)
	for _, name := range names() {
		out[name] = true
	}
	return out
}

func removed(names []string) map[string]bool {
	out := make(map[string]bool)
	for _, name := range names {
		out[name] = true
		delete(out, name)
	}
	return out
}

func listed(n int) map[int]bool {
	set := map[int]bool{}
	for i := 0; i < n; i++ {
		set[i] = true
	}
	return set
}

func unnamed(names []string) index {
	x := index{nil, map[string]int{}}
	for i, name := range names {
		x.places[name] = i
	}
	return x
}

type record struct{ tags map[string]string }

func there(e *record, tags map[string]string) {
	if e.tags != nil {
		e.tags = make(map[string]string)
	}
	for k, v := range tags {
		e.tags[k] = v
	}
}

func either(e *record, tags, other map[string]string) {
	if e.tags == nil {
		e.tags = make(map[string]string)
	} else {
		tags = other
	}
	for k, v := range tags {
		e.tags[k] = v
	}
}

func anotherNil(e *record, other *record, tags map[string]string) {
	if other == nil {
		e.tags = make(map[string]string)
	}
	for k, v := range tags {
		e.tags[k] = v
	}
}

func more(e *record, tags map[string]string, log func()) {
	if e.tags == nil {
		log()
		e.tags = make(map[string]string)
	}
	for k, v := range tags {
		e.tags[k] = v
	}
}

func shadows(e *record, tags map[string]string) {
	all := e.tags
	if all == nil {
		all := make(map[string]string)
		_ = all
	}
	for k, v := range tags {
		all[k] = v
	}
}

func ofRow(rows []map[string]bool, i int, names []string) {
	rows[i] = map[string]bool{}
	for _, name := range names {
		rows[i][name] = true
	}
}

func groupOf(groups map[string]map[string]bool, group func() string, names []string) {
	groups[group()] = map[string]bool{}
	for _, name := range names {
		groups[group()][name] = true
	}
}

func withMore(in map[string]int) map[string]int {
	out := make(map[string]int, len(in)+1)
	for k, v := range in {
		out[k] = v
	}
	return out
}

func roomy(in map[string]int) map[string]int {
	out := make(map[string]int, len(in))
	for k, v := range in {
		if v > 0 {
			out[k] = v
		}
	}
	return out
}

func laterOn(in map[string]int, use func(map[string]int)) map[string]int {
	out := make(map[string]int, len(in))
	use(out)
	for k, v := range in {
		out[k] = v
	}
	return out
}

func keysOnly(in map[string]bool) map[string]bool {
	out := make(map[string]bool, len(in))
	for k := range in {
		out[k] = true
	}
	return out
}

func pointed(in *map[string]int, keep func(*map[string]int)) map[string]int {
	var out map[string]int
	keep(&out)
	out = make(map[string]int, len(*in))
	for k, v := range *in {
		out[k] = v
	}
	return out
}

func recovered(s *span) (out labels) {
	defer func() { _ = recover() }()
	out = make(labels, len(s.labels))
	for k, v := range s.labels {
		out[k] = v
	}
	return out
}

func found(names []string, want string) map[string]bool {
	out := make(map[string]bool)
	for _, name := range names {
		if name == want {
			out[name] = true
			break
		}
	}
	return out
}

func unless(names []string) map[string]bool {
	out := make(map[string]bool)
	for _, name := range names {
		if !out[name] {
			out[name] = true
		}
	}
	return out
}

func inner(rows [][]string) map[string]bool {
	out := make(map[string]bool)
	for i, row := range rows {
		for range row {
			out[rows[i][0]] = true
		}
	}
	return out
}

func newFull() keys { return keys{"": true} }

func full(names []string) keys {
	out := newFull()
	for _, name := range names {
		out[name] = true
	}
	return out
}

func newCounted() keys {
	made++
	return keys{}
}

var made int

func counting(names []string) keys {
	out := newCounted()
	for _, name := range names {
		out[name] = true
	}
	return out
}

func (k keys) toggle(name string) {
	if k[name] {
		delete(k, name)
		return
	}
	k[name] = true
}

func (k keys) last(name string) { k["last"] = name != "" }

func (k keys) several(names ...string) {
	for _, name := range names {
		k[name] = true
	}
}

func toggled(names []string) keys {
	out := keys{}
	for _, name := range names {
		out.toggle(name)
	}
	return out
}

func lastOnly(names []string) keys {
	out := keys{}
	for _, name := range names {
		out.last(name)
	}
	return out
}

func spread(rows [][]string) keys {
	out := keys{}
	for _, row := range rows {
		out.several(row...)
	}
	return out
}

type holder struct{ keys }

func embedded(h *holder, names []string) {
	for _, name := range names {
		h.add(name)
	}
}

func sizeOfNil(s *span) (out map[string]int) {
	defer func() { _ = recover() }()
	out = make(map[string]int)
	for k := range s.labels {
		out[k] = len(k)
	}
	return out
}

func sizeOfNone(names *[]string) (out map[string]bool) {
	defer func() { _ = recover() }()
	out = make(map[string]bool)
	for _, name := range *names {
		if name != "" {
			out[name] = true
		}
	}
	return out
}
