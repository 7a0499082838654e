package host

import (
	"io/fs"

	"github.com/gohone/hone"
)

// readLinux fills in what the kernel of Linux tells in fsys, whose root is "/".
// env is that of the measured processes. Steal is since the machine started.
func readLinux(h *hone.Host, fsys fs.FS, env []string) {
	h.SMT = smt(fsys)
	h.Governor = governor(fsys)
	h.Turbo = turbo(fsys)
	h.Quota = quota(fsys, ownFolders(fsys))
	h.Virtualisation = virtualisation(fsys, env)
	h.Steal = parseStat(read(fsys, "proc/stat")).stolen()
}

// linuxCounters reads the counters of fsys; own is left to who can ask for it.
func linuxCounters(fsys fs.FS) counters {
	return counters{times: parseStat(read(fsys, "proc/stat")), throttle: throttled(fsys, ownFolders(fsys))}
}
