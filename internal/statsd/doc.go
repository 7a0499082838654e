// Package statsd is the receiving end of StatsD: it listens on UDP, reads what
// services send, and says what it came to. It forwards nothing.
//
// A datagram holds metrics, one a line:
//
//	name:value|kind            c counter, g gauge, ms timer, h histogram, d distribution, s set
//	name:value|kind|@rate      what was sampled counts 1/rate times
//	name:1:2:3|ms|#tag:a,tag   several values, and tags, as DogStatsD has them
//
// A line that is none of these is counted and left out. Memory is bounded
// whatever comes in.
package statsd
