package host

import (
	"os"
	"strings"

	"golang.org/x/sys/windows/registry"

	"github.com/gohone/hone"
)

// cpuModel reads the name that the firmware gives the first processor; the
// environment at least has its family and stepping.
func cpuModel() string {
	k, err := registry.OpenKey(registry.LOCAL_MACHINE, `HARDWARE\DESCRIPTION\System\CentralProcessor\0`, registry.QUERY_VALUE)
	if err != nil {
		return os.Getenv("PROCESSOR_IDENTIFIER")
	}
	defer k.Close()
	name, _, err := k.GetStringValue("ProcessorNameString")
	if err != nil {
		return os.Getenv("PROCESSOR_IDENTIFIER")
	}
	return strings.TrimSpace(name)
}

// loadAverage is unknown: Windows counts none.
func loadAverage() float64 { return 0 }

func details(*hone.Host, []string) {}

func readCounters() counters { return counters{} }
