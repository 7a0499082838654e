package slip

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"example.com/weighbridge/yard"
)

func TestFlush(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		lead  rune
		want  string
	}{
		{"12", 5, '.', "...12"}, {"é", 3, '·', "··é"}, {"123456", 3, '.', "123456"}, {"", 2, ' ', "  "}, {"x", -1, ' ', "x"},
	} {
		if got := flush(c.text, c.width, c.lead); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestMixture(t *testing.T) {
	for want, stones := range map[string][]string{"": nil, "basalt": {"basalt"}, "basalt + ": {"basalt", ""}, "a + b + c": {"a", "b", "c"}} {
		if got := Mixture(stones...); got != want {
			t.Errorf("%q: %q", stones, got)
		}
	}
}

func TestPrint(t *testing.T) {
	var b strings.Builder
	loads := []yard.Load{{Plate: "AB-12", Heap: "North.basalt.3", Kilos: 25000}, {Plate: "Ü%d", Heap: "x", Kilos: 0}}
	if err := Print(&b, "Stein & Co", loads); err != nil {
		t.Fatal(err)
	}
	want := `Weighbridge of Stein & Co
  slip 1: AB-12 from North.basalt.3
  net ....25000 kg
Weighbridge of Stein & Co
  slip 2: Ü%d from x
  net ........0 kg
`
	if b.String() != want {
		t.Error(b.String())
	}
	if err := Print(broken{}, "x", loads); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestTexts(t *testing.T) {
	for want, got := range map[string]string{
		"[ÄB-12    ]": Tag("ÄB-12"), "[0123456789]": Tag("0123456789"), "OVERLOADED": Lamp(yard.Overloaded),
		"plate A, -5 kg\n": Receipt("A", -5), "100% by us": Signature("us"),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestFields(t *testing.T) {
	for line, want := range map[string][]string{"": {}, "a": {"a"}, "a;;b": {"a", "", "b"}, "a;": {"a"}} {
		if got := Fields(line); !slices.Equal(got, want) || got == nil {
			t.Errorf("%q: %q", line, got)
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	loads := make([]yard.Load, 100)
	for i := range loads {
		loads[i] = yard.Load{Plate: "AB-12", Heap: "North.basalt.3", Kilos: uint32(i * 311)}
	}
	b.ReportAllocs()
	for b.Loop() {
		Print(io.Discard, "Steinbruch", loads)
	}
}

func BenchmarkMixture(b *testing.B) {
	b.Run("one", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Mixture("basalt")
		}
	})
	b.Run("five", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Mixture("basalt", "granite", "gneiss", "slate", "gravel")
		}
	})
}

func BenchmarkTexts(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Tag("AB-12")
		Lamp(yard.Left)
		Signature("us")
		Fields("a;b;c")
	}
}
