package gallery

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
)

// Album is photos that are shown together.
type Album struct {
	Title  string
	Photos []*Photo
}

// put writes texts. Errors are kept by the writer.
func put(w io.Writer, texts ...string) {
	for _, text := range texts {
		w.Write([]byte(text))
	}
}

// clean returns what takes from a text what would break a line of the index.
func clean() func(string) string {
	return strings.NewReplacer("\t", " ", "\n", " ", "\r", "", "\u2028", " ").Replace
}

// Index writes the index of the album: a line for each photo, with tabs between
// what is known of it.
func (a *Album) Index(w io.Writer) error {
	out := bufio.NewWriter(w)
	put(out, "# ", clean()(a.Title), "\n")
	for i, p := range a.Photos {
		put(out, frame(i+1), "\t", page(p.Name), "\t", p.Camera, "\t", fmt.Sprint(p.ISO), "\t", p.place(), "\t", p.caption(), "\n")
	}
	return out.Flush()
}

// frame returns the number of a photo in its album.
func frame(n int) string {
	text := strconv.Itoa(n)
	for len(text) < 6 {
		text = "0" + text
	}
	return text
}

// page returns the name of the page that shows a photo.
func page(file string) string {
	stem := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	return fmt.Sprintf("%s.html", stem)
}

// place returns where a photo was taken, as precise as the camera knew.
func (p *Photo) place() string {
	var b strings.Builder
	for i, v := range [...]float32{p.Lat, p.Lon} {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.FormatFloat(float64(v), 'f', -1, 32))
	}
	return b.String()
}

// caption returns the notes of a photo, on a line.
func (p *Photo) caption() string {
	if len(p.Notes) == 0 {
		return "-"
	}
	caption := ""
	for _, note := range p.Notes {
		caption = caption + clean()(note) + " / "
	}
	return strings.TrimSuffix(caption, " / ")
}

// Summary describes the album in a few words, for the title of a window.
func (a *Album) Summary() string {
	text := a.Title + ":"
	count := map[string]int{}
	for _, p := range a.Photos {
		count[p.Camera]++
	}
	for _, name := range []string{"Nordlys X1", "Nordlys X2", "Holga 3", "Kestrel Pocket 50"} {
		if n := count[name]; n > 0 {
			text += fmt.Sprintf(" %d by %s,", n, name)
		}
	}
	return strings.TrimRight(text, ",:")
}
