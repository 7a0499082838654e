package cli

import (
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/gohone/hone/internal/source"
)

// address is what the flags say of how a service is spoken to.
type address struct {
	tokenFile, ca string
	insecure      bool
}

func (a *address) flags(f *pflag.FlagSet) {
	f.StringVar(&a.tokenFile, "token-file", "", "send the bearer token in `file` to a service (default that of the variable HONE_TOKEN)")
	f.StringVar(&a.ca, "ca", "", "trust the certificates in `file` too")
	f.BoolVar(&a.insecure, "insecure", false, "trust any certificate of a service")
}

// read returns the address of a service. The token is in no flag: command lines
// are for everybody to see.
func (a *address) read(target string, timeout time.Duration) (source.Address, error) {
	out := source.Address{URL: target, CA: a.ca, Insecure: a.insecure, Timeout: timeout, Token: os.Getenv("HONE_TOKEN")}
	if a.tokenFile == "" {
		return out, nil
	}
	data, err := os.ReadFile(a.tokenFile)
	if err != nil {
		return out, usageError{fmt.Errorf("--token-file: %w", err)}
	}
	out.Token = strings.TrimSpace(string(data))
	if out.Token == "" || strings.ContainsAny(out.Token, "\r\n") {
		return out, usageError{fmt.Errorf("--token-file %q: must hold one token and nothing else", a.tokenFile)}
	}
	return out, nil
}

var hostAndPort = regexp.MustCompile(`^[\w.-]*:\d+(/|$)|^\[[0-9a-fA-F:.]+\]:\d+(/|$)`)

// isURL tells the address of a service from a package: "http://host/x", "host:6060".
func isURL(arg string) bool {
	return strings.HasPrefix(arg, "http://") || strings.HasPrefix(arg, "https://") || hostAndPort.MatchString(arg)
}

// withoutSecrets returns a URL without its password.
func withoutSecrets(target string) string {
	if u, err := url.Parse(target); err == nil && u.User != nil {
		return u.Redacted()
	}
	return target
}
