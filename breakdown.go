package hone

// Breakdown says what a benchmark spends a measure on, before any change: the
// shares of its profile by class of cost, with the lines that pay for each.
type Breakdown struct {
	Benchmark Benchmark `json:"benchmark"`
	Measure   Measure   `json:"measure"`
	Samples   int64     `json:"samples"` // behind the shares; for allocations, objects
	Thin      bool      `json:"thin,omitempty"`
	Parts     []Part    `json:"parts"` // the largest first; they sum up to 1
}

// Part is what a benchmark spends on one class of cost.
type Part struct {
	Class string  `json:"class"` // own, alloc, gc, lock, syscall, fmt, reflect ...
	Share float64 `json:"share"` // of the total, 0 to 1
	// Lines are those of the module that are charged most of it, the costliest
	// first. What no line is charged, as garbage collection in the background,
	// is in Share alone.
	Lines []LineShare `json:"lines,omitempty"`
}

// LineShare is what one line of the module is charged.
type LineShare struct {
	File     string  `json:"file"` // as in Position
	Line     int     `json:"line"`
	Function string  `json:"function"`
	Share    float64 `json:"share"` // of the benchmark's total, 0 to 1
	// Compiler is what the compiler says of the line, in words: what it put on
	// the heap there and why.
	Compiler []string `json:"compiler,omitempty"`
}
