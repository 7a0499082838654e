// Package site makes the almanac: pages of HTML of files of text.
package site

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Page is an article of the almanac.
type Page struct {
	Title string
	Path  []string // parts of the book that it is in
	Tags  []string
	By    fmt.Stringer // nil if nobody signed
	See   []string     // titles of other pages
	Text  []string     // paragraphs
	Draft bool
}

// Name is the name of an author.
type Name struct{ First, Last string }

func (n *Name) String() string { return n.First + " " + n.Last }

// errHead is of a page that does not begin with what it is about.
var errHead = errors.New("no title")

// Parse reads a page: lines of "key: value", an empty line, paragraphs.
func Parse(r io.Reader) (*Page, error) {
	p := new(Page)
	lines := bufio.NewScanner(r)
	for lines.Scan() && lines.Text() != "" {
		key, value, _ := strings.Cut(lines.Text(), ":")
		setHead(p, key, strings.TrimSpace(value))
	}
	for lines.Scan() {
		if line := lines.Text(); line != "" {
			p.Text = append(p.Text, line)
			p.See = append(p.See, links(line)...)
		}
	}
	if p.Title == "" && lines.Err() == nil {
		return nil, errHead
	}
	return p, lines.Err()
}

func setHead(p *Page, key, value string) {
	switch key {
	case "title":
		p.Title = value
	case "path":
		p.Path = strings.Split(value, "/")
	case "tags":
		p.Tags = strings.Fields(value)
	case "by":
		first, last, _ := strings.Cut(value, " ")
		p.By = &Name{first, last}
	case "draft":
		p.Draft = true
	}
}

// links returns what is in double brackets.
func links(line string) (all []string) {
	for {
		_, rest, found := strings.Cut(line, "[[")
		title, rest, closed := strings.Cut(rest, "]]")
		if !found || !closed {
			return all
		}
		all = append(all, title)
		line = rest
	}
}

// Titles returns those of pages.
func Titles(pages []*Page) (titles []string) {
	for i := 0; i < len(pages); i++ {
		titles = append(titles, pages[i].Title)
	}
	return titles
}

// Signed returns who a page says it is by.
func Signed(p *Page) string {
	return fmt.Sprintf("by %v", p.By)
}
