package slicegrow

func someOfBag(b *sack, limit int) []string {
	var all []string
	b.Each(func(s string) {
		if len(s) > limit {
			all = append(all, s)
		}
	})
	return all
}

func foundInBag(b *sack) []string {
	var all []string
	b.Find(func(s string) bool {
		all = append(all, s)
		return true
	}, 3)
	return all
}

type stream struct{}

func (stream) Each(f func(string)) {}

func (stream) Len(unit string) int { return 0 }

func ofStream(s stream) []string {
	var all []string
	s.Each(func(s string) {
		all = append(all, s)
	})
	return all
}

func roomyBag(b *sack) []string {
	all := make([]string, 0, b.Len())
	b.Each(func(s string) {
		all = append(all, s)
	})
	return all
}

func listsOfBag(b *sack, more []string) []string {
	var all []string
	b.Each(func(string) {
		all = append(all, more...)
	})
	return all
}

func addedTwice(b *sack, f func(func(string))) []string {
	var all []string
	add := func(s string) {
		all = append(all, s)
	}
	b.Each(add)
	f(add)
	return all
}

func inEach(b *sack) {
	b.Each(func(s string) {
		var all []string
		all = append(all, s)
		_ = all
	})
}
