package load

import (
	"io"
	"time"

	hdr "github.com/HdrHistogram/hdrhistogram-go"

	"github.com/gohone/hone"
)

// The histograms count nanoseconds up to an hour, to three digits.
const (
	lowest  = 1
	highest = int64(time.Hour)
	digits  = 3
)

func newHistogram() *hdr.Histogram { return hdr.New(lowest, highest, digits) }

// record counts a latency; what is off the scale counts at its end.
func record(h *hdr.Histogram, d time.Duration) {
	// The value is within the bounds that the histogram was made with.
	_ = h.RecordValue(min(max(int64(d), 0), highest))
}

// latencyOf puts a histogram into the words of the vocabulary.
func latencyOf(h *hdr.Histogram) *hone.Latency {
	if h.TotalCount() == 0 {
		return nil
	}
	at := func(percent float64) time.Duration { return time.Duration(h.ValueAtPercentile(percent)) }
	return &hone.Latency{
		Mean: time.Duration(h.Mean()), Min: time.Duration(h.Min()), Max: time.Duration(h.Max()),
		P50: at(50), P75: at(75), P90: at(90), P95: at(95), P99: at(99), P999: at(99.9), P9999: at(99.99),
	}
}

// Histogram is a distribution of latencies in nanoseconds.
type Histogram struct{ h *hdr.Histogram }

// Text writes the percentiles in the plain format of HdrHistogram, in
// milliseconds.
func (h Histogram) Text(w io.Writer) error {
	const ticks = 5 // rows for each halving of the distance to 100 %
	_, err := h.h.PercentilesPrint(w, ticks, float64(time.Millisecond))
	return err
}

// Quantile returns the latency that percent of the requests did not exceed.
func (h Histogram) Quantile(percent float64) time.Duration {
	return time.Duration(h.h.ValueAtPercentile(percent))
}
