package host

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"
)

// modelKeys are the keys under which /proc/cpuinfo names the model, the most
// telling first: x86 and loongarch, mips, ppc64, riscv64, and the board of
// 32-bit arm. "Processor" and "Hardware" name less than a model and come last.
var modelKeys = []string{"model name", "Model Name", "cpu model", "cpu", "uarch", "Hardware", "Processor"}

// parseCPUInfo finds the model of the first processor in the text of
// /proc/cpuinfo, empty if there is none. 64-bit arm names no model: there the
// numbers of implementer and part identify it.
func parseCPUInfo(text string) string {
	fields := map[string]string{}
	for line := range strings.Lines(text) {
		key, val, ok := strings.Cut(line, ":")
		key, val = strings.TrimSpace(key), strings.Join(strings.Fields(val), " ")
		if _, seen := fields[key]; ok && !seen && val != "" {
			fields[key] = val
		}
	}
	for _, key := range modelKeys {
		if val := fields[key]; val != "" {
			return val
		}
	}
	if maker, part := fields["CPU implementer"], fields["CPU part"]; maker != "" && part != "" {
		return "arm implementer " + maker + " part " + part
	}
	if _, machine, ok := strings.Cut(fields["processor 0"], "machine = "); ok { // s390x
		return "s390x machine " + machine
	}
	return ""
}

// parseLoadAvg reads the one-minute load average from the text of
// /proc/loadavg, 0 if it is not there.
func parseLoadAvg(text string) float64 {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	f, err := strconv.ParseFloat(first, 64)
	if err != nil || f < 0 || math.IsInf(f, 0) || math.IsNaN(f) {
		return 0
	}
	return f
}

// parseLoadStruct reads the one-minute load average from what the system
// control "vm.loadavg" returns on macOS and the BSDs: three 32-bit fixed-point
// numbers, then their scale as a C long. It returns 0 for anything else.
func parseLoadStruct(b []byte) float64 {
	if len(b) < 16 {
		return 0
	}
	scale := uint64(binary.LittleEndian.Uint32(b[12:]))
	if len(b) >= 24 { // the long is aligned to 8 bytes
		scale = binary.LittleEndian.Uint64(b[16:])
	}
	if scale == 0 {
		return 0
	}
	return float64(binary.LittleEndian.Uint32(b)) / float64(scale)
}
