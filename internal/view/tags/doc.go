// Package tags shows what samples with each label cost: go tool pprof's tags.
package tags
