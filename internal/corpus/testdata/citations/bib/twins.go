package bib

import (
	"sort"
	"strconv"
	"strings"
)

// Twin is two entries that may be the same publication.
type Twin struct {
	A, B  *Entry
	Score float64 // 1 if all is the same
}

// Twins returns the pairs of entries of a year whose titles are alike, the most
// alike first.
func (l *Library) Twins(least float64) []Twin {
	byYear := make(map[int][]*Entry)
	for _, e := range l.Entries {
		byYear[e.Year()] = append(byYear[e.Year()], e)
	}
	var twins []Twin
	for _, group := range byYear {
		for i, a := range group {
			for _, b := range group[i+1:] {
				if score := alike(a, b); score >= least {
					twins = append(twins, Twin{a, b, score})
				}
			}
		}
	}
	sort.Slice(twins, func(i, j int) bool {
		if twins[i].Score != twins[j].Score {
			return twins[i].Score > twins[j].Score
		}
		if twins[i].A.Line != twins[j].A.Line {
			return twins[i].A.Line < twins[j].A.Line
		}
		return twins[i].B.Line < twins[j].B.Line
	})
	return twins
}

// alike is the part of the words of two titles that is in both.
func alike(a, b *Entry) float64 {
	if sameTitle(a.Get("title"), b.Get("title")) {
		return 1
	}
	words := make(map[string]bool)
	for _, w := range strings.Fields(strings.ToLower(a.Get("title"))) {
		words[w] = true
	}
	common, all := 0, len(words)
	for _, w := range strings.Fields(strings.ToLower(b.Get("title"))) {
		if words[w] {
			common++
		} else {
			all++
		}
	}
	if all == 0 {
		return 0
	}
	return float64(common) / float64(all)
}

// sameTitle compares titles. Case does not matter, but spelling does: the
// "Waſſer" of a reprint is not "Wasser".
func sameTitle(a, b string) bool {
	return strings.ToLower(a) == strings.ToLower(b)
}

// AppendTo appends the twin as a line of the report.
func (t Twin) AppendTo(line []byte) []byte {
	line = append(line, strconv.FormatFloat(t.Score, 'f', 3, 64)...)
	line = append(line, '\t')
	line = append(line, t.A.Key...)
	line = append(line, '\t')
	line = append(line, t.B.Key...)
	return append(line, '\n')
}

// Sort puts entries in the order of years. Those of a year stay as they were:
// who keeps the file has put them so.
func Sort(entries []*Entry) {
	sort.SliceStable(entries, func(i, j int) bool { return entries[i].Year() < entries[j].Year() })
}
