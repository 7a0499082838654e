package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/policyfile"
)

// serviceFlags is what the command line says of a service.
type serviceFlags struct {
	hone.Service
	driver load.Driver
}

// serviceHelp is the part of a command's help that is about services.
const serviceHelp = `With --service it is a program under load that is measured, not benchmarks. Hone
builds it with an agent that only hone can speak to, starts it on a free port, which
is {{.Port}} in its arguments (after --), in --load and --ready, and PORT in its
environment, and loads it in short windows. --load takes a URL, or the flags and URL
of hone load as one argument. A service may be described in .hone.yaml instead, with
what it depends on; --service .hone.yaml uses that.`

func (s *serviceFlags) flags(f *pflag.FlagSet) {
	f.StringVar(&s.Package, "service", "", "measure the service `package` under load; or the one that a .yaml file describes")
	f.StringVar(&s.Load, "load", "", "load the service so: a URL, or flags and URL of hone load in one `argument`")
	f.StringVar(&s.Ready, "ready", "", "the service can be used when this `URL` answers with success, or host:port takes connections (default where the load goes)")
	f.StringArrayVar(&s.Env, "service-env", nil, "add `NAME=value` to the environment of the service; may be given several times")
	f.DurationVar(&s.Window, "window", 0, "load the service for this `time` at once (default 50ms, longer for slow services)")
}

// parse fills in what the policy file says, takes the service's arguments off
// those of the command, and checks it all. It does nothing without --service.
func (s *serviceFlags) parse(cmd *cobra.Command, args []string) (own []string, err error) {
	own = args
	if n := cmd.ArgsLenAtDash(); n >= 0 && s.Package != "" {
		own, s.Args = args[:n], args[n:]
	}
	if s.Package == "" {
		return args, s.alone(cmd)
	}
	if err := s.read(cmd); err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, usageError{err}
	}
	return own, nil
}

// measureOnly makes a spec one of the service alone; it does nothing without
// --service. Patterns of packages make no sense then.
func (s *serviceFlags) measureOnly(own []string, spec *hone.Spec) error {
	if len(own) > 0 {
		return usageError{fmt.Errorf("packages %q: --service measures one program; its arguments come after --", own)}
	}
	dir, pattern, err := programNamed(s.Package)
	if err != nil {
		return err
	}
	if s.Package, err = fromRoot(dir, pattern); err != nil {
		return err
	}
	spec.Dir, spec.Packages, spec.Service = dir, []string{pattern}, &s.Service
	return nil
}

// alone finds flags that mean nothing without --service.
func (s *serviceFlags) alone(cmd *cobra.Command) error {
	for _, name := range []string{"load", "ready", "service-env", "window"} {
		if cmd.Flags().Changed(name) {
			return usageError{fmt.Errorf("--%s: is of a service; --service names that", name)}
		}
	}
	return nil
}

// read completes the flags by the section of a policy file: of the one that is
// named, or of the module's if it is about the same package.
func (s *serviceFlags) read(cmd *cobra.Command) error {
	name := filepath.Join(moduleRoot(s.Package), policyfile.Name)
	named := strings.HasSuffix(s.Package, ".yaml") || strings.HasSuffix(s.Package, ".yml")
	if named {
		name = s.Package
	}
	data, err := os.ReadFile(name)
	if !named && err != nil {
		return nil
	}
	if err != nil {
		return fmt.Errorf("service: %w", err)
	}
	file, err := policyfile.Parse(data, name)
	if err != nil {
		return err
	}
	if file.Service == nil {
		if named {
			return fmt.Errorf("service: %s has no section service", name)
		}
		return nil
	}
	said := *file.Service
	said.Package = inFolder(filepath.Dir(name), said.Package)
	if !named && abs(said.Package) != abs(s.Package) {
		return nil
	}
	s.Service = merged(s.Service, said, cmd.Flags().Changed)
	if named {
		s.Package = said.Package
	}
	return nil
}

// inFolder is a package of a folder as a path that go list takes.
func inFolder(folder, pkg string) string {
	joined := filepath.Join(folder, filepath.FromSlash(pkg))
	if filepath.IsAbs(joined) {
		return joined
	}
	return "." + string(filepath.Separator) + joined
}

// merged is what a file says, with what flags say over it.
func merged(flags, file hone.Service, given func(string) bool) hone.Service {
	out := file
	out.Package = flags.Package
	if len(flags.Args) > 0 {
		out.Args = flags.Args
	}
	if given("load") {
		out.Load = flags.Load
	}
	if given("ready") {
		out.Ready = flags.Ready
	}
	if given("window") {
		out.Window = flags.Window
	}
	out.Env = append(out.Env[:len(out.Env):len(out.Env)], flags.Env...)
	return out
}

// resolve names the packages of a spec, and the service beside them if there is
// one: then all packages of its module, unless some are named.
func (s *serviceFlags) resolve(own []string, spec *hone.Spec) (err error) {
	if s.Package == "" || len(own) > 0 {
		spec.Dir, spec.Packages, err = resolve(own)
	}
	if s.Package == "" || err != nil {
		return err
	}
	dir, pattern, err := programNamed(s.Package)
	if err != nil {
		return err
	}
	if len(own) > 0 && abs(moduleRoot(dir)) != abs(moduleRoot(spec.Dir)) {
		return usageError{fmt.Errorf("service %q: is not in the module of %q", s.Package, own)}
	}
	if len(own) == 0 {
		spec.Dir, spec.Packages = dir, nil
	}
	if pattern, err = fromRoot(dir, pattern); err != nil {
		return err
	}
	s.Package, spec.Service = pattern, &s.Service
	return nil
}

// fromRoot is a pattern of a folder relative to the root of its module.
func fromRoot(dir, pattern string) (string, error) {
	root := moduleRoot(dir)
	if root == "" || !strings.HasPrefix(pattern, ".") {
		return pattern, nil
	}
	rel, err := filepath.Rel(abs(root), abs(filepath.Join(dir, filepath.FromSlash(pattern))))
	if err != nil {
		return "", err
	}
	if rel == "." {
		return ".", nil
	}
	return "./" + filepath.ToSlash(rel), nil
}

// check finds what cannot work, before anything is built.
func (s *serviceFlags) check() error {
	if s.Load == "" {
		return errors.New("--service: needs --load, a URL such as http://127.0.0.1:{{.Port}}/")
	}
	if s.Window < 0 || s.Window > 0 && s.Window < 10*time.Millisecond || s.Window > time.Minute {
		return fmt.Errorf("--window %s: must lie between 10ms and 1m", s.Window)
	}
	for _, kv := range s.Env {
		if name, _, ok := strings.Cut(kv, "="); !ok || name == "" {
			return fmt.Errorf("environment %q: not of the form NAME=value", kv)
		}
	}
	example := load.Place{Ports: make([]int, load.MostPorts), Dir: "."}
	for i := range example.Ports {
		example.Ports[i] = 1 + i
	}
	for _, list := range [][]string{s.Args, s.Env, {s.Ready}} {
		if _, err := example.ExpandAll(list); err != nil {
			return err
		}
	}
	var err error
	s.driver, err = newDriver(s.Load)
	return err
}
