// Package topology knows which services of a company call which others.
package topology

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Service is a service.
type Service struct {
	Name  string
	calls []*Service
}

// Calls returns how many other services a service calls.
func (s *Service) Calls() int { return len(s.calls) }

// Topology is a set of services. It does not change once it is loaded.
type Topology struct {
	entry    *Service // where all requests come in
	byName   map[string]*Service
	services []*Service // as they are named first
}

// Parse reads a topology. Each line has the name of a service, a colon and the
// names of the services that it calls. The first service is the one that all
// requests come in at. Empty lines and lines that begin with # are ignored.
func Parse(r io.Reader) (*Topology, error) {
	t := &Topology{byName: make(map[string]*Service)}
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimSpace(sc.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, calls, ok := strings.Cut(line, ":")
		if name = strings.TrimSpace(name); !ok || name == "" {
			return nil, fmt.Errorf("topology: line %d: no service", n)
		}
		s := t.service(name)
		for _, callee := range strings.Fields(calls) {
			s.calls = append(s.calls, t.service(callee))
		}
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("topology: %w", err)
	}
	if t.entry == nil {
		return nil, fmt.Errorf("topology: no services")
	}
	return t, nil
}

// service returns the service with a name, which may be new.
func (t *Topology) service(name string) *Service {
	if s, ok := t.byName[name]; ok {
		return s
	}
	s := &Service{Name: name}
	if t.entry == nil {
		t.entry = s
	}
	t.byName[name] = s
	t.services = append(t.services, s)
	return s
}

// Lookup returns the service with a name, or nil.
func (t *Topology) Lookup(name string) *Service { return t.byName[name] }

// Services returns all services. They are not to be modified.
func (t *Topology) Services() []*Service { return t.services }
