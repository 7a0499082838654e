package builtin

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/command"
	"github.com/gohone/hone/internal/load/framed"
	"github.com/gohone/hone/internal/load/http"
)

// LoadSpec is what a user says of the requests of a load. Either URL or
// Requests are given.
type LoadSpec struct {
	URL      string
	Requests []http.Request // of a file; all to one host
	Method   string
	Header   []string // "Name: value"
	Body     []byte
	TLS      *tls.Config // for https; nil means the system's settings

	// Frame, Message and Expect are for the scheme framed; see package framed.
	Frame, Message, Expect string
}

// Load returns where the requests of a load go, and what they are.
func Load(s LoadSpec) (load.Target, load.Protocol, error) {
	if len(s.Requests) > 0 {
		return loadHTTP(s.Requests, s.TLS)
	}
	u, err := url.Parse(s.URL)
	if err != nil || u.Host == "" {
		return load.Target{}, nil, fmt.Errorf("target %q: not of the form http://host:port/path or framed://host:port", s.URL)
	}
	switch u.Scheme {
	case "http", "https":
		r := http.Request{Method: s.Method, URL: s.URL, Body: s.Body}
		for _, h := range s.Header {
			if err := r.AddHeader(h); err != nil {
				return load.Target{}, nil, err
			}
		}
		return loadHTTP([]http.Request{r}, s.TLS)
	case "framed":
		return loadFramed(u.Host, s)
	}
	return load.Target{}, nil, fmt.Errorf("target %q: scheme %q is not known; http, https and framed are", s.URL, u.Scheme)
}

// Command returns the driver that runs a command of the user's, and where the
// load goes, if they say so.
func Command(line, target string) (load.Target, load.External, error) {
	d := command.Driver{Line: line, URL: target}
	if target == "" {
		return load.Target{}, d, nil
	}
	u, err := url.Parse(target)
	if err != nil || u.Host == "" {
		return load.Target{}, nil, fmt.Errorf("target %q: not of the form http://host:port/path or tcp://host:port", target)
	}
	if u.Port() == "" && u.Scheme != "http" && u.Scheme != "https" {
		return load.Target{}, nil, fmt.Errorf("target %q: has no port", target)
	}
	d.Addr = hostPort(u)
	return load.Target{Network: "tcp", Address: d.Addr}, d, nil
}

func loadHTTP(requests []http.Request, config *tls.Config) (load.Target, load.Protocol, error) {
	var target load.Target
	for _, r := range requests {
		u, err := url.Parse(r.URL)
		if err != nil {
			return target, nil, err
		}
		t := load.Target{Network: "tcp", Address: hostPort(u)}
		if u.Scheme == "https" {
			t.TLS = tlsFor(u, config)
		}
		if target.Address != "" && (target.Address != t.Address || (target.TLS == nil) != (t.TLS == nil)) {
			return target, nil, fmt.Errorf("targets %s and %s: one load goes to one host", target.Address, t.Address)
		}
		target = t
	}
	p, err := http.New(requests...)
	return target, p, err
}

// tlsFor returns the settings for a host.
func tlsFor(u *url.URL, config *tls.Config) *tls.Config {
	if config == nil {
		config = &tls.Config{}
	}
	c := config.Clone()
	c.ServerName = u.Hostname()
	return c
}

// hostPort returns the address of a URL, with the port its scheme has.
func hostPort(u *url.URL) string {
	if u.Port() != "" {
		return u.Host
	}
	port := "80"
	if u.Scheme == "https" {
		port = "443"
	}
	return net.JoinHostPort(u.Hostname(), port)
}

func loadFramed(host string, s LoadSpec) (load.Target, load.Protocol, error) {
	target := load.Target{Network: "tcp", Address: host}
	if s.Message == "" {
		return target, nil, errors.New("framed://" + host + ": no message to send; -d gives it")
	}
	frame, err := framed.ParseFrame(s.Frame)
	if err != nil {
		return target, nil, err
	}
	p := &framed.Protocol{Frame: frame}
	if p.Message, err = framed.ParseMessage(s.Message); err != nil {
		return target, nil, err
	}
	if s.Expect != "" {
		if p.Expect, err = framed.ParseMessage(s.Expect); err != nil {
			return target, nil, err
		}
	}
	return target, p, p.Check()
}
