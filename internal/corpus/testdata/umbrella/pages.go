package umbrella

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"
)

// origin says where an item was found.
func (it *Item) origin() string {
	if it.Place == "" {
		return "found"
	}
	return fmt.Sprintf("found at %s", it.Place)
}

// tag names what is shown of an item: it changes when that does.
func (it *Item) tag() string {
	return fmt.Sprintf("%s/%d/%s", slug(it.Place), it.ID, it.State)
}

// show shows an item.
func (o *Office) show(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil {
		http.Error(w, "which item?", http.StatusBadRequest)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, ok := o.items[id]; !ok {
		http.Error(w, ErrNone.Error(), http.StatusNotFound)
		return
	}
	o.looks[id]++
	it := o.items[id]
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("ETag", `"`+it.tag()+`"`)
	text := it.heading() + "<p>" + string(it.State) + ", looked at " + strconv.Itoa(o.looks[id]) + "</p>\n"
	w.Write([]byte(text))
}

// list shows what was found at a place.
func (o *Office) list(w http.ResponseWriter, r *http.Request) {
	found := o.At(r.FormValue("place"))
	page := new(bytes.Buffer)
	page.WriteString("<ul>\n")
	for i := range found {
		page.WriteString(fmt.Sprintf("<li><a href=\"/items/%d\">%s</a></li>\n", found[i].ID, html.EscapeString(found[i].What)))
	}
	page.WriteString("</ul>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Write(page.Bytes())
}

// field is a line of a slip.
func field(name, value string) string {
	return fmt.Sprintf("%s=", strings.ToUpper(name)) + escaped(value)
}

// slip gives what is to be printed and tied to an item.
func (o *Office) slip(w http.ResponseWriter, r *http.Request) {
	id, _ := strconv.Atoi(r.PathValue("id"))
	o.mu.Lock()
	it, ok := o.items[id]
	o.mu.Unlock()
	if !ok {
		http.Error(w, ErrNone.Error(), http.StatusNotFound)
		return
	}
	var lines strings.Builder
	for _, f := range [...]struct{ name, value string }{
		{"office", o.name}, {"what", it.What}, {"place", it.Place}, {"note", it.Note}, {"state", string(it.State)},
	} {
		lines.WriteString(field(f.name, f.value))
		lines.WriteString("\r\n")
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte(lines.String()))
}

// about is for who wants to know what this is.
func (o *Office) about(w http.ResponseWriter, _ *http.Request) {
	w.Write([]byte(fmt.Sprintf("lost property, %s\n", o.name)))
}
