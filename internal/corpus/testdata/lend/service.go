// Package lend is the web service of a library of tools. Each branch of the
// library has tools; who wants one claims it, and has it when all who claimed it
// before have brought it back.
package lend

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"log"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// key says which tool is meant.
type key struct{ branch, tool string }

// claim says who wants a tool, and since when.
type claim struct {
	member string
	at     time.Time
}

// Service answers the requests.
type Service struct {
	site    string
	counts  *Counts
	journal *log.Logger
	now     func() time.Time
	patient time.Duration // how long a claim lasts that is not the first

	mu     sync.Mutex
	queues map[key][]claim // for each tool that there is
}

// Options are what a service may be told.
type Options struct {
	Site    string
	Counts  *Counts
	Journal *log.Logger
	Now     func() time.Time // nil is time.Now
	Patient time.Duration    // 0 is for ever
}

// New returns a service without tools.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{
		site: o.Site, counts: o.Counts, journal: o.Journal, now: o.Now, patient: o.Patient,
		queues: map[key][]claim{},
	}
}

// Stock adds tools.
func (s *Service) Stock(branch string, tools ...string) {
	defer s.hold()()
	for _, tool := range tools {
		s.queues[key{branch, tool}] = nil
	}
}

// Handler returns the routes.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, route := range []struct {
		pattern, name string
		do            http.HandlerFunc
	}{
		{"POST /{branch}/{tool}/claim", "claim", s.claim},
		{"POST /{branch}/{tool}/return", "return", s.giveBack},
		{"GET /{branch}/{tool}", "tool", s.tool},
		{"GET /{branch}", "branch", s.branch},
	} {
		mux.Handle(route.pattern, s.observed(route.name, route.do))
	}
	return mux
}

// hold keeps others out of the queues until what it returns is called.
func (s *Service) hold() (leave func()) {
	s.mu.Lock()
	return s.mu.Unlock
}

func (s *Service) claim(w http.ResponseWriter, r *http.Request) {
	k, member := key{r.PathValue("branch"), r.PathValue("tool")}, r.FormValue("member")
	defer s.hold()()
	if _, known := s.queues[k]; !known {
		http.NotFound(w, r)
		return
	}
	for _, c := range s.queues[k] {
		if c.member == member {
			http.Error(w, "claimed already", http.StatusConflict)
			return
		}
	}
	s.queues[k] = append(s.queues[k], claim{member, s.now()})
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte(member + " is number "))
	fmt.Fprintf(w, "%d", len(s.queues[k]))
	w.Write([]byte(" for " + k.tool + "\n"))
}

func (s *Service) giveBack(w http.ResponseWriter, r *http.Request) {
	k, member := key{r.PathValue("branch"), r.PathValue("tool")}, r.FormValue("member")
	answer := "nobody waits"
	leave := s.hold()
	if len(s.queues[k]) == 0 || s.queues[k][0].member != member {
		leave()
		http.Error(w, "not lent to "+member, http.StatusConflict)
		return
	}
	s.queues[k] = s.queues[k][1:]
	s.lapse(k)
	if waiting := s.queues[k]; len(waiting) > 0 {
		answer = waiting[0].member + " is next"
	}
	leave()
	bytes.NewBufferString(answer + "\n").WriteTo(w)
}

// lapse drops claims of a tool that have lasted too long.
func (s *Service) lapse(k key) {
	if s.patient > 0 {
		s.queues[k] = slices.DeleteFunc(s.queues[k], func(c claim) bool { return s.now().Sub(c.at) > s.patient })
	}
}

func (s *Service) tool(w http.ResponseWriter, r *http.Request) {
	k := key{r.PathValue("branch"), r.PathValue("tool")}
	leave := s.hold()
	queue, known := s.queues[k]
	n, has := len(queue), ""
	if n > 0 {
		has = queue[0].member
	}
	leave()
	if !known {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	io.WriteString(w, card(k, has, n))
}

// card returns what is shown of a tool.
func card(k key, has string, claims int) string {
	var page strings.Builder
	page.WriteString("<h1>" + html.EscapeString(k.tool) + "</h1>")
	page.WriteString("<p>of " + html.EscapeString(k.branch) + "</p>")
	if claims == 0 {
		page.WriteString("<p>on the shelf</p>")
	} else {
		page.WriteString("<p>lent to " + html.EscapeString(has) + ", claims: ")
		page.WriteString(fmt.Sprint(claims))
		page.WriteString("</p>")
	}
	page.WriteString("\n")
	return page.String()
}

// errName is the error of a tool that cannot be shown.
var errName = errors.New("lend: name with a control character")

func (s *Service) branch(w http.ResponseWriter, r *http.Request) {
	var page bytes.Buffer
	if err := s.list(&page, r.PathValue("branch")); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	page.WriteTo(w)
}

// list writes the names of the tools of a branch.
func (s *Service) list(to io.Writer, branch string) error {
	for _, tool := range s.tools(branch) {
		if strings.ContainsFunc(tool, func(r rune) bool { return r < ' ' }) {
			return errName
		}
		if _, err := io.WriteString(to, tool+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// tools returns the tools of a branch, in the order of their names.
func (s *Service) tools(branch string) []string {
	leave := s.hold()
	keys := []key{}
	for k := range s.queues {
		keys = append(keys, k)
	}
	leave()
	var names []string
	for _, k := range keys {
		if k.branch == branch {
			names = append(names, k.tool)
		}
	}
	slices.Sort(names)
	return names
}
