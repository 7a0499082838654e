package docs

import (
	"go/doc/comment"
	"strings"

	"github.com/gohone/hone/rules/rule"
)

// markdown renders the package comment of a rule's doc.go: headings become
// headings of the second level, code becomes Go code.
func markdown(src string) (string, error) {
	page, err := rule.ParsePage(src)
	if err != nil {
		return "", err
	}
	printer := &comment.Printer{
		HeadingLevel:   2,
		HeadingID:      func(*comment.Heading) string { return "" },
		DocLinkBaseURL: "https://pkg.go.dev",
	}
	var b strings.Builder
	for i, block := range page.Doc.Content {
		if i > 0 {
			b.WriteString("\n")
		}
		if code, ok := block.(*comment.Code); ok {
			b.WriteString("```go\n" + code.Text + "```\n")
			continue
		}
		b.Write(printer.Markdown(&comment.Doc{Content: []comment.Block{block}, Links: page.Doc.Links}))
	}
	return b.String(), nil
}
