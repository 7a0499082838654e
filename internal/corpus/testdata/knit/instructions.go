package knit

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// run is a stitch, as it is abbreviated, that is knitted n times.
type run struct {
	abbr string
	n    int
}

// runs returns the stitches of a row, equal neighbours together.
func runs(row Row) (all []run) {
	for _, s := range row.Stitches {
		if last := len(all) - 1; last >= 0 && all[last].abbr == s.Abbr {
			all[last].n++
		} else {
			all = append(all, run{s.Abbr, 1})
		}
	}
	return all
}

// phrase is how a pattern says it.
func (r run) phrase() string {
	switch {
	case r.n == 1:
		return r.abbr
	case len(r.abbr) == 1:
		return r.abbr + strconv.Itoa(r.n)
	}
	return r.abbr + " " + strconv.Itoa(r.n) + " times"
}

// list returns the phrases, with commas between them.
func list(all []run) string {
	text := ""
	for _, r := range all {
		text += r.phrase() + ", "
	}
	return strings.TrimSuffix(text, ", ")
}

// period returns of how many runs the unit is that the runs are repetitions of.
func period(all []run) int {
	for n := 1; n <= len(all)/2; n++ {
		if len(all)%n == 0 && slices.Equal(all[:len(all)-n], all[n:]) {
			return n
		}
	}
	return len(all)
}

// sentence says how a row is knitted.
func sentence(row Row) string {
	all := runs(row)
	n := period(all)
	what := list(all[:n])
	if n < len(all) {
		what = fmt.Sprintf("*%s", what) + "; rep from * to end"
	}
	return fmt.Sprintf("%s.\n", what)
}

// label is what a row is called, in a column of its own.
func label(row Row, width int) string {
	loops := "sts"
	if row.Gives == 1 {
		loops = "st"
	}
	return flushRight(fmt.Sprintf("Row %d (%s, %d %s)", row.Number, row.Side.String(), row.Gives, loops), width)
}

// flushRight returns the text with blanks before it, so that it has this many
// runes.
func flushRight(text string, width int) string {
	for missing := width - utf8.RuneCountInString(text); missing > 0; missing-- {
		text = " " + text
	}
	return text
}

// Instructions writes how the chart is knitted, a line for each row.
func Instructions(w io.Writer, c *Chart) error {
	var labels []string
	width := 0
	for _, row := range c.Rows {
		l := label(row, 0)
		labels = append(labels, l)
		width = max(width, utf8.RuneCountInString(l))
	}
	if _, err := fmt.Fprintf(w, "%s\nCast on %d.\n", c.Title, c.Rows[0].Takes); err != nil {
		return err
	}
	for i, row := range c.Rows {
		line := flushRight(labels[i], width+2) + ": " + sentence(row)
		if _, err := w.Write([]byte(line)); err != nil {
			return err
		}
	}
	return nil
}

// Short returns what a row is on a reminder that is pinned to the work.
func Short(row Row) string {
	return fmt.Sprintf("%s%d", row.Side, row.Number) + " " + list(runs(row))
}

// Legend explains the stitches that the chart has, in their order.
func Legend(c *Chart) string {
	var have []Stitch
	for _, row := range c.Rows {
		for _, s := range row.Stitches {
			if !slices.Contains(have, s) {
				have = append(have, s)
			}
		}
	}
	text := ""
	for _, s := range have {
		text += string(s.Symbol)
		text += " = "
		text += spell(s.Abbr)
		text += "\n"
	}
	return text
}

// spell returns in words what is abbreviated.
func spell(abbr string) string {
	words := strings.NewReplacer(
		"sk2p", "slip one, knit two together, pass over",
		"k2tog", "knit two together",
		"ssk", "slip, slip, knit",
		"sl1", "slip one",
		"yo", "yarn over",
		"m1", "make one",
		"k", "knit",
		"p", "purl",
	)
	return words.Replace(abbr)
}

// Translate returns instructions with the abbreviations that a knitter is used
// to, by those that are used here.
func Translate(text string, terms map[string]string) string {
	// Longer ones come first: "k2tog" is not "k" and "2tog".
	abbrs := slices.SortedFunc(maps.Keys(terms), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	pairs := make([]string, 0, 2*len(abbrs))
	for _, abbr := range abbrs {
		pairs = append(pairs, abbr, terms[abbr])
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
