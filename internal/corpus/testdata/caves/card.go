package caves

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// Route returns a way as rescuers have it on a card.
func Route(way []*Station) string {
	if len(way) == 0 {
		return "no way"
	}
	return way[0].Name + onward(way[1:])
}

func onward(way []*Station) string {
	text := ""
	for _, s := range way {
		text += " → " + s.Name
	}
	return text
}

// grade says how hard a passage is.
func grade(p *Passage) string {
	switch {
	case p.Width < 0.5:
		return "squeeze"
	case p.Width < 1.2:
		return "crawl"
	}
	return "walk"
}

// Card writes what a team has to know about a way.
func (c *Cave) Card(w io.Writer, way []*Station) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s, %d stations\n", c.Name, len(way))
	for i := 1; i < len(way); i++ {
		p := c.between(way[i-1], way[i])
		fmt.Fprintf(out, "  %s %s %s, %.1f m\n", way[i-1].Name, grade(p), way[i].Name, p.Length)
	}
	return out.Flush()
}

// between returns the passage between two stations that are next to each other.
func (c *Cave) between(a, b *Station) *Passage {
	return c.passages[[2]int{min(a.Index, b.Index), max(a.Index, b.Index)}]
}

// Tag is the text of what is riveted to the wall at a station.
func (s *Station) Tag() string {
	return "No. " + strconv.Itoa(s.Serial) + " " + s.Name
}

// Tags returns the texts of all tags, for who makes them.
func (c *Cave) Tags() []string {
	tags := make([]string, 0, len(c.Stations))
	for _, s := range c.Stations {
		tags = append(tags, s.Tag())
	}
	return tags
}
