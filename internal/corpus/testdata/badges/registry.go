package badges

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

// ErrUnknown is wrapped by the errors of projects that nobody has heard of.
var ErrUnknown = errors.New("badges: unknown project")

// Counter counts. It is safe for concurrent use.
type Counter struct {
	mutex sync.Mutex
	value int64
}

// AddAndGet adds to the count and returns what it comes to.
func (c *Counter) AddAndGet(n int64) int64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.value += n
	return c.value
}

// Get returns the count.
func (c *Counter) Get() int64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.value
}

// Registry has what is known of projects.
type Registry struct {
	mutex    sync.Mutex
	hits     map[string]int
	order    []string // of the projects that have hits
	coverage map[string]float64
}

// NewRegistry returns an empty registry.
func NewRegistry() *Registry {
	return &Registry{hits: map[string]int{}, coverage: map[string]float64{}}
}

// synchronized does something that nobody else is to see half done.
func (r *Registry) synchronized(do func()) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	do()
}

// hit counts a hit of a project and returns how many it has. To be synchronized.
func (r *Registry) hit(project string) int {
	if r.hits[project] == 0 {
		r.order = append(r.order, project)
	}
	r.hits[project]++
	return r.hits[project]
}

// Cover sets how much of a project is covered by tests.
func (r *Registry) Cover(project string, percent float64) {
	r.synchronized(func() { r.coverage[project] = percent })
}

// Coverage returns how much of a project is covered by tests.
func (r *Registry) Coverage(project string) (percent float64, err error) {
	r.synchronized(func() {
		var known bool
		if percent, known = r.coverage[project]; !known {
			err = fmt.Errorf("%w: %q", ErrUnknown, project)
		}
	})
	return percent, err
}

// Seen returns the projects that have hits, in the order of their first ones.
func (r *Registry) Seen() (projects []string) {
	r.synchronized(func() { projects = append(projects, r.order...) })
	return projects
}

// Build is a build of a project.
type Build struct {
	Project string
	State   string // "passing", "failing"
}

// Builds stands for the build farm, which takes its time to answer.
type Builds struct {
	delay  time.Duration
	mutex  sync.RWMutex
	builds []Build
}

// NewBuilds returns a farm of these builds, the latest last, which answers after
// the delay.
func NewBuilds(delay time.Duration, builds ...Build) *Builds {
	return &Builds{delay: delay, builds: builds}
}

// Add adds a build.
func (b *Builds) Add(build Build) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.builds = append(b.builds, build)
}

// State returns the state of the latest build of a project.
func (b *Builds) State(ctx context.Context, project string) (string, error) {
	wait := time.NewTimer(b.delay)
	defer wait.Stop()
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case <-wait.C:
	}
	b.mutex.RLock()
	defer b.mutex.RUnlock()
	for i := len(b.builds) - 1; i >= 0; i-- {
		if b.builds[i].Project == project {
			return b.builds[i].State, nil
		}
	}
	return "", fmt.Errorf("%w: %q", ErrUnknown, project)
}

// Limiter says who has asked too often. A window that is over begins anew with
// the first that asks.
type Limiter struct {
	mutex sync.Mutex
	max   int
	asked int
	until time.Time
}

// NewLimiter returns a limiter that allows so many requests a second.
func NewLimiter(max int) *Limiter { return &Limiter{max: max} }

// Allow reports whether one more may ask.
func (l *Limiter) Allow(now time.Time) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if now.After(l.until) {
		l.until = now.Add(time.Second)
		l.asked = 0
	}
	l.asked++
	return l.asked <= l.max
}

// valid reports whether a name may be one of a project.
func valid(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-_.") == ""
}
