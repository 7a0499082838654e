package hoistconstructor_test

import (
	"encoding/base64"
	"regexp"
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func escapeBaseline(stat string) string {
	replacer := strings.NewReplacer(":", "_", "|", "_", "@", "_")
	return replacer.Replace(stat)
}

var escapeReplacer = strings.NewReplacer(":", "_", "|", "_", "@", "_")

func escapeCandidate(stat string) string {
	replacer := escapeReplacer
	return replacer.Replace(stat)
}

func entitiesBaseline(s string) string {
	return strings.NewReplacer("<br>", "\n", "&lt;", "<", "&gt;", ">", "", "-").Replace(s)
}

var entitiesReplacer = strings.NewReplacer("<br>", "\n", "&lt;", "<", "&gt;", ">", "", "-")

func entitiesCandidate(s string) string { return entitiesReplacer.Replace(s) }

func versionBaseline(s string) []string {
	return regexp.MustCompile(`^v([0-9]+)\.([0-9]+)(?:-(.*))?`).FindStringSubmatch(s)
}

var versionPattern = regexp.MustCompile(`^v([0-9]+)\.([0-9]+)(?:-(.*))?`)

func versionCandidate(s string) []string { return versionPattern.FindStringSubmatch(s) }

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

func idBaseline(p []byte) string { return base64.NewEncoding(alphabet).EncodeToString(p) }

var idEncoding = base64.NewEncoding(alphabet)

func idCandidate(p []byte) string { return idEncoding.EncodeToString(p) }

func BenchmarkReplacer(b *testing.B) {
	compare(b, "request.str.len:total", escapeBaseline, escapeCandidate)
}

func BenchmarkRegexp(b *testing.B) {
	compare(b, "v1.26-rc1", versionBaseline, versionCandidate)
}

func BenchmarkEncoding(b *testing.B) {
	compare(b, []byte("0123456789abcdef"), idBaseline, idCandidate)
}

func compare[In, Out any](b *testing.B, in In, baseline, candidate func(In) Out) {
	b.Run("baseline", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			baseline(in)
		}
	})
	b.Run("candidate", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			candidate(in)
		}
	})
}
