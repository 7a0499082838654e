// Package metrics measures what a service says of itself while it is under
// load. It reads the pages that Prometheus scrapes ([Scrape]) and asks a
// Prometheus that is there already ([Prometheus]).
//
// It knows nothing of loads: what it returns are figures of a stretch of time,
// and whoever counted requests in that time divides by them.
package metrics
