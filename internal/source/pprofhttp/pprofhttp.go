// Package pprofhttp collects the profiles that a service serves by HTTP: with
// net/http/pprof, with an adapter of a web framework, or with one of its own.
//
// [Open] reads an address; Offers finds the index of profiles below it, whatever
// its prefix is, and reads there which kinds exist. What runs behind the address
// is never more disturbed than by what was asked for: one request at a time.
package pprofhttp

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

// service is a source.Service.
type service struct {
	address source.Address
	given   *url.URL
	base    *url.URL // of the index, with a slash at its end; nil before Offers
	only    hone.Kind
	client  *http.Client
	sleep   func(context.Context, time.Duration) error
}

var _ source.Service = (*service)(nil)

// names of profiles in the address, where they differ from the kind's.
var names = map[hone.Kind]string{hone.CPU: "profile"}

func nameOf(k hone.Kind) string {
	if n, ok := names[k]; ok {
		return n
	}
	return string(k)
}

// kindOf is the inverse of nameOf; "" for what is no kind of profile.
func kindOf(name string) hone.Kind {
	if name == "profile" {
		return hone.CPU
	}
	if k := hone.Kind(name); k != hone.CPU && k != hone.Wall && slices.Contains(source.Kinds, k) {
		return k
	}
	return ""
}

// Open returns the service at an address. It speaks to nobody yet.
func Open(a source.Address) (source.Service, error) {
	text := a.URL
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &gotool.Error{
			Message: fmt.Sprintf("address %q: is no URL of a service", a.URL),
			Next:    "it has the form http://localhost:6060 or https://example.com/prefix/debug/pprof/",
		}
	}
	s := &service{address: a, given: u, sleep: sleep}
	if k := kindOf(path.Base(u.Path)); k != "" {
		s.only = k
		u.Path = path.Dir(u.Path)
	}
	transport, err := transport(a)
	if err != nil {
		return nil, err
	}
	s.client = &http.Client{Transport: transport}
	return s, nil
}

func transport(a source.Address) (http.RoundTripper, error) {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.TLSClientConfig = &tls.Config{InsecureSkipVerify: a.Insecure} // asked for by a flag
	if a.CA == "" {
		return t, nil
	}
	pem, err := os.ReadFile(a.CA)
	if err != nil {
		return nil, &gotool.Error{Message: "certificates", Err: err, Next: "--ca names a file in PEM"}
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(pem) {
		return nil, &gotool.Error{Message: fmt.Sprintf("certificates %q: holds none in PEM", a.CA), Next: "it begins with -----BEGIN CERTIFICATE-----"}
	}
	t.TLSClientConfig.RootCAs = pool
	return t, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
