package accession

import (
	"fmt"
	"unicode/utf8"
)

// PadLeft returns text with fill before it, so that it is at least width
// characters wide.
func PadLeft(text string, width int, fill rune) string {
	for missing := width - utf8.RuneCountInString(text); missing > 0; missing-- {
		text = string(fill) + text
	}
	return text
}

// Scientific returns the full name.
func (t Taxon) Scientific() string {
	if t.Author == "" {
		return t.Genus + " " + t.Species
	}
	return fmt.Sprintf("%s %s %s", t.Genus, t.Species, t.Author)
}

// OtherNames returns the synonyms in one text.
func (t Taxon) OtherNames() string {
	names := ""
	for i, s := range t.Synonyms {
		if i > 0 {
			names += "; "
		}
		names += s
	}
	return names
}

// Drawers returns the drawers that a sample is looked for in, the widest first:
// each is in the one before. Without a genus there is none.
func (t Taxon) Drawers() []string {
	if t.Genus == "" {
		return nil
	}
	var drawers []string
	drawer := ""
	for _, part := range []string{t.Genus[:1], t.Genus, t.Species} {
		drawer += "/" + part
		drawers = append(drawers, drawer)
	}
	return drawers
}
