package console

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"example.com/topiary/hub"
)

// groups is the page of all groups.
func (c *Console) groups(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page := new(bytes.Buffer)
	page.WriteString("<table>\n")
	for _, s := range c.hub.States() {
		row(page, s)
	}
	page.WriteString("</table>\n")
	page.WriteTo(w)
}

// row is a group in the page of all.
func row(page *bytes.Buffer, s hub.State) {
	page.WriteString("<tr><td>")
	page.WriteString(html.EscapeString(s.Group))
	page.WriteString("</td><td>")
	page.WriteString(fmt.Sprint(s.Behind))
	page.WriteString("</td></tr>\n")
}

// group is the page of one.
func (c *Console) group(w http.ResponseWriter, r *http.Request) {
	s, ok := c.hub.State(r.PathValue("name"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	send(w, "<h1>"+html.EscapeString(s.Group)+"</h1>\n<p>"+strconv.FormatUint(s.Behind, 10)+" behind</p>\n")
}

func send(w http.ResponseWriter, text string) {
	if text != "" {
		w.Write([]byte(text))
	}
}

// pause notes that a group is to pause, and says what is known of its pauses.
func (c *Console) pause(w http.ResponseWriter, r *http.Request) {
	name, why := r.PathValue("name"), r.FormValue("why")
	minutes, err := strconv.Atoi(r.FormValue("minutes"))
	if err != nil || minutes < 1 {
		http.Error(w, "minutes: how many?", http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.pauses[name]
	p.times++
	p.minutes += minutes
	p.last = why
	c.pauses[name] = p
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(w, "%s pauses for %d minutes: %s\n", name, minutes, p.last)
	fmt.Fprintf(w, "%d pauses until now, of %d minutes\n", p.times, p.minutes)
}

// worst are the three groups that are furthest behind.
func (c *Console) worst(w http.ResponseWriter, r *http.Request) {
	all := c.hub.States()
	slices.SortStableFunc(all, func(a, b hub.State) int { return int(int64(b.Behind) - int64(a.Behind)) })
	for i := 0; i < len(all) && i < 3; i++ {
		if _, err := io.WriteString(w, all[i].Group+" is "+strconv.FormatUint(all[i].Behind, 10)+" behind\n"); err != nil {
			return
		}
	}
}

// labels writes names as labels of metrics.
type labels struct{}

func (labels) escaper() *strings.Replacer {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
}

func (l labels) write(w io.Writer, name string) {
	l.escaper().WriteString(w, name)
}

// metrics are those of all groups, for Prometheus.
func (c *Console) metrics(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	writeMetrics(w, c.hub.States())
}

func writeMetrics(w io.Writer, all []hub.State) {
	var number [24]byte
	var l labels
	for _, s := range all {
		io.WriteString(w, `topiary_behind{group="`)
		l.write(w, s.Group)
		io.WriteString(w, `"} `)
		w.Write(append(strconv.AppendUint(number[:0], s.Behind, 10), '\n'))
	}
}

// letters are those that nobody could read; null if there are none.
func (c *Console) letters(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(c.hub.Letters())
}

// drop forgets the letters, if the word is right.
func (c *Console) drop(w http.ResponseWriter, r *http.Request) {
	if !c.may(r.FormValue("word")) {
		http.Error(w, "no", http.StatusForbidden)
		return
	}
	if _, err := c.trail.Enter(r.FormValue("who"), "drop", "letters"); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Write(strconv.AppendInt(nil, int64(c.hub.Drop()), 10))
}

func (c *Console) may(word string) bool {
	sum := sha256.Sum256([]byte(word))
	return subtle.ConstantTimeCompare(sum[:], c.secret[:]) == 1
}
