// Package rack asks racks of dimmers how they are, over HTTP.
package rack

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

// Health is how a rack is.
type Health struct {
	Rack    string
	Celsius int
	Amperes int
}

// Crew looks after racks.
type Crew struct {
	Client *http.Client
}

// Round returns how racks are, in the order of their addresses.
func (c *Crew) Round(ctx context.Context, addrs ...string) ([]Health, error) {
	seen := make([]Health, 0, len(addrs))
	for _, addr := range addrs {
		h, err := c.look(ctx, addr)
		if err != nil {
			return nil, fmt.Errorf("rack %s: %w", addr, err)
		}
		seen = append(seen, h)
	}
	return seen, nil
}

// look asks one rack, which answers like "41 C 16 A".
func (c *Crew) look(ctx context.Context, addr string) (Health, error) {
	h := Health{Rack: addr}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, addr+"/health", nil)
	if err != nil {
		return h, err
	}
	resp, err := c.Client.Do(req)
	if err != nil {
		return h, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return h, fmt.Errorf("status %s", resp.Status)
	}
	_, err = fmt.Fscanf(resp.Body, "%d C %d A", &h.Celsius, &h.Amperes)
	return h, err
}

// Warm switches racks on, one when the one before it is: all at once would blow
// the main fuse. It returns how many are on.
func (c *Crew) Warm(ctx context.Context, addrs []string) (int, error) {
	for i, addr := range addrs {
		if err := c.switchOn(ctx, addr); err != nil {
			return i, err
		}
	}
	return len(addrs), nil
}

func (c *Crew) switchOn(ctx context.Context, addr string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, addr+"/power", strings.NewReader("on"))
	if err != nil {
		return err
	}
	resp, err := c.Client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("rack %s: status %s", addr, resp.Status)
	}
	return nil
}
