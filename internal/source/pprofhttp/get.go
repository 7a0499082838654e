package pprofhttp

import (
	"bytes"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// answer is what the service answered.
type answer struct {
	status    int
	kind      string // Content-Type
	challenge string
	body      []byte
}

// largest bounds what a service may answer, in bytes.
const largest = 256 << 20

// get fetches one address. Patience 0 waits for ever. Errors are those of the
// connection, in words.
func (s *service) get(ctx context.Context, u *url.URL, patience time.Duration) (answer, error) {
	within := ctx
	if patience > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, patience)
		defer cancel()
	}
	req, err := http.NewRequestWithContext(within, http.MethodGet, u.String(), nil)
	if err != nil {
		return answer{}, err
	}
	req.Header.Set("User-Agent", "hone")
	if s.address.Token != "" {
		req.Header.Set("Authorization", "Bearer "+s.address.Token)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return answer{}, s.unreachable(ctx, u, err, patience)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, largest+1))
	if err == nil && len(body) > largest {
		err = fmt.Errorf("the answer is larger than %d MiB", largest>>20)
	}
	if err != nil {
		return answer{}, s.unreachable(ctx, u, err, patience)
	}
	return answer{resp.StatusCode, resp.Header.Get("Content-Type"), resp.Header.Get("WWW-Authenticate"), body}, nil
}

// unreachable says in words why there is no answer.
func (s *service) unreachable(ctx context.Context, u *url.URL, err error, patience time.Duration) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	e := &gotool.Error{Message: "service " + u.Redacted()}
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	var dns *net.DNSError
	switch {
	case errors.As(err, &unknown), errors.As(err, &host):
		e.Message += ": its certificate is not trusted: " + innermost(err)
		e.Next = "--ca FILE trusts a certificate, --insecure any"
	case strings.Contains(err.Error(), "server gave HTTP response to HTTPS client"):
		e.Message += ": speaks HTTP, not HTTPS"
		e.Next = "write http:// in its place"
	case errors.Is(err, syscall.ECONNREFUSED):
		e.Message += ": nobody listens there"
		e.Next = "start the service first; hone profile ./cmd/app starts one itself"
	case errors.As(err, &dns):
		e.Message += ": the name of the host is not known"
	case errors.Is(err, context.DeadlineExceeded), os.IsTimeout(err):
		e.Message += fmt.Sprintf(": did not answer within %s", patience)
		e.Next = "--timeout waits longer, --seconds profiles for less"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET):
		e.Message += ": closed the connection before its answer was complete"
		e.Next = "a server's WriteTimeout ends long profiles: try a smaller --seconds"
	default:
		e.Message += ": " + innermost(err)
	}
	return e
}

// innermost drops what says the address again.
func innermost(err error) string {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	return err.Error()
}

// refusal is the error of an answer that asks for other credentials.
func (a answer) refusal(u *url.URL) error {
	switch a.status {
	case http.StatusUnauthorized:
		how := ""
		if a.challenge != "" {
			how = " (" + a.challenge + ")"
		}
		return &gotool.Error{
			Message: fmt.Sprintf("service %s: asks for authentication%s", u.Redacted(), how),
			Next:    "--token-file FILE or HONE_TOKEN sends a bearer token; for a password write http://user:password@host",
		}
	case http.StatusForbidden:
		return &gotool.Error{
			Message: fmt.Sprintf("service %s: does not allow it (403)", u.Redacted()),
			Next:    "the token may not see profiles, or only some addresses may ask",
		}
	}
	return nil
}

// problem is the error of an answer that is none.
func (a answer) problem(u *url.URL) error {
	if err := a.refusal(u); err != nil {
		return err
	}
	if a.status == http.StatusOK {
		return nil
	}
	e := &gotool.Error{Message: fmt.Sprintf("service %s: answers %d %s", u.Redacted(), a.status, http.StatusText(a.status))}
	if text := firstLine(a.body); text != "" {
		e.Message += ": " + text
	}
	switch body := string(a.body); {
	case a.status == http.StatusNotFound:
		e.Next = "the service does not serve this kind of profile"
	case strings.Contains(body, "WriteTimeout"):
		e.Next = "its WriteTimeout is shorter than what was asked for: try a smaller --seconds"
	case strings.Contains(body, "already in use"), strings.Contains(body, "already enabled"):
		e.Next = "somebody else profiles it now, or it profiles itself; try again later, or --kinds without this one"
	}
	return e
}

// firstLine is the first line of a text that is no page, cut to what can be read.
func firstLine(body []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimSpace(body), []byte("\n"))
	if bytes.HasPrefix(line, []byte("<")) || len(line) > 300 {
		return ""
	}
	return string(line)
}
