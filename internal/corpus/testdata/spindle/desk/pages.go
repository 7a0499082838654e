package desk

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"example.com/spindle/shop"
)

// Renderer is something that can be shown as text.
type Renderer interface {
	Render() string
}

// reply answers with a text.
func reply(w http.ResponseWriter, v Renderer) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte(v.Render()))
}

// sheet is a machine with all that is known of it.
type sheet struct{ shop.View }

// Render shows a machine.
func (s sheet) Render() string {
	return "machine " + strconv.FormatUint(uint64(s.ID), 10) + "\nis " + s.Phase.String() +
		"\nhas measured " + strconv.Itoa(s.Samples) + " times, " + strconv.Itoa(int(s.Last)) + " at last\n"
}

// list is all machines, a line for each.
type list []shop.View

// Render shows the machines.
func (l list) Render() string {
	var b strings.Builder
	b.Grow(24 * len(l))
	for _, v := range l {
		b.WriteString(v.Phase.String())
		b.WriteByte(' ')
		b.WriteString(times(v.Samples))
		b.WriteByte('\n')
	}
	return b.String()
}

// times says how many times something was.
func times(n int) string {
	if n == 0 {
		return "never"
	}
	return fmt.Sprintf("%v", n)
}

func (d *desk) machines(w http.ResponseWriter, r *http.Request) {
	reply(w, list(d.Views.All()))
}

// id returns the number of the machine that is asked for.
func id(w http.ResponseWriter, r *http.Request) (uint32, bool) {
	n, err := strconv.ParseUint(r.PathValue("id"), 10, 32)
	if err != nil {
		http.Error(w, "which machine?", http.StatusBadRequest)
	}
	return uint32(n), err == nil
}

func (d *desk) machine(w http.ResponseWriter, r *http.Request) {
	n, ok := id(w, r)
	if !ok {
		return
	}
	v, ok := d.Views.One(n)
	if !ok {
		http.NotFound(w, r)
		return
	}
	reply(w, sheet{v})
}

// note leaves a note at a machine. The first one of a machine is new.
func (d *desk) note(w http.ResponseWriter, r *http.Request) {
	machine := r.PathValue("id")
	who, text := r.FormValue("who"), r.FormValue("text")
	d.book.Lock()
	n, old := d.book.notes[machine]
	n.Who, n.Text = who, text
	n.Times++
	d.book.notes[machine] = n
	w.Header().Set("Content-Type", "application/json")
	if !old {
		w.WriteHeader(http.StatusCreated)
	}
	json.NewEncoder(w).Encode(n)
	d.book.Unlock()
}

// claim gives a machine to who wants it.
func (d *desk) claim(w http.ResponseWriter, r *http.Request) {
	machine, who := r.PathValue("id"), r.FormValue("who")
	if !d.Claims.Take(machine, who) {
		http.Error(w, "taken", http.StatusConflict)
		return
	}
	if _, err := d.Ledger.Enter(machine, "claimed by "+who); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// stop stops a machine.
func (d *desk) stop(w http.ResponseWriter, r *http.Request) {
	n, ok := id(w, r)
	if !ok {
		return
	}
	told := d.Stopper.Stop(byte(n))
	w.Write(strconv.AppendInt(nil, int64(told), 10))
}

func (d *desk) alarms(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(d.Views.Alarms())
}
