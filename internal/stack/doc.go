// Package stack is the observability kit: it writes a folder from which
// Prometheus, Grafana and the node exporter start as containers, with
// dashboards that need no further setting, and starts Prometheus and the node
// exporter of the machine itself without containers.
//
// Services to watch are in a file of their own, services.yml, that Prometheus
// reads anew when it changes. What a dashboard asks for is data in this package
// ([Dashboards]), so that a test can ask all of it of a real Prometheus.
package stack
