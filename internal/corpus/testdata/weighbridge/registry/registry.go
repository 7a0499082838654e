// Package registry asks the registry of hauliers.
package registry

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// A Haulier owns trucks.
type Haulier struct {
	Name string `json:"name"`
	Debt int    `json:"debt"`
}

// A Client asks the registry.
type Client struct {
	base  string
	http  *http.Client
	pause time.Duration // after a registry that is busy
}

// NewClient returns a client of the registry at base.
func NewClient(base string) *Client {
	return &Client{base: base, http: &http.Client{Timeout: 10 * time.Second}, pause: 20 * time.Millisecond}
}

// Owners returns who owns the trucks, in their order. The first that is not
// known, in that order, is the error.
func (c *Client) Owners(ctx context.Context, plates []string) ([]Haulier, error) {
	owners := make([]Haulier, len(plates))
	for i := range plates {
		owner, err := c.owner(ctx, plates[i])
		if err != nil {
			return nil, fmt.Errorf("registry: owner of %s: %w", plates[i], err)
		}
		owners[i] = owner
	}
	return owners, nil
}

// owner asks for one truck.
func (c *Client) owner(ctx context.Context, plate string) (Haulier, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/trucks/"+url.PathEscape(plate), nil)
	if err != nil {
		return Haulier{}, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return Haulier{}, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return Haulier{}, fmt.Errorf("status %d", resp.StatusCode)
	}
	var h Haulier
	if err := json.NewDecoder(resp.Body).Decode(&h); err != nil {
		return Haulier{}, err
	}
	return h, nil
}

// Charge charges hauliers for loads, one after the other: none is charged after
// one that could not be. It returns how many were.
func (c *Client) Charge(ctx context.Context, bills []string) (int, error) {
	for i, bill := range bills {
		if err := c.charge(ctx, bill); err != nil {
			return i, fmt.Errorf("registry: bill %d: %w", i+1, err)
		}
	}
	return len(bills), nil
}

func (c *Client) charge(ctx context.Context, bill string) error {
	for try := 1; ; try++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/bills", strings.NewReader(bill))
		if err != nil {
			return err
		}
		resp, err := c.http.Do(req)
		if err != nil {
			return err
		}
		resp.Body.Close()
		switch {
		case resp.StatusCode == http.StatusCreated:
			return nil
		case resp.StatusCode != http.StatusServiceUnavailable || try == 3:
			return fmt.Errorf("status %d", resp.StatusCode)
		}
		time.Sleep(c.pause) // the registry asks for that
	}
}

// Genuine reports whether a message of the registry has its signature.
func Genuine(key, message, signature []byte) bool {
	mac := hmac.New(sha256.New, key)
	mac.Write(message)
	return hmac.Equal(mac.Sum(nil), signature)
}
