package jsoncall_test

import (
	"encoding/hex"
	"encoding/json"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type baseline [16]byte

func (id baseline) MarshalJSON() ([]byte, error) { return json.Marshal(hex.EncodeToString(id[:])) }

type candidate [16]byte

func (id candidate) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, len(id)*2+2)
	b = append(b, '"')
	b = hex.AppendEncode(b, id[:])
	return append(b, '"'), nil
}

// BenchmarkProof writes one identifier, and an object with several.
func BenchmarkProof(b *testing.B) {
	b.Run("one/baseline", func(b *testing.B) { marshal(b, baseline{1}) })
	b.Run("one/candidate", func(b *testing.B) { marshal(b, candidate{1}) })
	b.Run("several/baseline", func(b *testing.B) { marshal(b, [5]baseline{{1}}) })
	b.Run("several/candidate", func(b *testing.B) { marshal(b, [5]candidate{{1}}) })
}

func marshal(b *testing.B, v any) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.Marshal(v); err != nil {
			b.Fatal(err)
		}
	}
}
