package flame

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html"
	"io"
	"strings"
)

//go:embed view.html
var page string

//go:embed view.css
var style string

//go:embed view.js
var script string

// document is what the script of the page reads.
type document struct {
	Types   []documentType `json:"types"`
	Default int            `json:"default"`
	Diff    bool           `json:"diff"`
	Names   []string       `json:"names"`
	Name    []int32        `json:"name"`
	Depth   []int32        `json:"depth"`
	Self    [][]int64      `json:"self"`
	Base    [][]int64      `json:"base,omitempty"`
}

type documentType struct {
	Name string `json:"name"`
	Unit string `json:"unit"`
}

// WriteHTML writes the graph as a page to explore it with. The page is one
// file; its policy forbids it to load anything and to run any other script, so
// that no name in a profile can do harm.
func (g *Graph) WriteHTML(w io.Writer) error {
	data, err := g.document()
	if err != nil {
		return err
	}
	_, err = strings.NewReplacer(
		"{{title}}", html.EscapeString(g.Title),
		"{{style hash}}", hash(style),
		"{{script hash}}", hash(script),
		"{{style}}", style,
		"{{script}}", script,
		"{{data}}", data,
	).WriteString(w, page)
	return err
}

// document returns the graph as JSON. The encoder escapes <, > and &, so that
// no name ends the element it stands in.
func (g *Graph) document() (string, error) {
	d := document{Default: g.Default, Diff: g.Base != nil, Names: g.Names, Self: g.Self, Base: g.Base}
	for _, t := range g.Types {
		d.Types = append(d.Types, documentType{t.Type, t.Unit})
	}
	for _, f := range g.Frames {
		d.Name = append(d.Name, f.Name)
		d.Depth = append(d.Depth, f.Depth)
	}
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(d); err != nil {
		return "", err
	}
	return b.String(), nil
}

// hash is how a content security policy names an inline style or script.
func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return base64.StdEncoding.EncodeToString(sum[:])
}
