package field

// What grows once, or is another one in each turn.
type onceGrown struct{ text string }

func (o *onceGrown) finish() { o.text += "." }

func others(list []*Holder, names []string, m map[string]string, p *string, next func() *Shown) {
	for i := range names {
		names[i] += "!"
		m[names[i]] += "!"
		next().Kind += ""
	}
	for _, h := range list {
		h.last += ""
	}
	*p += "."
	n := 0
	for range names {
		n += 1
	}
}
