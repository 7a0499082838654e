package site

import (
	"bytes"
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/almanac/text"
)

// between stands between the parts of the book.
const between = " » "

// trail returns the parts of the book that a page is in, from the last one.
func trail(parts []string) string {
	if len(parts) == 0 {
		return ""
	}
	s := parts[len(parts)-1]
	for i := len(parts) - 2; i >= 0; i-- {
		s = parts[i] + between + s
	}
	return s
}

// tagFile is where the pages of a tag are listed.
const tagFile = "/tags/%s.html"

// tagLink returns the address of a tag.
func tagLink(tag string) string {
	return fmt.Sprintf(tagFile, tag)
}

// emit adds formatted text to a page.
func emit(b *bytes.Buffer, format string, args ...any) {
	b.WriteString(fmt.Sprintf(format, args...))
}

// List adds a table of pages.
func List(b *bytes.Buffer, pages []*Page) {
	b.WriteString("<table>\n")
	for i, p := range pages {
		emit(b, "<tr><td>%d</td><td>%s</td><td>%s</td></tr>\n", i+1, p.Title, trail(p.Path))
	}
	b.WriteString("</table>\n")
}

// Render adds a page.
func Render(b *bytes.Buffer, p *Page) {
	b.WriteString("<h1>")
	b.WriteString(text.Entities(p.Title))
	b.WriteString("</h1>\n<p class=\"trail\">")
	b.WriteString(trail(p.Path))
	b.WriteString("</p>\n<p class=\"by\">")
	b.WriteString(text.Entities(Signed(p)))
	b.WriteString("</p>\n")
	for _, line := range p.Text {
		b.WriteString("<p>")
		b.WriteString(text.Dashes(text.Entities(line)))
		b.WriteString("</p>\n")
	}
	tags(b, p.Tags)
}

// tags adds links to tags.
func tags(b *bytes.Buffer, all []string) {
	for _, t := range all {
		b.WriteString("<a href=\"")
		b.WriteString(tagLink(t))
		b.WriteString("\">")
		b.WriteString(t)
		b.WriteString("</a>\n")
	}
}

// Print writes a page to a file of the site.
func Print(w io.Writer, page *bytes.Buffer) error {
	if page.Len() == 0 {
		return nil
	}
	out := append([]byte{}, page.Bytes()...)
	_, err := w.Write(out)
	return err
}

// RenderAll returns all pages by their address. They are rendered in one buffer,
// one after another.
func RenderAll(pages []*Page) map[string][]byte {
	files := make(map[string][]byte, len(pages))
	var page bytes.Buffer
	for _, p := range pages {
		page.Reset()
		Render(&page, p)
		files["/"+text.Slug(p.Title)+".html"] = bytes.Clone(page.Bytes())
	}
	return files
}

// Feed writes what is new, a line for each page.
func Feed(w io.Writer, pages []*Page) error {
	for i, p := range pages {
		if _, err := io.WriteString(w, strconv.Itoa(i)+" "+p.Title+" /"+strings.Join(p.Path, "/")+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// Progress shows on a terminal how far it is, a dot for each page at the moment
// that it is done.
func Progress(tty io.Writer, pages []*Page, do func(*Page) error) error {
	for _, p := range pages {
		if err := do(p); err != nil {
			return err
		}
		if _, err := tty.Write([]byte{'.'}); err != nil {
			return err
		}
	}
	_, err := tty.Write([]byte{'\n'})
	return err
}

// rounds make it slow to guess a password.
const rounds = 20000

// DraftName returns the name that a draft is put under, which nobody finds who
// does not know the password.
func DraftName(password string, p *Page) (string, error) {
	key, err := pbkdf2.Key(sha256.New, password, []byte(p.Title), rounds, 12)
	return hex.EncodeToString(key), err
}
