package cli

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/load"
	loadhttp "github.com/gohone/hone/internal/load/http"
	"github.com/gohone/hone/internal/workbench"
)

// loadFlags is what the command line of hone load says.
type loadFlags struct {
	spec     load.Spec
	what     builtin.LoadSpec
	rate     string
	goal     string
	data     string
	targets  string
	typ      string
	ca       string
	insecure bool
	hgrm     string
	own      string
	command  string
	watch    workbench.LoadWatch
	set      *pflag.FlagSet // all of these
}

func newLoad(stdout, stderr io.Writer) *cobra.Command {
	var l loadFlags
	var out output
	cmd := &cobra.Command{
		Use:   "load [flags] URL",
		Short: "Put a load on a service and measure its latency",
		Long: `Load sends requests to a service and says how long the answers took.

Without --rate the loop is closed: each connection sends its next request when it
has its answer. With --rate it is open: requests are planned in advance, and the
latency counts from the planned send, so that a service which stalls is charged for
all who would have waited. The latency from the actual send stands beside it.

--rate 500 is constant, --rate 100..5000 goes up over the whole time. --find p99<10ms
looks for the highest rate at which that holds.

URL is http://, https:// or framed://, for protocols that put a length before each
message. In the message and the expected answer of framed, \x02 is a byte and
{seq:8} the number of the request on its connection, in eight digits.

--load-cmd lets a command of yours do the load: wrk, k6, your own client. It finds
the target, the time and the rest in HONE_URL, HONE_ADDR, HONE_DURATION (seconds),
HONE_CONNECTIONS, HONE_REQUESTS and HONE_RATE, and says how many requests it made by
a line "hone: requests=N failed=N seconds=S"; the summaries of wrk, ab, hey, k6 and
vegeta are understood, and a counter of the service may tell instead.

--metrics reads what the service tells Prometheus: how much counters grew, a second
and a request, how gauges went. --prometheus and --query ask a Prometheus that runs
already; --statsd receives what the service sends to StatsD.

Windows in which hone itself was the bottleneck are void, and said to be. Hosts
other than this machine are refused unless --i-own-this-host names them.`,
		Example: `  hone load http://localhost:8080/
  hone load -c 100 -z 30s --rate 2000 http://localhost:8080/users
  hone load --find 'p99<20ms' http://localhost:8080/
  hone load --targets requests.txt --json
  hone load --frame u32be,self -d '\x02{seq:8}hello' framed://localhost:8888
  hone load --metrics localhost:8080/metrics http://localhost:8080/
  hone load --prometheus localhost:9090 --query 'rate(http_requests_total[15s])' http://localhost:8080/
  hone load --load-cmd 'wrk -c $HONE_CONNECTIONS -d ${HONE_DURATION}s $HONE_URL' http://localhost:8080/`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 || len(args) == 0 && l.targets == "" && l.command == "" {
				return usageError{errors.New("hone load: takes one URL; hone load --help shows how")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			req, err := l.request(args)
			if err != nil {
				return usageError{err}
			}
			return l.run(cmd.Context(), stdout, stderr, out, req)
		},
	}
	l.flags(cmd.Flags())
	out.flags(cmd.Flags())
	return cmd
}

// flags are those that say what the load is.
func (l *loadFlags) flags(f *pflag.FlagSet) {
	l.set = f
	f.IntVarP(&l.spec.Connections, "connections", "c", 50, "open `n` connections")
	f.Int64VarP(&l.spec.Requests, "requests", "n", 0, "end after `n` requests (default: by time)")
	f.DurationVarP(&l.spec.Duration, "duration", "z", 0, "end after `time` (default 10s, without -n)")
	f.StringVarP(&l.rate, "rate", "q", "", "plan `n` requests a second in all, or from..to")
	f.StringVar(&l.goal, "find", "", "look for the highest rate that holds a `goal` such as p99<10ms")
	f.IntVar(&l.spec.Depth, "depth", 1, "let `n` requests be on their way on each connection")
	f.DurationVarP(&l.spec.Timeout, "timeout", "t", 30*time.Second, "`time` one request may take; 0 for any")
	f.IntVar(&l.spec.Threads, "threads", max(1, min(4, runtime.NumCPU()/2)), "wait for connections on `n` threads")
	f.StringVarP(&l.what.Method, "method", "m", "", "HTTP `method` (default GET, with -d POST)")
	f.StringArrayVarP(&l.what.Header, "header", "H", nil, "add a header `field`, \"Name: value\"; may be given several times")
	f.StringVarP(&l.data, "data", "d", "", "send this `body`, or the file after an @; with framed:// the message")
	f.StringVarP(&l.typ, "content-type", "T", "", "content `type` of the body")
	f.StringVar(&l.targets, "targets", "", "send the requests of a `file` in the format of vegeta, in turn")
	f.StringVar(&l.what.Frame, "frame", "u32be", "length before a framed message: `u32be`, u16le ..., with \",self\" if it counts itself")
	f.StringVar(&l.what.Expect, "expect", "", "count framed answers that are not this `message` as failed")
	f.BoolVarP(&l.insecure, "insecure", "k", false, "accept any certificate")
	f.StringVar(&l.ca, "ca", "", "trust the certificates in a `file`")
	f.StringVar(&l.hgrm, "hdr", "", "write the percentiles to a `file` as HdrHistogram does")
	f.StringVar(&l.own, "i-own-this-host", "", "allow a load on this `host`, which is not this machine")
	f.StringVar(&l.command, "load-cmd", "", "let this `command` do the load")
	watchFlags(f, &l.watch)
}

// request turns the flags into a load.
func (l *loadFlags) request(args []string) (workbench.LoadRequest, error) {
	var req workbench.LoadRequest
	if err := errors.Join(l.bounds(), checkWatch(&l.watch)); err != nil {
		return req, err
	}
	req.Watch, req.Own = l.watch, l.own
	if l.command != "" {
		return l.external(args, req)
	}
	if l.watch.Counter != "" {
		return req, errors.New("--requests-counter: hone counts what it sends itself; it is for --load-cmd")
	}
	if err := l.content(args); err != nil {
		return req, err
	}
	var err error
	if req.Target, req.Protocol, err = builtin.Load(l.what); err != nil {
		return req, err
	}
	req.Name = l.what.URL
	if req.Name == "" {
		req.Name = l.what.Requests[0].URL
	}
	if req.Search, err = l.search(); err != nil {
		return req, err
	}
	req.Spec = l.spec
	return req, nil
}

// external is a load by a command.
func (l *loadFlags) external(args []string, req workbench.LoadRequest) (workbench.LoadRequest, error) {
	if err := l.checkCommand(); err != nil {
		return req, err
	}
	if l.spec.Duration == 0 { // -n alone: the command is bounded all the same
		l.spec.Duration = commandDuration
	}
	if len(args) > 0 {
		req.Name = withScheme(args[0])
	}
	var err error
	req.Target, req.External, err = builtin.Command(l.command, req.Name)
	req.Spec = l.spec
	return req, err
}

// commandDuration bounds a command that is told a number of requests and no
// time.
const commandDuration = 10 * time.Minute

// withScheme puts http:// before an address without a scheme.
func withScheme(target string) string {
	if strings.Contains(target, "://") {
		return target
	}
	return "http://" + target
}

// defaultDuration is how long a load lasts that nobody bounds.
const defaultDuration = 10 * time.Second

// bounds checks the numbers, and chooses what was left open.
func (l *loadFlags) bounds() error {
	switch s := &l.spec; {
	case s.Connections < 1 || s.Connections > 1<<16:
		return fmt.Errorf("-c %d: must be between 1 and %d", s.Connections, 1<<16)
	case s.Requests < 0 || s.Duration < 0 || s.Timeout < 0:
		return errors.New("-n, -z and --timeout must not be negative")
	case s.Depth < 1 || s.Depth > 1<<16:
		return fmt.Errorf("--depth %d: must be between 1 and %d", s.Depth, 1<<16)
	case s.Requests == 0 && s.Duration == 0:
		s.Duration = defaultDuration
	}
	var err error
	l.spec.Rate, err = parseRate(l.rate, l.spec.Duration)
	return err
}

// parseRate reads "500" or "100..5000", which goes from one to the other over
// the given time.
func parseRate(s string, over time.Duration) (load.Rate, error) {
	if s == "" {
		return load.Rate{}, nil
	}
	from, to, ramp := strings.Cut(s, "..")
	a, err := strconv.ParseFloat(from, 64)
	if err != nil || !(a > 0 && a <= maxRate) {
		return load.Rate{}, fmt.Errorf("--rate %q: want requests a second, 500 or 100..5000", s)
	}
	if !ramp {
		return load.Constant(a), nil
	}
	b, err := strconv.ParseFloat(to, 64)
	switch {
	case err != nil || !(b > 0 && b <= maxRate):
		return load.Rate{}, fmt.Errorf("--rate %q: want requests a second, 500 or 100..5000", s)
	case over == 0:
		return load.Rate{}, fmt.Errorf("--rate %q: needs -z, the time it goes over", s)
	}
	return load.Rate{From: a, To: b, Over: over}, nil
}

const maxRate = 1e8

// content reads what is sent.
func (l *loadFlags) content(args []string) error {
	if l.targets != "" {
		return l.readTargets()
	}
	l.what.URL = withScheme(args[0])
	l.what.Message, l.what.Body = l.data, []byte(l.data)
	if name, ok := strings.CutPrefix(l.data, "@"); ok {
		body, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		l.what.Body = body
	}
	if l.what.Method == "" && l.data != "" {
		l.what.Method = "POST"
	}
	if l.typ != "" {
		l.what.Header = append(l.what.Header, "Content-Type: "+l.typ)
	}
	return l.certificates()
}

func (l *loadFlags) readTargets() error {
	file, err := os.Open(l.targets)
	if err != nil {
		return err
	}
	defer file.Close()
	l.what.Requests, err = loadhttp.Targets(file, filepath.Dir(l.targets))
	if err != nil {
		return fmt.Errorf("%s: %w", l.targets, err)
	}
	return l.certificates()
}

// certificates says which servers are trusted.
func (l *loadFlags) certificates() error {
	if !l.insecure && l.ca == "" {
		return nil
	}
	l.what.TLS = &tls.Config{InsecureSkipVerify: l.insecure}
	if l.ca == "" {
		return nil
	}
	pem, err := os.ReadFile(l.ca)
	if err != nil {
		return err
	}
	l.what.TLS.RootCAs = x509.NewCertPool()
	if !l.what.TLS.RootCAs.AppendCertsFromPEM(pem) {
		return fmt.Errorf("%s: has no certificate in PEM form", l.ca)
	}
	return nil
}

// The search starts low and takes this long for each rate.
const (
	searchStart  = 100
	searchStep   = 5 * time.Second
	searchTrials = 30
	searchClose  = 0.05
)

func (l *loadFlags) search() (*load.Search, error) {
	if l.goal == "" {
		return nil, nil
	}
	goal, err := load.ParseGoal(l.goal)
	if err != nil {
		return nil, err
	}
	s := &load.Search{Goal: goal, Start: searchStart, Step: searchStep, Close: searchClose, Trials: searchTrials}
	if l.spec.Rate.Open() {
		s.Start = l.spec.Rate.From
	}
	if l.spec.Duration != defaultDuration {
		s.Step = l.spec.Duration
	}
	return s, nil
}

func (l *loadFlags) run(ctx context.Context, stdout, stderr io.Writer, out output, req workbench.LoadRequest) error {
	var result *load.Result
	err := out.run(stdout, stderr, hone.Spec{}, func(handle func(hone.Event)) (err error) {
		w := builtin.Workbench()
		w.Handle = handle
		result, err = w.Load(ctx, req)
		return err
	})
	if err != nil || result == nil {
		return err
	}
	if l.hgrm != "" {
		err = writePercentiles(l.hgrm, result.Latency)
	}
	return errors.Join(err, unanswered(result.Load))
}

// unanswered is the error of a load of which nothing came back.
func unanswered(l hone.Load) error {
	if l.Requests > 0 || len(l.Errors) == 0 {
		return nil
	}
	return errors.New("the service answered no request: see the errors above")
}

func writePercentiles(name string, h load.Histogram) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(h.Text(f), f.Close())
}
