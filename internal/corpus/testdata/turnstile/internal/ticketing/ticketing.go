// Package ticketing is a client of the ticketing service, which knows who
// bought what.
package ticketing

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// Holder is the person that a ticket was sold to.
type Holder struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// Client is safe for concurrent use.
type Client struct {
	baseURL string
	http    *http.Client

	mu    sync.Mutex
	cache map[string]Holder
}

// NewClient returns a client of the service at a URL.
func NewClient(baseURL string) *Client {
	return &Client{
		baseURL: baseURL,
		http:    &http.Client{Timeout: 5 * time.Second},
		cache:   make(map[string]Holder),
	}
}

// Holders returns who some tickets were sold to, in the same order.
func (c *Client) Holders(ctx context.Context, barcodes []string) ([]Holder, error) {
	holders := make([]Holder, len(barcodes))
	for i, barcode := range barcodes {
		holder, err := c.fetch(ctx, barcode)
		if err != nil {
			return nil, fmt.Errorf("ticketing: %s: %w", barcode, err)
		}
		holders[i] = holder
	}
	return holders, nil
}

func (c *Client) fetch(ctx context.Context, barcode string) (Holder, error) {
	var h Holder
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.baseURL+"/v1/tickets/"+url.PathEscape(barcode)+"/holder", nil)
	if err != nil {
		return h, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return h, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return h, fmt.Errorf("unexpected status %s", resp.Status)
	}
	err = json.NewDecoder(resp.Body).Decode(&h)
	return h, err
}

// Holder returns who a ticket was sold to. It asks the service once, and the
// first answer counts.
func (c *Client) Holder(ctx context.Context, barcode string) (Holder, error) {
	c.mu.Lock()
	h, ok := c.cache[barcode]
	c.mu.Unlock()
	if ok {
		return h, nil
	}
	h, err := c.fetch(ctx, barcode)
	if err != nil {
		return Holder{}, fmt.Errorf("ticketing: %s: %w", barcode, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if first, ok := c.cache[barcode]; ok {
		return first, nil
	}
	c.cache[barcode] = h
	return h, nil
}

// Redeem redeems vouchers, in their order: the service books a voucher only
// after the one before it. It returns how many were redeemed.
func (c *Client) Redeem(ctx context.Context, vouchers []string) (int, error) {
	for i, v := range vouchers {
		if err := c.redeem(ctx, v); err != nil {
			return i, fmt.Errorf("ticketing: voucher %s: %w", v, err)
		}
	}
	return len(vouchers), nil
}

func (c *Client) redeem(ctx context.Context, voucher string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.baseURL+"/v1/vouchers/"+url.PathEscape(voucher)+"/redeem", nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusNoContent {
		return fmt.Errorf("unexpected status %s", resp.Status)
	}
	return nil
}
