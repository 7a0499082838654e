package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// page is a page that is being set.
type page struct {
	width   int
	today   time.Time
	words   []string // of the edition, in pairs
	lines   int
	entries []Entry

	to   io.Writer
	done *progress
}

// progress is the file that says which ads are set. The desk follows it while a page is
// made, and stops whoever sends late changes to what is in it.
type progress struct{ file *os.File }

// note says that an ad is set.
func (p *progress) note(id string) error {
	_, err := io.WriteString(p.file, id+"\n")
	return err
}

// sorted returns the ads that are to be shown, by section and title.
func (p *page) sorted(ads []*Ad) []*Ad {
	shown := slices.DeleteFunc(slices.Clone(ads), func(a *Ad) bool { return a.late(p.today) })
	slices.SortStableFunc(shown, func(a, b *Ad) int {
		return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Title, b.Title))
	})
	return shown
}

// print sets the page into a file.
func (p *page) print(name string, ads []*Ad) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	done, err := os.Create(name + ".done")
	if err != nil {
		return err
	}
	defer done.Close()
	p.to, p.done = f, &progress{done}
	return p.set(p.sorted(ads))
}

// set sets ads that are in order.
func (p *page) set(ads []*Ad) error {
	section := ""
	for i, a := range ads {
		if i == 0 || a.Section != section {
			section = a.Section
			if err := p.line(heading(section)); err != nil {
				return err
			}
		}
		p.entries = append(p.entries, Entry{ID: a.ID, Line: int32(p.lines + 1), Section: section})
		if err := p.ad(a, i+1); err != nil {
			return err
		}
		if err := p.done.note(a.ID); err != nil {
			return err
		}
	}
	if err := p.contents(ads); err != nil {
		return err
	}
	return p.line(p.footer(len(ads)))
}

// line sets one line.
func (p *page) line(text string) error {
	p.lines++
	_, err := p.to.Write([]byte(text + "\n"))
	return err
}

// ad sets an ad, and an empty line.
func (p *page) ad(a *Ad, nth int) error {
	var amount [40]byte
	lines := []string{leader(a.Title, string(a.price(amount[:0])), p.width, '.')}
	lines = append(lines, wrap(local(terse(a.Text), p.words), p.width)...)
	if place := where(a.Place); place != "" {
		lines = append(lines, place)
	}
	if len(a.Phones) > 0 {
		lines = append(lines, leader("tel.", a.numbers(), p.width, ' '))
	}
	lines = append(lines, leader("", a.box(nth), p.width, '\u00b7'), "")
	return p.block(lines)
}

// block sets several lines at once.
func (p *page) block(lines []string) error {
	var set strings.Builder
	for _, l := range lines {
		set.WriteString(l)
		set.WriteByte('\n')
	}
	p.lines += len(lines)
	_, err := p.to.Write([]byte(set.String()))
	return err
}

// contents sets where each ad is.
func (p *page) contents(ads []*Ad) error {
	var set strings.Builder
	for i, a := range ads {
		set.WriteString(fmt.Sprintf("%d %s\n", p.entries[i].Line, a.Title))
	}
	p.lines += len(ads)
	_, err := io.WriteString(p.to, set.String())
	return err
}

// footer is the last line.
func (p *page) footer(n int) string {
	text := p.today.Format(time.DateOnly)
	if len(p.words) > 0 {
		text += ", local edition"
	}
	text += ", "
	text += plural(n, "ad")
	text += " in "
	text += plural(p.lines, "line")
	return text
}

func plural(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return fmt.Sprint(n, " ", what, "s")
}
