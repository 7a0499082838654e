package stack

import (
	"fmt"
	"net"
	"net/url"
	"strings"
)

// Service is something that Prometheus scrapes.
type Service struct {
	Name    string // the label job of what it says
	Address string // host:port
	Path    string // begins with a slash
	Scheme  string // http or https
}

// ParseService reads "NAME=HOST:PORT/PATH". The path is /metrics unless one is
// given, the host this machine for ":8889", and a scheme may stand before it.
func ParseService(s string) (Service, error) {
	name, where, ok := strings.Cut(s, "=")
	bad := fmt.Errorf("service %q: not of the form NAME=HOST:PORT/PATH, as in api=localhost:8080/metrics", s)
	if !ok || !plainName(name) {
		return Service{}, bad
	}
	if !strings.Contains(where, "://") {
		where = "http://" + where
	}
	u, err := url.Parse(where)
	if err != nil || u.Port() == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.User != nil || u.Fragment != "" {
		return Service{}, bad
	}
	v := Service{Name: name, Scheme: u.Scheme, Path: u.EscapedPath(), Address: u.Host}
	if u.Hostname() == "" {
		v.Address = net.JoinHostPort("localhost", u.Port())
	}
	if v.Path == "" || v.Path == "/" {
		v.Path = "/metrics"
	}
	return v, nil
}

// plainName reports whether a name can stand in a file of settings unquoted.
func plainName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.") == ""
}

// inContainer returns the service as a container of this machine reaches it:
// what this machine is called outside is another one inside.
func (s Service) inContainer() Service {
	host, port, err := net.SplitHostPort(s.Address)
	if err != nil {
		return s
	}
	if ip := net.ParseIP(host); host == "localhost" || ip != nil && (ip.IsLoopback() || ip.IsUnspecified()) {
		s.Address = net.JoinHostPort(hostOfContainers, port)
	}
	return s
}

// hostOfContainers is what compose.yaml calls the machine.
const hostOfContainers = "host.docker.internal"
