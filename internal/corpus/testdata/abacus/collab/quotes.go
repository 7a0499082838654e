package collab

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
)

// Quote is what a share costs.
type Quote struct {
	Symbol   string  `json:"symbol"`
	Price    float64 `json:"price"`
	Currency string  `json:"currency"`
}

// Market is a service that knows prices.
type Market struct {
	Client *http.Client
	Base   string
}

// Quotes returns the prices of shares, in the order of the symbols.
func (m *Market) Quotes(ctx context.Context, symbols []string) ([]Quote, error) {
	quotes := make([]Quote, len(symbols))
	for i := range symbols {
		var err error
		quotes[i], err = m.quote(ctx, symbols[i])
		if err != nil {
			return nil, fmt.Errorf("quote %d: %w", i, err)
		}
	}
	return quotes, nil
}

func (m *Market) quote(ctx context.Context, symbol string) (q Quote, err error) {
	err = m.get(ctx, "/quotes/"+url.PathEscape(symbol), &q)
	return q, err
}

// Convert changes an amount from currency to currency along a route. Banks round
// on the way.
func (m *Market) Convert(ctx context.Context, amount float64, route []string) (float64, error) {
	for i := 1; i < len(route); i++ {
		var result struct {
			Amount float64 `json:"amount"`
		}
		query := url.Values{"from": {route[i-1]}, "to": {route[i]}, "amount": {strconv.FormatFloat(amount, 'f', -1, 64)}}
		if err := m.get(ctx, "/convert?"+query.Encode(), &result); err != nil {
			return 0, err
		}
		amount = result.Amount
	}
	return amount, nil
}

func (m *Market) get(ctx context.Context, path string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, m.Base+path, nil)
	if err != nil {
		return err
	}
	resp, err := m.Client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", path, resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(into)
}
