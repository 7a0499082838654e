package input

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/stackfile"
)

// Opener opens profiles by name.
type Opener struct {
	Stdin io.Reader // read for the name "-"
	Fetch Fetcher
	// Stored returns the bytes of a profile in the store; nil where there is
	// none of that name. It may be nil itself.
	Stored func(ctx context.Context, name string) ([]byte, error)
}

// Open reads the profiles of several names, several at a time.
func (o *Opener) Open(ctx context.Context, names []string) ([]*cost.Profile, error) {
	out := make([]*cost.Profile, len(names))
	errs := make([]error, len(names))
	next := make(chan int)
	var readers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(names)) {
		readers.Go(func() {
			for i := range next {
				out[i], errs[i] = o.one(ctx, names[i])
			}
		})
	}
	for i := range names {
		next <- i
	}
	close(next)
	readers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, ctx.Err()
}

func (o *Opener) one(ctx context.Context, name string) (*cost.Profile, error) {
	if name == "-" {
		return read(name, o.Stdin)
	}
	f, err := os.Open(name)
	if err == nil {
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return nil, &gotool.Error{Message: fmt.Sprintf("profile %q: is a folder", name), Next: "name a file in it"}
		}
		return read(name, f)
	}
	if u := address(name); u != nil {
		body, err := o.Fetch.Get(ctx, u)
		if err != nil {
			return nil, err
		}
		defer body.Close()
		return read(name, body)
	}
	if o.Stored != nil && os.IsNotExist(err) {
		data, err := o.Stored(ctx, name)
		if err != nil {
			return nil, err
		}
		if data != nil {
			return read(name, strings.NewReader(string(data)))
		}
	}
	if os.IsNotExist(err) {
		return nil, &gotool.Error{
			Message: fmt.Sprintf("profile %q: is no file, no address and no stored profile", name),
			Next:    "go test -cpuprofile=cpu.prof writes one; hone profile collects and stores them",
		}
	}
	return nil, fmt.Errorf("profile %q: %w", name, err)
}

// read decodes a profile, in the format of pprof or one of package stackfile,
// and names it in the error.
func read(name string, r io.Reader) (*cost.Profile, error) {
	in, decode := bufio.NewReader(r), cost.ReadFrom
	if start, _ := in.Peek(512); stackfile.Sniff(start) { // an error comes again
		decode = stackfile.Read
	}
	p, err := decode(in)
	if err != nil {
		return nil, fmt.Errorf("profile %q: %s", name, strings.TrimPrefix(err.Error(), "profile: "))
	}
	return p, nil
}
