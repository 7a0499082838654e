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
	var all []*cost.Profile
	err := o.each(ctx, names, func(p *cost.Profile) { all = append(all, p) })
	return all, err
}

// Sum reads the profiles of several names and adds them, as [cost.Sum] does. It
// holds a few of them in memory at a time.
func (o *Opener) Sum(ctx context.Context, names []string) (*cost.Profile, error) {
	parts := min(len(names)/partSize, runtime.GOMAXPROCS(0))
	if parts > 1 {
		return o.sumParts(ctx, names, parts)
	}
	var sum cost.Adder
	if err := o.each(ctx, names, sum.Add); err != nil {
		return nil, err
	}
	return sum.Sum()
}

// partSize is how many profiles are worth a processor: handing over small ones
// one by one takes as long as adding them.
const partSize = 32

// sumParts adds the profiles of so many ranges of the names side by side, and
// then the sums. The first error in the order of the names is returned.
func (o *Opener) sumParts(ctx context.Context, names []string, parts int) (*cost.Profile, error) {
	sums, errs := make([]cost.Adder, parts), make([]error, parts)
	var adders sync.WaitGroup
	for i := range parts {
		adders.Go(func() {
			errs[i] = o.addAll(ctx, names[i*len(names)/parts:(i+1)*len(names)/parts], &sums[i])
		})
	}
	adders.Wait()
	for i, err := range errs {
		if err != nil {
			return nil, err
		}
		if i > 0 {
			sums[0].Join(&sums[i])
		}
	}
	return sums[0].Sum()
}

func (o *Opener) addAll(ctx context.Context, names []string, sum *cost.Adder) error {
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := o.one(ctx, name)
		if err != nil {
			return err
		}
		sum.Add(p)
	}
	return nil
}

type opened struct {
	profile *cost.Profile
	err     error
}

// each reads profiles, several at a time, and calls do with them in the order of
// the names. The first error in that order ends it.
func (o *Opener) each(ctx context.Context, names []string, do func(*cost.Profile)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	underWay := make(chan chan opened, runtime.GOMAXPROCS(0))
	var readers sync.WaitGroup
	defer readers.Wait()
	readers.Go(func() {
		defer close(underWay)
		for _, name := range names {
			c := make(chan opened, 1)
			select {
			case underWay <- c:
			case <-ctx.Done():
				return
			}
			readers.Go(func() {
				p, err := o.one(ctx, name)
				c <- opened{p, err}
			})
		}
	})
	for c := range underWay {
		result := <-c
		if result.err != nil {
			cancel()
			return result.err
		}
		do(result.profile)
	}
	return ctx.Err()
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

// buffers are the readers of files: there may be hundreds of them. They are
// large enough for package cost not to add its own.
var buffers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, 64<<10) }}

// read decodes a profile, in the format of pprof or one of package stackfile,
// and names it in the error.
func read(name string, r io.Reader) (*cost.Profile, error) {
	in, decode := buffers.Get().(*bufio.Reader), cost.ReadFrom
	defer buffers.Put(in)
	in.Reset(r)
	defer in.Reset(nil)
	if start, _ := in.Peek(512); stackfile.Sniff(start) { // an error comes again
		decode = stackfile.Read
	}
	p, err := decode(in)
	if err != nil {
		return nil, fmt.Errorf("profile %q: %s", name, strings.TrimPrefix(err.Error(), "profile: "))
	}
	return p, nil
}
