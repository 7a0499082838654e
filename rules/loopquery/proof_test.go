package loopquery_test

import (
	"testing"
	"time"
)

// The code as the rule finds it, and as its page says to write it, where the database is one that answers after the time that a round
// trip takes in a data centre.

// trip is how long an answer takes to come.
const trip = 200 * time.Microsecond

type table map[int64]string

func (t table) one(id int64) string {
	time.Sleep(trip)
	return t[id]
}

func (t table) all(ids []int64) map[int64]string {
	time.Sleep(trip)
	of := make(map[int64]string, len(ids))
	for _, id := range ids {
		of[id] = t[id]
	}
	return of
}

func baseline(t table, ids []int64) (out []string) {
	for _, id := range ids {
		out = append(out, t.one(id))
	}
	return out
}

func candidate(t table, ids []int64) (out []string) {
	of := t.all(ids)
	for _, id := range ids {
		out = append(out, of[id])
	}
	return out
}

// BenchmarkProof asks for several, and for a single one, which gains nothing.
func BenchmarkProof(b *testing.B) {
	t := table{}
	ids := make([]int64, 20)
	for i := range ids {
		ids[i] = int64(i)
		t[int64(i)] = "name"
	}
	for name, list := range map[string][]int64{"one": ids[:1], "several": ids} {
		b.Run(name+"/baseline", func(b *testing.B) {
			for b.Loop() {
				baseline(t, list)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			for b.Loop() {
				candidate(t, list)
			}
		})
	}
}
