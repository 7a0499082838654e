package podcast

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

var entities = []string{"&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;"}

// escape makes text fit for XML.
func escape(text string) string {
	return strings.NewReplacer(entities...).Replace(text)
}

// house spells notes as the show does.
func house(show *Show, notes string) string {
	if len(show.Terms) == 0 {
		return notes
	}
	return strings.NewReplacer(show.Terms...).Replace(notes)
}

// zeros writes a number with so many digits, or more if it has them.
func zeros(n, digits int) string {
	s := strconv.Itoa(n)
	for len(s) < digits {
		s = "0" + s
	}
	return s
}

// clock writes hours, minutes and seconds.
func clock(d time.Duration) string {
	s := int(d / time.Second)
	return zeros(s/3600, 2) + ":" + zeros(s/60%60, 2) + ":" + zeros(s%60, 2)
}

// code is the short name of an episode.
func code(slug string, season, number int) string {
	return fmt.Sprintf("%s-s%de%d", slug, season, number)
}

// heading is what players show of an episode.
func heading(show, title string) string {
	return show + ": " + title
}

// keywords lists what an episode is about.
func keywords(words []string) string {
	list := ""
	for _, w := range words {
		if list != "" {
			list += ","
		}
		list += strings.ToLower(w)
	}
	return list
}

// outline has a line for each chapter.
func outline(chapters []Chapter) string {
	var lines []string
	for _, c := range chapters {
		lines = append(lines, clock(c.Start)+" "+c.Title)
	}
	return strings.Join(lines, "\n")
}
