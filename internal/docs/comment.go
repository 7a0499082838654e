package docs

import (
	"fmt"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// sections are the headings a rule's package comment must have, in this order.
var sections = []string{"What it does", "Why it is slow", "Example", "Use instead", "Safety"}

// markdown renders the package comment of a Go source file: headings become
// headings of the second level, code becomes Go code.
func markdown(src string) (string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", src, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		return "", err
	}
	if f.Doc == nil {
		return "", fmt.Errorf("doc.go: has no package comment")
	}
	doc := new(comment.Parser).Parse(f.Doc.Text())
	if err := complete(doc); err != nil {
		return "", err
	}
	printer := &comment.Printer{
		HeadingLevel:   2,
		HeadingID:      func(*comment.Heading) string { return "" },
		DocLinkBaseURL: "https://pkg.go.dev",
	}
	var b strings.Builder
	for i, block := range doc.Content {
		if i > 0 {
			b.WriteString("\n")
		}
		if code, ok := block.(*comment.Code); ok {
			b.WriteString("```go\n" + code.Text + "```\n")
			continue
		}
		b.Write(printer.Markdown(&comment.Doc{Content: []comment.Block{block}, Links: doc.Links}))
	}
	return b.String(), nil
}

// complete reports, as an error, that the sections are not those of a page.
func complete(doc *comment.Doc) error {
	var found []string
	for _, block := range doc.Content {
		if h, ok := block.(*comment.Heading); ok {
			found = append(found, plain(h.Text))
		}
	}
	if !slices.Equal(found, sections) {
		return fmt.Errorf("doc.go: sections are %q, want %q", found, sections)
	}
	return nil
}

// plain is the text of a heading.
func plain(text []comment.Text) string {
	var b strings.Builder
	for _, t := range text {
		switch t := t.(type) {
		case comment.Plain:
			b.WriteString(string(t))
		case comment.Italic:
			b.WriteString(string(t))
		}
	}
	return b.String()
}
