package message

import (
	"errors"
	"testing"

	"example.com/ambulance/fleet"
)

func TestParseStatus(t *testing.T) {
	got, err := ParseStatus([]byte("00000042\x03MED12"))
	if err != nil || got.Serial != "00000042" || got.Status != fleet.AtScene || string(got.Callsign) != "MED12" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := ParseStatus([]byte("00000042\x03MED")); !errors.Is(err, ErrShort) {
		t.Error(err)
	}
}

func TestParseStrip(t *testing.T) {
	serial, callsign, samples, err := ParseStrip([]byte("00000043RTW1\x01\x02\x03"))
	if err != nil || serial != "00000043" || callsign != "RTW1" || string(samples) != "\x01\x02\x03" {
		t.Errorf("%q %q %q %v", serial, callsign, samples, err)
	}
	if _, _, _, err := ParseStrip([]byte("00000043RTW")); !errors.Is(err, ErrShort) {
		t.Error(err)
	}
}

func TestReceipt(t *testing.T) {
	if got := string(Receipt{Serial: "00000042", Verdict: Unknown}.Encode()); got != "\xa100000042\x01" {
		t.Errorf("%q", got)
	}
}

func BenchmarkReceipt(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if len(Receipt{Serial: "00000042"}.Encode()) != 10 {
			b.Fatal("not ten bytes")
		}
	}
}
