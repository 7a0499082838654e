package rule

import (
	"fmt"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// The titles of a page's sections.
const (
	WhatItDoes  = "What it does"
	WhyItIsSlow = "Why it is slow"
	Example     = "Example"
	UseInstead  = "Use instead"
	Safe        = "Safety"
)

// Titles are the sections every page has, in this order.
var Titles = []string{WhatItDoes, WhyItIsSlow, Example, UseInstead, Safe}

// Page is a rule's page: the package comment of its doc.go, by sections.
type Page struct {
	Package  string          // name of the package
	Intro    []comment.Block // what stands before the first section
	Sections []Section       // those of [Titles]
	Doc      *comment.Doc    // the same, whole: it has the links
}

// Section is a heading and what stands below it.
type Section struct {
	Title  string
	Blocks []comment.Block
}

// ParsePage reads the source of a doc.go. It is an error if the package
// comment does not have exactly the sections of a page, or one of them is
// empty.
func ParsePage(src string) (Page, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", src, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		return Page{}, err
	}
	if f.Doc == nil {
		return Page{}, fmt.Errorf("doc.go: has no package comment")
	}
	page := Page{Package: f.Name.Name, Doc: new(comment.Parser).Parse(f.Doc.Text())}
	for _, block := range page.Doc.Content {
		last := len(page.Sections) - 1
		switch h, ok := block.(*comment.Heading); {
		case ok:
			page.Sections = append(page.Sections, Section{Title: text(h.Text)})
		case last < 0:
			page.Intro = append(page.Intro, block)
		default:
			page.Sections[last].Blocks = append(page.Sections[last].Blocks, block)
		}
	}
	return page, page.complete()
}

// complete reports, as an error, that the page is not whole.
func (p Page) complete() error {
	var titles []string
	for _, s := range p.Sections {
		titles = append(titles, s.Title)
		if len(s.Blocks) == 0 {
			return fmt.Errorf("doc.go: section %q is empty", s.Title)
		}
	}
	if !slices.Equal(titles, Titles) {
		return fmt.Errorf("doc.go: sections are %q, want %q", titles, Titles)
	}
	if len(p.Intro) == 0 {
		return fmt.Errorf("doc.go: nothing before the first section says what the rule is")
	}
	return nil
}

// Code returns the code blocks of the section with the title, in their order.
func (p Page) Code(title string) []string {
	var code []string
	for _, s := range p.Sections {
		if s.Title != title {
			continue
		}
		for _, block := range s.Blocks {
			if c, ok := block.(*comment.Code); ok {
				code = append(code, c.Text)
			}
		}
	}
	return code
}

// text is the text of a heading.
func text(parts []comment.Text) string {
	var b strings.Builder
	for _, part := range parts {
		switch part := part.(type) {
		case comment.Plain:
			b.WriteString(string(part))
		case comment.Italic:
			b.WriteString(string(part))
		}
	}
	return b.String()
}
