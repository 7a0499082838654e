// Package supplier asks those who sell hops what they cost, and orders them.
package supplier

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// A Supplier is asked over HTTP.
type Supplier struct {
	client *http.Client
	base   string
	rest   time.Duration // before it is asked again
}

// New returns the supplier at a base URL.
func New(base string, rest time.Duration) *Supplier {
	return &Supplier{&http.Client{Timeout: 5 * time.Second}, base, rest}
}

// Prices returns what a gram of each of the hops costs, in their order.
func (s *Supplier) Prices(ctx context.Context, hops []string) ([]float64, error) {
	prices := make([]float64, len(hops))
	for i, hop := range hops {
		p, err := s.price(ctx, hop)
		if err != nil {
			return nil, fmt.Errorf("price of %s: %w", hop, err)
		}
		prices[i] = p
	}
	return prices, nil
}

func (s *Supplier) price(ctx context.Context, hop string) (float64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/price?hop="+url.QueryEscape(hop), nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, 64))
	if err != nil {
		return 0, err
	}
	if resp.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("status %d", resp.StatusCode)
	}
	return strconv.ParseFloat(strings.TrimSpace(string(text)), 64)
}

// Order orders hops one after the other: what comes after one that fails is
// not ordered. A supplier that is busy is asked once more.
func (s *Supplier) Order(ctx context.Context, hops []string) error {
	for _, hop := range hops {
		err := s.order(ctx, hop)
		if err != nil {
			return fmt.Errorf("order of %s: %w", hop, err)
		}
	}
	return nil
}

func (s *Supplier) order(ctx context.Context, hop string) error {
	for again := true; ; again = false {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+"/order", strings.NewReader(hop))
		if err != nil {
			return err
		}
		resp, err := s.client.Do(req)
		if err != nil {
			return err
		}
		resp.Body.Close()
		switch {
		case resp.StatusCode == http.StatusAccepted:
			return nil
		case resp.StatusCode != http.StatusTooManyRequests || !again:
			return fmt.Errorf("status %d", resp.StatusCode)
		}
		time.Sleep(s.rest)
	}
}

// Ours reports whether a bill was signed with the secret.
func Ours(secret, bill, signature []byte) bool {
	mac := hmac.New(sha256.New, secret)
	mac.Write(bill)
	return hmac.Equal(signature, mac.Sum(nil))
}
