// Package accession has what a seed bank knows of a sample of seeds.
package accession

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Origin is where a plant comes from.
type Origin int

// Origins of plants.
const (
	Wild Origin = iota
	Landrace
	Cultivar
)

func (o Origin) String() string {
	switch o {
	case Wild:
		return "wild"
	case Landrace:
		return "landrace"
	case Cultivar:
		return "cultivar"
	}
	return fmt.Sprintf("origin(%d)", int(o))
}

// Taxon is the name of a plant.
type Taxon struct {
	Genus, Species, Author string
	Synonyms               []string
}

// Accession is a sample.
type Accession struct {
	Number      int // given by the bank that collected it
	Taxon       Taxon
	Origin      Origin
	Country     string
	Germination float64 // share of the seeds that germinated when tested last
	Tested      int     // the year of that
	Seeds       int
}

// Code is how other banks call the accession.
func (a Accession) Code() string {
	return "SB-" + PadLeft(strconv.Itoa(a.Number), 7, '0')
}

// Remark shows origin and country to a person.
func (a Accession) Remark() string {
	return fmt.Sprint(a.Origin) + ", " + a.Country
}

// Parse reads accessions, one a line: number, genus, species, author, synonyms
// with a semicolon between, origin, country, germination, year of the test and
// seeds, with a tab between.
func Parse(r io.Reader) ([]Accession, error) {
	var all []Accession
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if lines.Text() == "" {
			continue
		}
		a, err := parse(strings.Split(lines.Text(), "\t"))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		all = append(all, a)
	}
	return all, lines.Err()
}

func parse(fields []string) (a Accession, err error) {
	if len(fields) != 10 {
		return a, fmt.Errorf("%d fields, not 10", len(fields))
	}
	if a.Number, err = strconv.Atoi(fields[0]); err != nil {
		return a, err
	}
	a.Taxon = Taxon{Genus: fields[1], Species: fields[2], Author: fields[3]}
	if fields[4] != "" {
		a.Taxon.Synonyms = strings.Split(fields[4], ";")
	}
	for a.Origin = Wild; a.Origin.String() != fields[5]; a.Origin++ {
		if a.Origin == Cultivar {
			return a, fmt.Errorf("no origin %q", fields[5])
		}
	}
	a.Country = fields[6]
	if a.Germination, err = strconv.ParseFloat(fields[7], 64); err != nil {
		return a, err
	}
	if a.Tested, err = strconv.Atoi(fields[8]); err != nil {
		return a, err
	}
	a.Seeds, err = strconv.Atoi(fields[9])
	return a, err
}
