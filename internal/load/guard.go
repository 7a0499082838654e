package load

import (
	"context"
	"fmt"
	"net"
	"strings"

	"github.com/gohone/hone/internal/gotool"
)

// Permit refuses hosts that are not this machine, unless the user says that
// the host is theirs: a load on somebody else's service is an attack. It
// returns the address to dial, with the name resolved, so that the connections
// go where it looked.
func Permit(ctx context.Context, address, own string) (string, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", fmt.Errorf("target %q: %w", address, err)
	}
	if own != "" && strings.EqualFold(host, own) {
		return address, nil
	}
	addrs, err := net.DefaultResolver.LookupIPAddr(ctx, host)
	if err != nil {
		return "", &gotool.Error{Message: fmt.Sprintf("target %q: name not known", host), Err: err, Next: "check the spelling of the host"}
	}
	for _, a := range addrs {
		if !a.IP.IsLoopback() {
			return "", &gotool.Error{
				Message: fmt.Sprintf("target %q: not on this machine (%s)", host, a.IP),
				Next:    fmt.Sprintf("if the service is yours and may be loaded, say so with --i-own-this-host %s", host),
			}
		}
	}
	if len(addrs) == 0 {
		return "", fmt.Errorf("target %q: has no address", host)
	}
	return net.JoinHostPort(addrs[0].IP.String(), port), nil
}
