package host

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode"

	"github.com/gohone/hone"
)

func TestParseCPUInfo(t *testing.T) {
	want := map[string]string{
		"cpuinfo_amd64":   "Intel(R) Core(TM) i7-8550U CPU @ 1.80GHz",
		"cpuinfo_arm64":   "arm implementer 0x41 part 0xd0c",
		"cpuinfo_arm":     "ARMv7 Processor rev 4 (v7l)",
		"cpuinfo_ppc64le": "POWER9, altivec supported",
		"cpuinfo_riscv64": "sifive,u74-mc",
		"cpuinfo_s390x":   "s390x machine 2964",
		"cpuinfo_mips":    "MIPS 1004Kc V2.15",
		"cpuinfo_unnamed": "",
	}
	files, err := filepath.Glob("testdata/cpuinfo_*")
	if err != nil || len(files) != len(want) {
		t.Fatalf("%d files for %d cases, %v", len(files), len(want), err)
	}
	for name, model := range want {
		b, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if got := parseCPUInfo(string(b)); got != model {
			t.Errorf("%s: model %q, want %q", name, got, model)
		}
	}
}

func TestParseLoadAvg(t *testing.T) {
	for text, want := range map[string]float64{
		"1.62 1.51 0.95 2/512 12345\n": 1.62,
		"0.00 0.00 0.00 1/1 1":         0,
		"17":                           17,
		"":                             0,
		"busy 1 2":                     0,
		"-1 0 0":                       0,
		"NaN 0 0":                      0,
		"1e999 0 0":                    0,
	} {
		if got := parseLoadAvg(text); got != want {
			t.Errorf("parseLoadAvg(%q) = %g, want %g", text, got, want)
		}
	}
}

func TestParseLoadStruct(t *testing.T) {
	long := make([]byte, 24) // 64-bit: 2.5 at a scale of 2048, four bytes of padding
	binary.LittleEndian.PutUint32(long, 5120)
	binary.LittleEndian.PutUint64(long[16:], 2048)
	short := make([]byte, 16) // 32-bit
	binary.LittleEndian.PutUint32(short, 1024)
	binary.LittleEndian.PutUint32(short[12:], 2048)
	for _, c := range []struct {
		in   []byte
		want float64
	}{{long, 2.5}, {short, 0.5}, {long[:15], 0}, {nil, 0}, {make([]byte, 24), 0}} {
		if got := parseLoadStruct(c.in); got != c.want {
			t.Errorf("parseLoadStruct(%v) = %g, want %g", c.in, got, c.want)
		}
	}
}

func FuzzParseCPUInfo(f *testing.F) {
	f.Add("model name\t: x\n")
	f.Add("processor 0: version = FF, machine = ")
	f.Fuzz(func(t *testing.T, text string) {
		got := parseCPUInfo(text)
		if strings.ContainsAny(got, "\n\r\t") || got != strings.TrimFunc(got, unicode.IsSpace) {
			t.Errorf("model %q of %q is not one clean line", got, text)
		}
	})
}

func FuzzParseLoad(f *testing.F) {
	f.Add("0.50 0.40 0.30 1/2 3", []byte("0123456789abcdef01234567"))
	f.Fuzz(func(t *testing.T, text string, raw []byte) {
		for _, got := range []float64{parseLoadAvg(text), parseLoadStruct(raw)} {
			if got < 0 || math.IsNaN(got) || math.IsInf(got, 0) {
				t.Errorf("load %g of %q, %v", got, text, raw)
			}
		}
	})
}

func TestProbe(t *testing.T) {
	h := Probe("go1.99", []string{"GOGC=50", "GOMAXPROCS=3", "GOGC=off", "GOMEMLIMIT=1GiB", "GOFLAGS=-tags=x -mod=mod", "XGOARCH=no"})
	want := hone.Host{
		GoVersion: "go1.99", GOOS: runtime.GOOS, GOARCH: runtime.GOARCH, Cores: runtime.NumCPU(),
		GOMAXPROCS: 3, GOGC: "off", GOMEMLIMIT: "1GiB", GOFLAGS: "-tags=x -mod=mod",
		CPU: h.CPU, Load: h.Load, // the machine's own, like the rest
		SMT: h.SMT, Governor: h.Governor, Turbo: h.Turbo, Quota: h.Quota, Virtualisation: h.Virtualisation, Steal: h.Steal,
	}
	if h != want {
		t.Errorf("Probe = %+v\nwant    %+v", h, want)
	}
	if h.CPU != strings.TrimSpace(h.CPU) || h.Load < 0 {
		t.Errorf("CPU %q, load %g", h.CPU, h.Load)
	}
}

func TestProbeDefaults(t *testing.T) {
	for _, env := range [][]string{nil, {"GOMAXPROCS="}, {"GOMAXPROCS=many"}, {"GOMAXPROCS=0"}, {"GOMAXPROCS=-1"}} {
		h := Probe("go1.99", env)
		if h.GOMAXPROCS != runtime.GOMAXPROCS(0) || h.GOGC != "" || h.GOFLAGS != "" {
			t.Errorf("Probe with %q = %+v", env, h)
		}
	}
	if h := Probe("go1.99", []string{"GOARCH=386"}); h.GOARCH != "386" {
		t.Errorf("GOARCH = %q, want what is built: 386", h.GOARCH)
	}
}
