package load

import (
	"context"
	"fmt"
	"net"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
)

// Result is a load that has ended.
type Result struct {
	Load hone.Load
	// Latency and Service are the histograms of Load.Latency and Load.Service,
	// in nanoseconds.
	Latency, Service Histogram
}

// run is one load while it goes on.
type run struct {
	ctx      context.Context // of Run; also for connections opened later
	target   Target
	protocol Protocol
	spec     Spec
	pacer    *pacer
	recorder *recorder
	began    time.Time
	over     chan struct{} // closed when no answer is waited for any more
}

// now is the time since the load began.
func (r *run) now() time.Duration { return time.Since(r.began) }

// Run opens the connections, puts the load on the target and reports after
// every window, and once more in what it returns. It ends when the spec says
// so or ctx does; what was measured until then is returned in both cases. An
// error means that nothing could be measured.
func Run(ctx context.Context, target Target, protocol Protocol, spec Spec, watch func(hone.Load)) (*Result, error) {
	r := &run{
		ctx: ctx, target: target, protocol: protocol, spec: spec,
		pacer: newPacer(spec), recorder: newRecorder(), over: make(chan struct{}),
	}
	conns, err := r.connect(ctx)
	if err != nil {
		return nil, err
	}
	if spec.Begin != nil {
		spec.Begin()
	}
	if r.began, err = r.start(); err != nil {
		closeAll(conns)
		return nil, err
	}
	stop := context.AfterFunc(ctx, r.pacer.end)
	defer stop()
	w := newWatcher(r, watch)
	ended := make(chan struct{})
	go func() { defer close(ended); w.watch() }()
	r.carry(conns)
	close(r.over)
	<-ended
	return w.result(), nil
}

// atOnce is how many connections are opened side by side.
const atOnce = 64

// connect opens all connections before the clock starts.
func (r *run) connect(ctx context.Context) ([]net.Conn, error) {
	conns := make([]net.Conn, max(1, r.spec.Connections))
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i := range conns {
		group.Go(func() (err error) {
			conns[i], err = r.dial(ctx)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		closeAll(conns)
		return nil, &gotool.Error{
			Message: fmt.Sprintf("target %s: cannot connect", r.target.Address), Err: err,
			Next: "is the service up and listening there? -c asks for fewer connections",
		}
	}
	return conns, nil
}

func closeAll(conns []net.Conn) {
	for _, c := range conns {
		if c != nil {
			c.Close()
		}
	}
}

// start is when the load begins: now, or when the others of its turns are ready.
func (r *run) start() (time.Time, error) {
	if r.spec.Turn.alone() {
		return time.Now(), nil
	}
	return r.spec.Turn.start(r.ctx)
}

// dialPatience is how long the opening of one connection may take.
const dialPatience = 10 * time.Second

func (r *run) dial(ctx context.Context) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialPatience)
	defer cancel()
	return r.target.dial(ctx)
}

// grace is how long after the end answers are waited for.
const grace = time.Second

// goroutineThreads is how many threads carry goroutines.
func (r *run) goroutineThreads() int {
	return max(1, min(runtime.GOMAXPROCS(0), r.spec.Connections))
}
