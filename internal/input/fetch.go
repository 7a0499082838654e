package input

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// Fetcher gets profiles of services over HTTP.
type Fetcher struct {
	Seconds  int           // of a profile that takes time; 0 leaves it to the address
	Timeout  time.Duration // 0 is one that suits the time the profile takes
	Insecure bool          // do not check certificates
	Log      func(string)  // what is being waited for
}

// address returns a name as an address, nil if it is none. Like pprof it takes
// "host:port/path" for http.
func address(name string) *url.URL {
	u, err := url.Parse(name)
	if err != nil || u.Host == "" && u.Scheme != "" {
		u, err = url.Parse("http://" + name)
	}
	if err != nil || u.Host == "" || strings.HasSuffix(u.Host, ":") || u.Scheme != "http" && u.Scheme != "https" {
		return nil
	}
	return u
}

// Get asks for a profile.
func (f Fetcher) Get(ctx context.Context, u *url.URL) (io.ReadCloser, error) {
	query := u.Query()
	if f.Seconds > 0 {
		query.Set("seconds", strconv.Itoa(f.Seconds))
		u.RawQuery = query.Encode()
	}
	timeout := f.Timeout
	if seconds, err := strconv.Atoi(query.Get("seconds")); err == nil && timeout == 0 && seconds > 0 && seconds < 1<<20 {
		timeout = time.Duration(seconds) * 3 / 2 * time.Second
	}
	if timeout == 0 {
		timeout = time.Minute
	}
	if f.Log != nil {
		f.Log("fetching " + u.Redacted())
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("profile %q: %w", u.Redacted(), err)
	}
	client := &http.Client{Timeout: timeout + 5*time.Second}
	if f.Insecure {
		client.Transport = &http.Transport{Proxy: http.ProxyFromEnvironment, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, &gotool.Error{Message: fmt.Sprintf("profile %q: cannot be fetched", u.Redacted()), Err: err, Next: "is the service running, and is it hone profile that you want?"}
	}
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		return nil, refused(u, resp)
	}
	return resp.Body, nil
}

// refused says what a service answered instead of a profile.
func refused(u *url.URL, resp *http.Response) error {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, 300))
	said := ""
	if strings.HasPrefix(resp.Header.Get("Content-Type"), "text/plain") {
		said, _, _ = strings.Cut(strings.TrimSpace(string(body)), "\n")
		said = ": " + said
	}
	next := map[int]string{
		http.StatusNotFound:     "profiles are usually at /debug/pprof/; does the program import net/http/pprof?",
		http.StatusUnauthorized: "hone profile takes a token, and collects profiles into files",
		http.StatusForbidden:    "hone profile takes a token, and collects profiles into files",
	}[resp.StatusCode]
	return &gotool.Error{Message: fmt.Sprintf("profile %q: the service answers %s%s", u.Redacted(), resp.Status, said), Next: next}
}
