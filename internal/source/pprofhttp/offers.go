package pprofhttp

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

// Offers implements [source.Service].
func (s *service) Offers(ctx context.Context) (string, []hone.Kind, error) {
	var tried []string
	for _, base := range s.candidates() {
		kinds, err := s.index(ctx, base)
		if errors.Is(err, errNotHere) {
			tried = append(tried, base.Redacted())
			continue
		}
		if err != nil {
			return "", nil, err
		}
		s.base = base
		return base.Redacted(), s.offered(kinds), nil
	}
	return "", nil, &gotool.Error{
		Message: fmt.Sprintf("service %s: serves no profiles at %s", s.given.Redacted(), strings.Join(tried, " or ")),
		Next:    `it needs import _ "net/http/pprof" and a server of http.DefaultServeMux, or the adapter of its framework; give the whole URL if it is under another prefix`,
	}
}

// errNotHere says that an address is no index of profiles.
var errNotHere = errors.New("not here")

// candidates are where the index may be, in the order they are asked.
func (s *service) candidates() []*url.URL {
	at := func(p string) *url.URL {
		u := *s.given
		u.Path = strings.TrimSuffix(u.Path, "/") + p
		u.RawPath, u.RawQuery, u.Fragment = "", "", ""
		return &u
	}
	if strings.Contains(s.given.Path, "pprof") {
		return []*url.URL{at("/"), at("/debug/pprof/")}
	}
	return []*url.URL{at("/debug/pprof/"), at("/pprof/"), at("/")}
}

// offered puts kinds in order. Where goroutines can be listed, wall-clock time
// can be sampled. An address of one profile offers that alone.
func (s *service) offered(kinds []hone.Kind) []hone.Kind {
	if s.only != "" {
		return []hone.Kind{s.only}
	}
	if slices.Contains(kinds, hone.Goroutine) {
		kinds = append(kinds, hone.Wall)
	}
	return slices.DeleteFunc(slices.Clone(source.Kinds), func(k hone.Kind) bool { return !slices.Contains(kinds, k) })
}

// hrefRE matches the links of an index: href="heap?debug=1", href='/x/heap'.
var hrefRE = regexp.MustCompile(`href\s*=\s*["']?([^"'\s>]+)`)

// index reads the kinds that the page at base links to.
func (s *service) index(ctx context.Context, base *url.URL) ([]hone.Kind, error) {
	a, err := s.get(ctx, base, s.address.Timeout)
	if err != nil {
		return nil, err
	}
	if a.status == http.StatusNotFound || a.status == http.StatusMethodNotAllowed {
		return s.probe(ctx, base)
	}
	if err := a.problem(base); err != nil {
		return nil, err
	}
	var kinds []hone.Kind
	for _, m := range hrefRE.FindAllSubmatch(a.body, -1) {
		link, err := base.Parse(strings.ReplaceAll(string(m[1]), "&amp;", "&"))
		if err != nil {
			continue
		}
		name := link.Path[strings.LastIndexByte(link.Path, '/')+1:]
		if k := kindOf(name); k != "" && !slices.Contains(kinds, k) {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) < 2 { // any page may link to something called "trace"
		return s.probe(ctx, base)
	}
	return kinds, nil
}

// probe finds out whether profiles are there although no index is: a service
// may register single handlers. Only what costs it little is asked for; what
// watches it for a time is taken to be there too.
func (s *service) probe(ctx context.Context, base *url.URL) ([]hone.Kind, error) {
	var kinds []hone.Kind
	cheap := []hone.Kind{hone.ThreadCreate, hone.Goroutine, hone.Heap, hone.Allocs, hone.Block, hone.Mutex}
	if s.only != "" && slices.Contains(cheap, s.only) {
		cheap = []hone.Kind{s.only}
	}
	for _, k := range cheap {
		a, err := s.get(ctx, base.JoinPath(nameOf(k)), s.address.Timeout)
		if err != nil {
			return nil, err
		}
		if err := a.refusal(base); err != nil {
			return nil, err
		}
		if _, err := source.Inspect(a.body); a.status == http.StatusOK && err == nil {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) > 0 {
		return append(kinds, hone.CPU, hone.Trace), nil
	}
	if s.only != "" && !slices.Contains(cheap, s.only) { // its own answer will tell
		if a, err := s.get(ctx, base.JoinPath("cmdline"), s.address.Timeout); err == nil && a.status == http.StatusOK {
			return []hone.Kind{s.only}, nil
		}
	}
	return nil, errNotHere
}
