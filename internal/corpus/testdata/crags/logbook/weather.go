package logbook

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrNoForecast is wrapped by what a weatherman says of crags that are none.
var ErrNoForecast = errors.New("logbook: no forecast")

// Forecast is what the weather will be.
type Forecast struct {
	Rain    float64 `json:"rain"` // millimetres
	Celsius float64 `json:"celsius"`
}

// Weatherman stands for a service that forecasts, which is far away.
type Weatherman struct {
	far   time.Duration
	mu    sync.RWMutex
	crags map[string]Forecast
}

// NewWeatherman returns a weatherman that is so far away.
func NewWeatherman(far time.Duration) *Weatherman {
	return &Weatherman{far: far, crags: map[string]Forecast{}}
}

// Expect sets the forecast for a crag.
func (m *Weatherman) Expect(crag string, f Forecast) {
	m.mu.Lock()
	m.crags[crag] = f
	m.mu.Unlock()
}

// At returns the forecast for a crag.
func (m *Weatherman) At(ctx context.Context, crag string) (f Forecast, err error) {
	select {
	case <-time.After(m.far):
	case <-ctx.Done():
		return f, ctx.Err()
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	f, ok := m.crags[crag]
	if !ok {
		err = fmt.Errorf("%w for %q", ErrNoForecast, crag)
	}
	return f, err
}

// Everywhere returns the forecasts for crags, by their names. The first that there
// is none for is the error.
func (m *Weatherman) Everywhere(ctx context.Context, crags []string) (map[string]Forecast, error) {
	all := make(map[string]Forecast, len(crags))
	for _, crag := range crags {
		if _, twice := all[crag]; twice {
			continue
		}
		f, err := m.At(ctx, crag)
		if err != nil {
			return nil, err
		}
		all[crag] = f
	}
	return all, nil
}
