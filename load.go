package hone

import "time"

// Load is what was measured of a service under load. It is sent after every
// window and once more, with Final set, when the load has ended.
type Load struct {
	Target      string        `json:"target"`
	Mode        string        `json:"mode"` // closed, open, or command: a driver of the user's
	Connections int           `json:"connections"`
	Depth       int           `json:"depth,omitempty"` // requests on one connection that wait for an answer, if more than 1
	Final       bool          `json:"final,omitempty"`
	Elapsed     time.Duration `json:"elapsed"`

	Requests int64            `json:"requests"`         // answered, with or without success
	Failed   int64            `json:"failed,omitempty"` // answered with an error status
	Errors   map[string]int64 `json:"errors,omitempty"` // requests without an answer, by reason
	Status   map[int]int64    `json:"status,omitempty"` // answers by HTTP status
	Received int64            `json:"received_bytes"`   // in answers, with their headers
	Unsent   int64            `json:"unsent,omitempty"` // planned requests that no connection was free for before the end
	Asked    float64          `json:"asked,omitempty"`  // requests/s planned, of an open loop
	Achieved float64          `json:"achieved"`         // requests/s answered

	Latency *Latency `json:"latency,omitempty"` // from the planned send
	Service *Latency `json:"service,omitempty"` // from the actual send

	CPU     time.Duration `json:"cpu"` // user and system time of the generator
	Windows []LoadWindow  `json:"windows,omitempty"`
	// Command is the driver of mode command; Output is the end of what it printed,
	// and Counted what told Requests: the tool whose summary was read, or the
	// service's counter. Empty means that they are not known.
	Command string `json:"command,omitempty"`
	Output  string `json:"output,omitempty"`
	Counted string `json:"counted,omitempty"`

	Metrics []Metric `json:"metrics,omitempty"` // in the final report
}

// Latency is the distribution of the time to an answer. Percentiles are the
// upper ends of the cells of a histogram with three digits.
type Latency struct {
	Mean  time.Duration `json:"mean"`
	Min   time.Duration `json:"min"`
	P50   time.Duration `json:"p50"`
	P75   time.Duration `json:"p75"`
	P90   time.Duration `json:"p90"`
	P95   time.Duration `json:"p95"`
	P99   time.Duration `json:"p99"`
	P999  time.Duration `json:"p99.9"`
	P9999 time.Duration `json:"p99.99"`
	Max   time.Duration `json:"max"`
}

// LoadWindow is one stretch of a load, usually a second.
type LoadWindow struct {
	Start    time.Duration `json:"start"` // since the load began
	Elapsed  time.Duration `json:"elapsed"`
	Asked    float64       `json:"asked,omitempty"` // requests/s
	Achieved float64       `json:"achieved"`
	Errors   int64         `json:"errors,omitempty"`
	Latency  *Latency      `json:"latency,omitempty"` // from the planned send
	// Busy is the share of the time in which the generator computed, of one
	// core for each of its threads.
	Busy float64 `json:"busy"`
	Late float64 `json:"late,omitempty"` // share of the requests that the generator itself sent late
	Void string  `json:"void,omitempty"` // why this window says nothing of the service
}
