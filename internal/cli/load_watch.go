package cli

import (
	"errors"
	"fmt"
	"net/url"

	"github.com/spf13/pflag"

	"github.com/gohone/hone/internal/workbench"
)

// watchFlags adds the flags for what tells of a service besides its answers.
func watchFlags(f *pflag.FlagSet, w *workbench.LoadWatch) {
	f.StringArrayVar(&w.Pages, "metrics", nil, "read the metrics for Prometheus at this `URL` meanwhile; may be given several times")
	f.StringVar(&w.Counter, "requests-counter", "", "with --load-cmd, let the counter of this `name` tell how many requests there were")
	f.StringVar(&w.Prometheus, "prometheus", "", "ask the Prometheus at this `URL`")
	f.StringArrayVar(&w.Queries, "query", nil, "evaluate this `expression` over the load; may be given several times")
	f.StringVar(&w.StatsD, "statsd", "", "receive StatsD at this UDP `address`")
}

// checkWatch looks at what those flags say, and completes addresses.
func checkWatch(w *workbench.LoadWatch) error {
	switch {
	case (w.Prometheus == "") != (len(w.Queries) == 0):
		return errors.New("--prometheus and --query: one is of no use without the other")
	case w.Counter != "" && len(w.Pages) == 0:
		return errors.New("--requests-counter: needs --metrics, the page with the counter")
	}
	for i := range w.Pages {
		if err := webAddress(&w.Pages[i], "--metrics"); err != nil {
			return err
		}
		if u, _ := url.Parse(w.Pages[i]); u.Path == "" {
			w.Pages[i] += "/metrics"
		}
	}
	if w.Prometheus == "" {
		return nil
	}
	return webAddress(&w.Prometheus, "--prometheus")
}

// webAddress puts http:// before an address that has no scheme.
func webAddress(s *string, flag string) error {
	*s = withScheme(*s)
	if u, err := url.Parse(*s); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("%s %q: not of the form http://host:port", flag, *s)
	}
	return nil
}

// onlyEngine are flags that say what the engine sends; a command decides that by
// itself.
var onlyEngine = []string{"find", "method", "header", "data", "content-type", "targets", "frame", "expect", "insecure", "ca", "hdr", "depth", "threads", "timeout"}

func (l *loadFlags) checkCommand() error {
	for _, name := range onlyEngine {
		if l.set.Changed(name) {
			return fmt.Errorf("--%s with --load-cmd: the command decides that", name)
		}
	}
	return nil
}
