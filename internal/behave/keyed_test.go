package behave_test

// What a package keeps in maps under a field of theirs has that field as its key.
var keyed = []class{{
	name: "maps keyed by a field",
	source: `package p
import "strings"
type Book struct { Title string; Pages int }
type Shelf struct { books map[string][]Book }
func ReadShelf(text string) *Shelf {
	s := &Shelf{books: map[string][]Book{}}
	for _, title := range strings.Fields(text) { s.add(Book{title, len(title)}) }
	return s
}
func (s *Shelf) add(b Book) { s.books[b.Title] = append(s.books[b.Title], b) }
func (s *Shelf) Titles(of string) (out []string) {
	for _, b := range s.books[of] { out = append(out, b.Title) }
	return out
}
type Drawer struct { books map[string]Book }
func (d *Drawer) Put(b Book) { d.books[b.Title] = b }
func (d *Drawer) Thick(of string) bool { return d.books[of].Pages > 3 }
`,
	changes: []string{
		"for _, b := range s.books[of] { out = append(out, b.Title) }", "for range s.books[of] { out = append(out, of) }",
		"].Pages > 3", "].Pages >= 3",
	},
	wrong: []string{"Drawer.Thick"}, right: []string{"Shelf.Titles"},
}}
