package nautic

import "time"

// Entry is what the skipper wrote.
type Entry struct {
	At     time.Time
	What   string
	Remark string
}

// entries are entries in their order.
type entries []Entry

func (e entries) text() string {
	text := ""
	for _, x := range e {
		text += x.At.Format("15:04")
		text += " " + x.What
		if x.Remark != "" {
			text += " (" + x.Remark + ")"
		}
		text += "\n"
	}
	return text
}

// Logbook is the log of a day.
type Logbook struct {
	entries
	Ship string
}

// Note adds an entry.
func (l *Logbook) Note(e Entry) { l.entries = append(l.entries, e) }

// Page returns the log as it is printed.
func (l *Logbook) Page() string { return l.Ship + "\n\n" + l.text() }

// Banner returns what the display shows when it is switched on.
func Banner(ship string, width int) string {
	banner := ship
	for len(banner) < width {
		banner = "*" + banner
		if len(banner) < width {
			banner += "*"
		}
	}
	return banner
}
