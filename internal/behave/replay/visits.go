package replay

import (
	"io"
	"net/http"
	"net/url"
	"strings"
)

// Handlers tell requests apart by several things at once: a method, a path, the fields of
// a form. Made up one by one they hardly come together, while the package's own tests have
// them so.

// leftOpen stands in a visit for what is to be filled in; see AskedName of package inspect.
const leftOpen = "{name}"

// asksLike has a request ask for what tests of the package ask for, with other texts.
func (b *builder) asksLike(r *http.Request, v Visit) {
	path, query, _ := strings.Cut(v.Place, "?")
	path, query = b.fillIn(path, url.PathEscape), b.fillIn(query, url.QueryEscape)
	u, err := url.ParseRequestURI(path)
	if err != nil {
		return
	}
	if u.RawQuery = query; b.src.one(8) {
		u.RawQuery = ""
	}
	r.Method, r.URL, r.RequestURI = v.Verb, u, u.RequestURI()
	if v.Kind != "" {
		r.Header.Set("Content-Type", v.Kind)
	}
	if v.Body == "" {
		return
	}
	escape := url.QueryEscape
	if !strings.Contains(v.Kind, "form") {
		escape = func(s string) string { return s }
	}
	text := b.fillIn(v.Body, escape)
	if b.src.one(4) {
		text = b.kin(text)
	}
	body := b.newReader()
	body.content = []byte(text)
	r.Body, r.ContentLength = struct {
		io.Reader
		io.Closer
	}{body, body}, int64(len(body.content))
}

// fillIn puts texts where a request is left open, in half of the cases ones that there were
// before, or the like of one.
func (b *builder) fillIn(s string, escape func(string) string) string {
	for strings.Contains(s, leftOpen) {
		text := b.text()
		switch k := b.src.below(4); {
		case len(b.texts) < 2:
		case k == 0:
			text = b.texts[b.src.below(len(b.texts))]
		case k == 1:
			text = b.earlier()
		}
		s = strings.Replace(s, leftOpen, escape(text), 1)
	}
	return s
}
