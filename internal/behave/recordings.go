package behave

import (
	"context"
	"sync"
)

// Recordings keep what the own tests of packages lead to, for all checks of a run, also those at
// the same time: these tests may take long. A nil one keeps nothing.
type Recordings struct {
	mu sync.Mutex
	of map[string]*recording // by source and content
}

// recording is what the tests of one package led to. Who wants it while they run waits for them.
type recording struct {
	turn chan struct{} // holds one, which who looks at the rest has taken
	done bool
	text []byte
}

// get is what run returns, once for each package, unless it fails. Who does not want it any
// more does not wait for others.
func (r *Recordings) get(ctx context.Context, src Source, pkg map[string][]byte, run func() ([]byte, error)) ([]byte, error) {
	if r == nil {
		return run()
	}
	one := r.recording(sourceKey(src) + contentKey(pkg))
	select {
	case <-one.turn:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { one.turn <- struct{}{} }()
	if one.done {
		return one.text, nil
	}
	text, err := run()
	if err == nil {
		one.text, one.done = text, true
	}
	return text, err
}

func (r *Recordings) recording(key string) *recording {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.of == nil {
		r.of = map[string]*recording{}
	}
	if r.of[key] == nil {
		r.of[key] = &recording{turn: make(chan struct{}, 1)}
		r.of[key].turn <- struct{}{}
	}
	return r.of[key]
}
