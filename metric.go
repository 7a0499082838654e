package hone

// Metric is what a service, or a Prometheus, said of itself during a load: one
// series, over the time of the load. Numbers that JSON does not have (NaN and
// infinite ones) are left out.
type Metric struct {
	Source string            `json:"source"` // scrape, query, statsd
	Name   string            `json:"name"`   // of a query, its expression
	Labels map[string]string `json:"labels,omitempty"`
	Kind   string            `json:"kind"` // counter, gauge, histogram, summary, timer, set, query, unknown

	// Total is how much a counter grew, also over restarts of the service, or
	// how many observations there were of a histogram, summary or timer.
	Total      float64 `json:"total,omitempty"`
	PerSecond  float64 `json:"per_second,omitempty"`  // of Total
	PerRequest float64 `json:"per_request,omitempty"` // of Total, by the requests of the load
	// Values is how a gauge or a query went, and what was observed.
	Values *Values `json:"values,omitempty"`
}

// Values are many values in short. Of a histogram of Prometheus the percentiles
// are estimated from its buckets, and the least and greatest are not known.
type Values struct {
	Count int64    `json:"count"` // of values; of a gauge, how often it was read
	Mean  float64  `json:"mean"`
	Min   *float64 `json:"min,omitempty"`
	Max   *float64 `json:"max,omitempty"`
	Last  *float64 `json:"last,omitempty"` // of a gauge or query
	P50   *float64 `json:"p50,omitempty"`
	P90   *float64 `json:"p90,omitempty"`
	P95   *float64 `json:"p95,omitempty"`
	P99   *float64 `json:"p99,omitempty"`
}
