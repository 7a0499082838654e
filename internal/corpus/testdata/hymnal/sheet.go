package hymnal

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Sheet is how songs are printed.
type Sheet struct {
	Up    int    // half-tones that chords are transposed
	Marks string // what to write instead of something else: old, new, ... with commas
}

// over returns the chords of a line, each above the syllable it begins with.
func (sh Sheet) over(l Line) string {
	chords := ""
	column := 0
	for _, p := range l {
		if p.Chord != "" {
			chord := string(p.Chord.Transpose(sh.Up))
			at := max(column, utf8.RuneCountInString(chords))
			chords += Flush("", at-utf8.RuneCountInString(chords), ' ')
			chords += chord
			chords += " "
		}
		column += utf8.RuneCountInString(p.Text)
	}
	return strings.TrimRight(chords, " ")
}

// Song writes a song with the chords above the words.
func (sh Sheet) Song(w io.Writer, s *Song) error {
	var page bytes.Buffer
	page.WriteString(fmt.Sprintf("%d  %s  (%s)\n", s.Number, s.Title, s.Key+Key(sh.Up)))
	if len(s.Authors) > 0 {
		page.WriteString(credits(s.Authors))
	}
	for _, v := range s.Verses {
		page.WriteByte('\n')
		for i, l := range v.Lines {
			margin := "    "
			if i == 0 {
				margin = Flush(number(v), 3, ' ') + " "
			}
			if chords := sh.over(l); chords != "" {
				page.WriteString("    ")
				page.WriteString(chords)
				page.WriteByte('\n')
			}
			page.WriteString(margin)
			page.WriteString(sh.mark(l.Words()))
			page.WriteByte('\n')
		}
	}
	_, err := w.Write([]byte(page.String()))
	return err
}

// number is what is before a verse.
func number(v Verse) string {
	if v.Number == 0 {
		return "R."
	}
	return fmt.Sprintf("%s.", strconv.Itoa(v.Number))
}

// credits is the line of who wrote a song.
func credits(authors []string) string {
	return "    by " + strings.Join(authors, " and ") + "\n"
}

// mark replaces in words what the sheet says.
func (sh Sheet) mark(words string) string {
	if sh.Marks == "" {
		return words
	}
	return strings.NewReplacer(strings.Split(sh.Marks, ",")...).Replace(words)
}

// Index writes a line for each song, by the title.
func (sh Sheet) Index(w io.Writer, songs []*Song) error {
	sorted := append([]*Song(nil), songs...)
	sort.SliceStable(sorted, func(i, k int) bool { return sorted[i].Title < sorted[k].Title })
	return Try(sorted, func(s *Song) error {
		_, err := io.WriteString(w, sh.entry(s))
		return err
	})
}

// entry is a line of an index.
func (sh Sheet) entry(s *Song) string {
	return s.Title + " " + dots(40-utf8.RuneCountInString(s.Title)) + " " + Flush(fmt.Sprint(s.Number), 4, ' ') + "\n"
}

func dots(n int) string {
	return strings.Repeat(".", max(n, 3))
}

// Songbook returns the names of the chords that a song needs, for beginners: each
// once.
func (sh Sheet) Songbook(s *Song) string {
	seen := map[Chord]bool{}
	chords := Select(s.Chords(), func(c Chord) bool {
		first := !seen[c]
		seen[c] = true
		return first
	})
	return JoinWith(chords, ", ", func(c Chord) string { return string(c.Transpose(sh.Up)) })
}

// Numbers returns the numbers of songs as they are hung up before a service.
func Numbers(songs []*Song) []string {
	return Map(songs, func(s *Song) string { return fmt.Sprintf("No. %d %s %s", s.Number, s.Key, s.Title) })
}

// Lengths says of each key how many words the songs in it have.
func Lengths(songs []*Song) Stats[Key] {
	stats := Stats[Key]{}
	for _, s := range songs {
		for _, v := range s.Verses {
			for _, l := range v.Lines {
				stats.Note(s.Key, len(l))
			}
		}
	}
	return stats
}

// String describes a song, for a console.
func (s *Song) String() string {
	text := fmt.Sprintf("%d %s", s.Number, s.Title)
	for _, v := range s.Verses {
		text += fmt.Sprintf(" [%d: %d lines]", v.Number, len(v.Lines))
	}
	return text
}
