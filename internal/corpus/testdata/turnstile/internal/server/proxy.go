package server

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxProxyLine is the length of the longest line of version 1 of the PROXY
// protocol.
const maxProxyLine = 107

var errProxy = errors.New("server: bad PROXY line")

// readProxyLine reads the line that a load balancer sends first, and not a byte
// more. It returns the address of the client.
func readProxyLine(r io.Reader) (string, error) {
	line := make([]byte, 0, maxProxyLine)
	var b [1]byte
	for len(line) < maxProxyLine {
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return "", fmt.Errorf("%w: %w", errProxy, err)
		}
		line = append(line, b[0])
		if b[0] == '\n' {
			fields := strings.Fields(string(line))
			if len(fields) != 6 || fields[0] != "PROXY" {
				return "", fmt.Errorf("%w: %q", errProxy, line)
			}
			return fields[2] + ":" + fields[4], nil
		}
	}
	return "", fmt.Errorf("%w: too long", errProxy)
}
