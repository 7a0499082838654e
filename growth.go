package hone

// Growth says how the cost of a benchmark grows with the size of its input, as
// its sub-benchmarks of several sizes show: the slope s of a straight line through
// the logarithms, so that the cost grows like size^s. 1 is linear, 2 quadratic.
type Growth struct {
	Package  string       `json:"package"`  // import path
	Name     string       `json:"name"`     // of the benchmark, with N for the size: "Sort/n=N"
	Sizes    []float64    `json:"sizes"`    // ascending
	Seconds  []float64    `json:"seconds"`  // of an iteration, by size
	Slope    float64      `json:"slope"`    // of the time
	Interval [2]float64   `json:"interval"` // of Slope, at 95 %
	Lines    []LineGrowth `json:"lines"`    // whose cost grows faster than the size, the costliest first
}

// LineGrowth is how the time grows that one line is charged.
type LineGrowth struct {
	File     string     `json:"file"` // as in Position
	Line     int        `json:"line"`
	Function string     `json:"function"`
	Share    float64    `json:"share"` // of the time at the greatest size, 0 to 1
	Slope    float64    `json:"slope"`
	Interval [2]float64 `json:"interval"` // of Slope, at 95 %
}
