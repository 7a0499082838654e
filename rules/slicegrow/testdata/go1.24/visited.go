package slicegrow

type sack struct{ items []string }

func (b *sack) Len() int { return len(b.items) }

func (b *sack) Each(f func(string)) {
	for _, s := range b.items {
		f(s)
	}
}

func (b *sack) Find(f func(string) bool, from int) {}

type sacks interface {
	Size() uint64
	Walk(f func(string) error) error
}

func ofBag(b *sack) []string {
	var all []string
	b.Each(func(s string) {
		all = append(all, s) // want "called for each element"
	})
	return all
}

func ofBags(b sacks) ([]string, error) {
	all := []string{} // want "called for each element"
	add := func(s string) error {
		if s == "" {
			return nil
		}
		all = append(all, s)
		return nil
	}
	if err := b.Walk(add); err != nil {
		return nil, err
	}
	return all, nil
}
