package stack

import (
	"fmt"
	"strings"
	"time"
)

// Interval is how often Prometheus asks, unless told otherwise.
const Interval = 5 * time.Second

// The files of a folder that Prometheus reads.
const (
	configFile   = "prometheus/prometheus.yml"
	servicesFile = "prometheus/services.yml"
)

// config is the settings of Prometheus: itself, the node exporter and what is
// in the file of services.
func config(interval time.Duration, prometheus, node string) string {
	return fmt.Sprintf(`# How often services are asked. Expressions such as rate(x[15s]) need two answers
# within their range, so it should be at least three times as long.
global:
  scrape_interval: %[1]s
  evaluation_interval: %[1]s

scrape_configs:
  - job_name: prometheus
    static_configs:
      - targets: [%[2]q]
  - job_name: node
    static_configs:
      - targets: [%[3]q]
  - job_name: services
    file_sd_configs:
      - files: [services.yml]
        refresh_interval: %[1]s
`, promDuration(interval), prometheus, node)
}

// promDuration writes a duration in whole milliseconds, as Prometheus reads it.
func promDuration(d time.Duration) string {
	if d%time.Second == 0 {
		return fmt.Sprintf("%ds", d/time.Second)
	}
	return fmt.Sprintf("%dms", d.Milliseconds())
}

// services is the file of services. Prometheus takes labels with two
// underscores for its own: they say where to ask.
func services(list []Service) string {
	var b strings.Builder
	b.WriteString("# What Prometheus scrapes besides itself and the machine. It reads this file anew\n# when it changes. job is the name of the service in the dashboards.\n")
	if len(list) == 0 {
		b.WriteString("#\n# - targets: [\"localhost:8889\"]\n#   labels: {job: tcpserver, __metrics_path__: /metrics}\n[]\n")
	}
	for _, s := range list {
		fmt.Fprintf(&b, "- targets: [%q]\n  labels:\n    job: %s\n    __metrics_path__: %q\n", s.Address, s.Name, s.Path)
		if s.Scheme == "https" {
			b.WriteString("    __scheme__: https\n")
		}
	}
	return b.String()
}
