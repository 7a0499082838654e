package maplookup

import "fmt"

type shelf struct {
	books map[string][]int
	notes map[string]string
}

func (s *shelf) lent(title string) (int, bool) {
	if _, ok := s.books[title]; !ok {
		return 0, false
	}
	all := s.books[title] // want `asked several times`
	return len(all), true
}

func (s *shelf) both(title string) error {
	if _, ok := s.books[title]; !ok {
		return fmt.Errorf("no book %q", title)
	}
	if _, ok := s.notes[title]; !ok {
		return fmt.Errorf("no note on %q", title)
	}
	if len(s.books[title]) == 0 { // want `asked several times`
		return fmt.Errorf("nothing of %q", title)
	}
	fmt.Println(len(s.notes[title])) // want `asked several times`
	return nil
}

func sums(prices map[string]int, names []string) (sum int) {
	for _, name := range names {
		if _, known := prices[name]; !known {
			prices[name+"?"] = 0
			continue
		}
		sum += prices[name]
	}
	for _, name := range names {
		if _, known := prices[name]; known == false {
			continue
		}
		sum += prices[name] // want `asked several times`
	}
	return sum
}

// Config has settings that others see: what a variable gets from them has a name of its own case.
type Config struct{ Settings map[string]string }

func (c *Config) join(key, value string) {
	if _, ok := c.Settings[key]; ok {
		c.Settings[key] = c.Settings[key] + "\n" + value // want `asked several times`
	}
}
