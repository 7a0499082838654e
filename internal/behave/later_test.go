package behave_test

// What shows in a later call that takes what an earlier one gave.
var laters = []class{{
	name: "what calls gave",
	source: `package p
import ("fmt"; "net/http")
type Desk struct { sold map[string]int }
func NewDesk() *Desk { return &Desk{sold: map[string]int{}} }
func (d *Desk) Sell(price int) string {
	ticket := fmt.Sprint("T-", 4711 + len(d.sold))
	d.sold[ticket] = price
	return ticket
}
func (d *Desk) Back(ticket string) bool {
	_, ok := d.sold[ticket]
	delete(d.sold, ticket)
	return ok
}

type Till struct { sold map[string]int }
func NewTill() *Till { return &Till{sold: map[string]int{}} }
func (d *Till) Sell(price int) string {
	ticket := fmt.Sprint("S-", 4711 + len(d.sold))
	d.sold[ticket] = price
	return ticket
}
func (d *Till) Price(ticket string) int {
	if price, ok := d.sold[ticket]; ok { return price }
	return 0
}

type Board struct { notes string }
func NewBoard(notes string) *Board { return &Board{notes} }
func (b *Board) Handler() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("/notes", func(w http.ResponseWriter, r *http.Request) {
		tag := fmt.Sprintf("%q", fmt.Sprintf("%x-7", b.notes))
		w.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag { w.WriteHeader(http.StatusNotModified); return }
		fmt.Fprint(w, b.notes)
	})
	return m
}
func (b *Board) Length() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("/length", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", fmt.Sprintf("%q", fmt.Sprintf("%x-7", b.notes)))
		fmt.Fprint(w, len(b.notes))
	})
	return m
}
`,
	changes: []string{
		"\tdelete(d.sold, ticket)\n\treturn ok\n", "\tdelete(d.sold, ticket)\n\treturn ok && len(d.sold) > 0\n",
		"\tif price, ok := d.sold[ticket]; ok { return price }\n\treturn 0\n", "\treturn d.sold[ticket]\n",
		"\t\tw.Header().Set(\"ETag\", tag)\n\t\tif r.", "\t\tif r.",
		"\t\tfmt.Fprint(w, b.notes)\n", "\t\tw.Header().Set(\"ETag\", tag)\n\t\tfmt.Fprint(w, b.notes)\n",
		"fmt.Sprintf(\"%q\", fmt.Sprintf(\"%x-7\", b.notes)))", "fmt.Sprintf(`\"%x-7\"`, b.notes))",
		"fmt.Fprint(w, len(b.notes))", "fmt.Fprintf(w, \"%d\", len(b.notes))",
	},
	wrong: []string{"Desk.Back", "Board.Handler"}, right: []string{"Till.Price", "Board.Length"},
}}
