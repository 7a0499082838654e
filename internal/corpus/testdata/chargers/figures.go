package chargers

import (
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Odometer counts what has passed. It is safe for concurrent use.
type Odometer struct {
	sync.RWMutex
	reading uint64
}

// Advance adds to the reading.
func (o *Odometer) Advance(by uint64) {
	o.Lock()
	defer o.Unlock()
	o.reading += by
}

// Read returns the reading.
func (o *Odometer) Read() uint64 {
	o.RLock()
	defer o.RUnlock()
	return o.reading
}

// Mean is the mean of durations. It is safe for concurrent use.
type Mean struct {
	mu  sync.Mutex
	n   int64
	sum time.Duration
}

// Add takes one more.
func (m *Mean) Add(d time.Duration) {
	m.mu.Lock()
	m.n++
	m.sum += d
	m.mu.Unlock()
}

// Value returns the mean, which is nothing as long as there is none.
func (m *Mean) Value() time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.n == 0 {
		return 0
	}
	return m.sum / time.Duration(m.n)
}

// figures are what Prometheus is shown.
type figures struct {
	calls *prometheus.CounterVec
	open  prometheus.Gauge
	wh    Odometer
	stay  Mean
}

func newFigures(r prometheus.Registerer) *figures {
	f := &figures{
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "chargers_calls_total",
			Help: "Calls of charge points.",
		}, []string{"call"}),
		open: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "chargers_connected",
			Help: "Charge points that are connected.",
		}),
	}
	r.MustRegister(f.calls, f.open,
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "chargers_energy_watt_hours_total",
			Help: "Energy that was delivered.",
		}, func() float64 { return float64(f.wh.Read()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "chargers_stay_seconds",
			Help: "How long cars stay, on the mean.",
		}, func() float64 { return f.stay.Value().Seconds() }),
	)
	return f
}
