package hone

import "time"

// ServiceWorkload is the name of the pseudo-benchmark that is a service under
// load; it cannot be the name of a real benchmark. Its operation is a request
// that was answered, its sec/op the processor time of the service for one.
const ServiceWorkload = "(service)"

// The units a service has besides those of every benchmark.
const (
	RequestsPerSec Unit = "requests/s"
	P50Sec         Unit = "p50-sec" // latency from the planned send
	P99Sec         Unit = "p99-sec"
	GCsPerOp       Unit = "gcs/op"
	// IOCallsPerOp counts the system calls that read and write, as the kernel
	// counts them for each process.
	IOCallsPerOp Unit = "io-calls/op"
	PeakBytes    Unit = "peak-B" // resident, at most since the process began
)

// Service says how a service is started, put under load and measured. In Args,
// Env, Load, Ready and the commands, {{.Port}} stands for a free port, {{.Port2}}
// to {{.Port9}} for further ones, {{.Dir}} for an empty folder of the process.
// The service finds the first port in its environment too, as PORT.
type Service struct {
	Package string   `json:"package"` // pattern of the package main, relative to the module
	Args    []string `json:"args,omitempty"`
	Env     []string `json:"env,omitempty"` // "NAME=value", added to the environment of hone
	Load    string   `json:"load"`          // the words of hone load: flags and a URL
	// Ready is a URL that answers with success, or host:port that takes
	// connections, when the service can be used; empty means where the load goes.
	Ready  string        `json:"ready,omitempty"`
	Within time.Duration `json:"within,omitempty"` // it must be ready by; 0 means 30 s
	Window time.Duration `json:"window,omitempty"` // one piece of load; 0 lets hone choose
	// SetUp are commands that run before the first process starts, TearDown
	// after the last has ended, whatever happened.
	SetUp    []string     `json:"set_up,omitempty"`
	TearDown []string     `json:"tear_down,omitempty"`
	Depends  []Dependency `json:"depends,omitempty"`
}

// Dependency is a program that a service needs and that hone starts first.
type Dependency struct {
	Command string        `json:"command"`
	Ready   string        `json:"ready,omitempty"`  // as of [Service]; empty does not wait
	Within  time.Duration `json:"within,omitempty"` // likewise
}
