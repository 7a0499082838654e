package chargers

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrUnknownTag is wrapped by the errors of tags that a provider does not know.
var ErrUnknownTag = errors.New("chargers: unknown tag")

// Provider stands for a provider of contracts somewhere else, which takes a while
// to answer.
type Provider struct {
	Name    string
	latency time.Duration

	mu        sync.RWMutex
	contracts map[string]Contract // by tag
}

// Contract is what a driver pays, in hundredths of a cent for a kilowatt hour.
type Contract struct {
	Tag    string
	Tariff string
	Price  int
}

// NewProvider returns a provider of the contracts.
func NewProvider(name string, latency time.Duration, contracts ...Contract) *Provider {
	p := &Provider{Name: name, latency: latency, contracts: map[string]Contract{}}
	for _, c := range contracts {
		p.contracts[c.Tag] = c
	}
	return p
}

// Contract looks a contract up.
func (p *Provider) Contract(ctx context.Context, tag string) (Contract, error) {
	select {
	case <-ctx.Done():
		return Contract{}, ctx.Err()
	case <-time.After(p.latency):
	}
	p.mu.RLock()
	defer p.mu.RUnlock()
	c, ok := p.contracts[tag]
	if !ok {
		return Contract{}, fmt.Errorf("%w: %s: %q", ErrUnknownTag, p.Name, tag)
	}
	return c, nil
}

// Contracts looks up the contracts of tags, in their order. The error is that of
// the first tag that has one.
func (p *Provider) Contracts(ctx context.Context, tags []string) ([]Contract, error) {
	contracts := make([]Contract, len(tags))
	for i, tag := range tags {
		c, err := p.Contract(ctx, tag)
		if err != nil {
			return nil, err
		}
		contracts[i] = c
	}
	return contracts, nil
}

// Roaming are providers, the one that is to be preferred first.
type Roaming []*Provider

// Find returns the contract of the first provider that has one. Each look-up is
// charged for, so nobody is asked in vain.
func (r Roaming) Find(ctx context.Context, tag string) (Contract, error) {
	var errs []error
	for _, p := range r {
		c, err := p.Contract(ctx, tag)
		if err == nil {
			return c, nil
		}
		errs = append(errs, err)
	}
	return Contract{}, errors.Join(errs...)
}
