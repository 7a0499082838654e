package render

import (
	"html"
	"io"
	"strconv"
	"strings"

	"example.com/citations/bib"
)

// HTML is items of a list.
type HTML struct{}

// Reference implements Format.
func (HTML) Reference(w io.Writer, number int, e *bib.Entry) error {
	var item strings.Builder
	item.WriteString(`<li id="ref`)
	item.WriteString(strconv.Itoa(number))
	item.WriteString(`">`)
	for _, part := range []struct{ class, text string }{
		{"by", people(e)}, {"title", plain(e.Get("title"))}, {"in", place(e)}, {"link", link(e)},
	} {
		if part.text == "" {
			continue
		}
		item.WriteString(`<span class="`)
		item.WriteString(part.class)
		item.WriteString(`">`)
		item.WriteString(html.EscapeString(part.text))
		item.WriteString("</span> ")
	}
	item.WriteString("</li>\n")
	_, err := w.Write([]byte(item.String()))
	return err
}

// accents are those that our authors have.
var accents = []string{
	`{\"a}`, "ä", `{\"o}`, "ö", `{\"u}`, "ü", `{\'e}`, "é", "{\\`e}", "è", `{\ss}`, "ß", `{\o}`, "ø", `{\aa}`, "å",
	`\&`, "&", `\%`, "%", "{", "", "}", "", "~", " ",
}

// plain has a value without its TeX.
func plain(value string) string {
	if !strings.ContainsAny(value, `{}\~-`) {
		return value
	}
	return dashes(strings.NewReplacer(accents...).Replace(value))
}

// dashes puts in the dashes that TeX has ligatures for. The longer one is made
// from the shorter one, as TeX does.
func dashes(s string) string {
	s = strings.ReplaceAll(s, "--", "–")
	s = strings.ReplaceAll(s, "–-", "—")
	return s
}
