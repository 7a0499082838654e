package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/stack"
)

// stackFlags is what the command line of hone stack says.
type stackFlags struct {
	dir      string
	local    bool
	services []string
	interval time.Duration
}

func newStack(stdout, stderr io.Writer) *cobra.Command {
	var s stackFlags
	cmd := &cobra.Command{
		Use:   "stack [flags]",
		Short: "Watch services with Prometheus, Grafana and the node exporter",
		Long: `Stack writes a folder from which Prometheus, Grafana and the node exporter start as
containers: docker compose up. The data source and the dashboards are provisioned:
requests, errors and latency of any service, the Go runtime, the machine, and the
TCP server of hone's case studies.

With --local it starts Prometheus and the node exporter of this machine instead,
without containers, on free ports that only this machine reaches, and ends them
with Ctrl-C. What they recorded is removed then.

--service says what to scrape, besides those two. More can be added to the file
services.yml while Prometheus runs.`,
		Example: `  hone stack -o observe --service api=localhost:8080
  hone stack --local --service tcpserver=localhost:8889/metrics`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usageError{fmt.Errorf("argument %q: hone stack takes none; --service names what to scrape", args[0])}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			list, err := s.parse(cmd.Flags().Changed("output"))
			if err != nil {
				return usageError{err}
			}
			if s.local {
				return s.run(cmd.Context(), stdout, stderr, list)
			}
			return s.write(stdout, list)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&s.dir, "output", "o", "hone-stack", "write the `folder`")
	f.BoolVar(&s.local, "local", false, "start Prometheus and the node exporter of this machine")
	f.StringArrayVar(&s.services, "service", nil, "scrape this `service`, NAME=HOST:PORT/PATH; may be given several times")
	f.DurationVar(&s.interval, "interval", stack.Interval, "scrape every `time`")
	return cmd
}

func (s *stackFlags) parse(folder bool) ([]stack.Service, error) {
	switch {
	case s.local && folder:
		return nil, errors.New("--local writes no folder: give --local or -o")
	case s.interval < 100*time.Millisecond || s.interval > time.Hour:
		return nil, fmt.Errorf("--interval %s: must be between 100ms and 1h", s.interval)
	}
	var list []stack.Service
	named := map[string]bool{"prometheus": true, "node": true}
	for _, text := range s.services {
		v, err := stack.ParseService(text)
		if err != nil {
			return nil, err
		}
		if named[v.Name] {
			return nil, fmt.Errorf("service %q: the name is taken", v.Name)
		}
		named[v.Name] = true
		list = append(list, v)
	}
	return list, nil
}

// write writes the folder, and says what to do with it.
func (s *stackFlags) write(stdout io.Writer, list []stack.Service) error {
	files, err := stack.Files(list, s.interval)
	if err != nil {
		return err
	}
	if err := stack.Write(s.dir, files); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "wrote %s: %d files\n", s.dir, len(files))
	fmt.Fprintf(stdout, "\n  start        docker compose -f %s up -d\n", filepath.Join(s.dir, "compose.yaml"))
	fmt.Fprintf(stdout, "  dashboards   http://localhost:3000\n")
	fmt.Fprintf(stdout, "  services     %s\n", filepath.Join(s.dir, "prometheus", "services.yml"))
	return nil
}

// run starts the programs and waits for their end or Ctrl-C.
func (s *stackFlags) run(ctx context.Context, stdout, stderr io.Writer, list []stack.Service) (err error) {
	fmt.Fprintln(stderr, "starting Prometheus and the node exporter")
	l, err := stack.Start(ctx, list, s.interval)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	fmt.Fprintf(stdout, "prometheus      %s\n", l.Prometheus)
	fmt.Fprintf(stdout, "node exporter   %s\n", l.Node)
	fmt.Fprintf(stdout, "services        %s (read anew when it changes)\n", l.Services)
	fmt.Fprintln(stderr, "Ctrl-C ends both and removes what they recorded")
	return l.Wait(ctx)
}
