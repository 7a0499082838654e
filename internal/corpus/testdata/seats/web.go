package seats

import (
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// Office is the box office on the web.
type Office struct {
	House   *House
	Log     *Log
	Metrics *Metrics
}

// Handler returns the handler of all routes.
func (o *Office) Handler() http.Handler {
	mux := http.NewServeMux()
	for route, h := range map[string]http.HandlerFunc{"plan": o.plan, "hold": o.hold, "bill": o.bill, "alive": o.alive} {
		mux.Handle("/"+route, o.watch(route, h))
	}
	return mux
}

// watch counts the requests of a route and logs them.
func (o *Office) watch(route string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.Metrics.Requests.Inc()
		next.ServeHTTP(w, r)
		o.Metrics.Add(strings.Join([]string{"office", route, "requests"}, "."), 1)
	})
}

// alive tells a load balancer that all is well.
func (o *Office) alive(w http.ResponseWriter, _ *http.Request) {
	io.WriteString(w, "ok\n")
}

// fail answers with the error.
func (o *Office) fail(w http.ResponseWriter, err error) {
	code := http.StatusInternalServerError
	switch {
	case errors.Is(err, ErrNoShow), errors.Is(err, ErrNoSeat):
		code = http.StatusNotFound
	case errors.Is(err, ErrTaken):
		code = http.StatusConflict
	}
	http.Error(w, err.Error(), code)
}

// plan shows where there are seats.
func (o *Office) plan(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("show")
	title, rows, err := o.House.plan(id)
	if err != nil {
		o.fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Write([]byte("<h1>" + html.EscapeString(title) + "</h1>\n<table>\n"))
	for _, row := range rows {
		w.Write([]byte(row.html()))
	}
	io.WriteString(w, "</table>\n")
}

// html returns the row as a line of a table.
func (r *Row) html() string {
	var b strings.Builder
	b.WriteString(fmt.Sprintf("<tr><th>%s<td>%s", html.EscapeString(r.Name), euros(r.Price)))
	for i, state := range r.Seats {
		number := fmt.Sprint(i + 1)
		b.WriteString(`<td class="`)
		b.WriteString(fmt.Sprint(state))
		b.WriteString(`" `)
		b.WriteString(anchor(r.Name + number))
		b.WriteString(">")
		b.WriteString(number)
	}
	b.WriteString("\n")
	return b.String()
}

// anchor returns the attribute that scripts know a seat by.
func anchor(label string) string { return fmt.Sprintf("id=seat-%s", html.EscapeString(label)) }

// euros returns an amount of cents, "12.50".
func euros(cents int) string {
	b := strconv.AppendInt(make([]byte, 0, 16), int64(cents/100), 10)
	b = append(b, '.', '0'+byte(cents/10%10), '0'+byte(cents%10))
	return string(b)
}

// hold holds a seat and tells what it costs.
func (o *Office) hold(w http.ResponseWriter, r *http.Request) {
	id, row := r.FormValue("show"), r.FormValue("row")
	number, err := strconv.Atoi(r.FormValue("seat"))
	if err != nil {
		http.Error(w, "seat: "+err.Error(), http.StatusBadRequest)
		return
	}
	price, err := o.House.Hold(id, row, number)
	if err != nil {
		o.fail(w, err)
		return
	}
	o.Log.Info("held", Fields{"show": id, "seat": label(row, number), "price": price})
	answer := `{"show":` + strconv.Quote(id) + `,"row":` + strconv.Quote(row) + `,"seat":` + strconv.Itoa(number) + `,"price":` + euros(price) + "}\n"
	w.Header().Set("Content-Type", "application/json")
	io.WriteString(w, answer)
}

// bill shows what is played, and how many seats there are.
func (o *Office) bill(w http.ResponseWriter, r *http.Request) {
	h := o.House
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	h.mu.RLock()
	defer h.mu.RUnlock()
	for _, id := range h.ids() {
		s := h.shows[id]
		total := 0
		for i := range s.rows {
			total += len(s.rows[i].Seats)
		}
		if _, err := fmt.Fprintf(w, "%-10s %-30s %4d of %4d\n", id, s.title, total-s.taken, total); err != nil {
			return
		}
	}
}
