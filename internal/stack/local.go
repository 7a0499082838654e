package stack

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// Local is Prometheus and the node exporter of this machine, running.
type Local struct {
	Prometheus string // address of its pages
	Node       string // address of the node exporter's metrics
	// Services is the file of services; Prometheus reads it anew when it changes.
	Services string

	dir    string
	cancel context.CancelFunc
	ended  chan error // one for each process
	count  int
}

// Start starts both on free ports of the loopback interface, with what
// Prometheus records in a new temporary folder, and waits until they answer.
// They end with ctx, with [Local.Close], and with hone.
func Start(ctx context.Context, list []Service, interval time.Duration) (*Local, error) {
	prometheus, err := prometheusProgram.find()
	if err != nil {
		return nil, err
	}
	node, err := nodeProgram.find()
	if err != nil {
		return nil, err
	}
	dir, err := newFolder()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	l := &Local{dir: dir, Services: filepath.Join(dir, "services.yml"), cancel: cancel, ended: make(chan error, 2)}
	if err := l.start(ctx, prometheus, node, list, interval); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

func (l *Local) start(ctx context.Context, prometheus, node string, list []Service, interval time.Duration) error {
	ports, err := freePorts(2)
	if err != nil {
		return err
	}
	l.Prometheus, l.Node = "http://"+ports[0], "http://"+ports[1]+"/metrics"
	if err := os.WriteFile(l.Services, []byte(services(list)), 0o644); err != nil {
		return err
	}
	file := filepath.Join(l.dir, "prometheus.yml")
	if err := os.WriteFile(file, []byte(config(interval, ports[0], ports[1])), 0o644); err != nil {
		return err
	}
	if err := l.launch(ctx, nodeProgram.what, gotool.Command{Path: node, Args: []string{"--web.listen-address=" + ports[1], "--log.level=error"}}); err != nil {
		return err
	}
	if err := l.launch(ctx, prometheusProgram.what, gotool.Command{Path: prometheus, Dir: l.dir, Args: []string{
		"--config.file=" + file, "--storage.tsdb.path=" + filepath.Join(l.dir, "data"),
		"--web.listen-address=" + ports[0], "--log.level=error",
	}}); err != nil {
		return err
	}
	if err := l.ready(ctx, nodeProgram.what, l.Node); err != nil {
		return err
	}
	return l.ready(ctx, prometheusProgram.what, l.Prometheus+"/-/ready")
}

// freePorts returns addresses of the loopback interface that nobody listens on.
// Somebody else may take one before it is used; the program that is to have it
// then says so and ends.
func freePorts(n int) ([]string, error) {
	var out []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		out = append(out, l.Addr().String())
	}
	return out, nil
}

// launch starts one process; its end is told to ended.
func (l *Local) launch(ctx context.Context, what string, c gotool.Command) error {
	c.OutputLimit = 64 << 10
	p, err := gotool.Start(ctx, c)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	l.count++
	go func() {
		r, err := p.Wait()
		if err == nil {
			err = &gotool.Error{Message: what + " has ended" + lastLine(r.Stderr), Next: "start it again; if it ends again, run it by hand to see more"}
		}
		l.ended <- err
	}()
	return nil
}

// lastLine is what a process said last, to be put behind a message.
func lastLine(out []byte) string {
	text := strings.TrimSpace(string(out))
	if text == "" {
		return ""
	}
	return ": " + text[strings.LastIndexByte(text, '\n')+1:]
}

// patience is how long a program may take to answer for the first time: a busy
// machine starts Prometheus in some seconds.
const patience = time.Minute

// ready waits until an address answers.
func (l *Local) ready(ctx context.Context, what, url string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		if answers(ctx, url) {
			return nil
		}
		select {
		case err := <-l.ended:
			l.count--
			return err
		case <-ctx.Done():
			return fmt.Errorf("%s: does not answer at %s: %w", what, url, ctx.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// answers reports whether an address answers with success.
func answers(ctx context.Context, url string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false
	}
	resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

// Wait waits until ctx ends, which is no error, or one of the processes does.
func (l *Local) Wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case err := <-l.ended:
		l.count--
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
}

// Close ends the processes and removes what they recorded.
func (l *Local) Close() error {
	l.cancel()
	for ; l.count > 0; l.count-- {
		<-l.ended
	}
	return os.RemoveAll(l.dir)
}
