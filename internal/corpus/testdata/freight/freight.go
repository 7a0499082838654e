// Package freight completes the parcels of a forwarder with what partners and
// customs know of them, and sums them up.
package freight

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"
)

// Grams is a weight.
type Grams int

// String returns the weight in kilograms.
func (g Grams) String() string { return fmt.Sprintf("%d.%03d kg", int(g)/1000, int(g)%1000) }

// Parcel is what is known when a parcel comes in.
type Parcel struct {
	ID                    string
	Number                int    // of the bag
	Sender, Receiver      string // ids of partners
	Heading               string // of the tariff
	Weight                Grams
	Length, Width, Height int
}

// Record is what is known later.
type Record struct {
	Parcel   Parcel
	From, To Partner
}

// Complete returns the records of parcels, in their order. It fails at the first
// of which a partner is not known.
func Complete(ctx context.Context, d *Directory, parcels []Parcel) ([]Record, error) {
	records := make([]Record, len(parcels))
	fill := func(i int) (err error) {
		r := Record{Parcel: parcels[i]}
		if r.From, err = d.Partner(ctx, r.Parcel.Sender); err != nil {
			return fmt.Errorf("sender of %s: %w", r.Parcel.ID, err)
		}
		if r.To, err = d.Partner(ctx, r.Parcel.Receiver); err != nil {
			return fmt.Errorf("receiver of %s: %w", r.Parcel.ID, err)
		}
		records[i] = r
		return nil
	}
	for i := range parcels {
		if err := fill(i); err != nil {
			return nil, err
		}
	}
	return records, nil
}

// Sure asks for a partner until there is an answer, three times at most. An id
// that nobody has is an answer.
func Sure(ctx context.Context, ask func(context.Context, string) (Partner, error), id string, pause time.Duration) (p Partner, err error) {
	for range 3 {
		p, err = ask(ctx, id)
		if err == nil || ctx.Err() != nil || errors.Is(err, ErrUnknown) {
			return p, err
		}
		if err := travel(ctx, pause); err != nil {
			return p, err
		}
	}
	return p, err
}

// Label returns what is printed on a parcel.
func (r *Record) Label() string {
	text := fmt.Sprintf("%s\n", r.Parcel.ID)
	text += digits(r.Parcel.Number, 10) + " " + r.From.Name + " -> " + r.To.Name + ", " + fmt.Sprint(r.Parcel.Weight)
	return text + "\n" + r.Parcel.size() + "\n"
}

// digits returns a number with zeros before it, as bags have it.
func digits(n, width int) string {
	text := []byte(strconv.Itoa(n))
	for len(text) < width {
		text = slices.Insert(text, 0, '0')
	}
	return string(text)
}

// size returns the three lengths, with blanks between them.
func (p *Parcel) size() string {
	return fmt.Sprint(p.Length, p.Width, p.Height)
}

// Total is what parcels come to.
type Total struct {
	Parcels  int
	Weight   Grams
	Heaviest string // the id
	most     Grams
}

// zone returns where countries are, as far as freight is concerned.
func zone(country string) string {
	switch country {
	case "AT", "BE", "DE", "FR", "IT", "NL":
		return "near"
	case "":
		return "unknown"
	}
	return "far"
}

// Sum returns the totals by zone.
func Sum(records []Record) map[string]Total {
	sum := map[string]Total{}
	for i := range records {
		p, to := &records[i].Parcel, records[i].To.Country
		if p.Weight > sum[zone(to)].most {
			t := sum[zone(to)]
			t.most, t.Heaviest = p.Weight, p.ID
			sum[zone(to)] = t
		}
		sum[zone(to)] = Total{
			Parcels:  sum[zone(to)].Parcels + 1,
			Weight:   sum[zone(to)].Weight + p.Weight,
			Heaviest: sum[zone(to)].Heaviest,
			most:     sum[zone(to)].most,
		}
	}
	return sum
}

// Abroad returns the ids of parcels that leave their country, sorted; nil if
// none does.
func Abroad(records []Record) []string {
	var ids []string
	for _, r := range records {
		if r.From.Country != r.To.Country {
			ids = append(ids, r.Parcel.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// Ledger is where bookings are. They last: a booking that was made is on the
// disk.
type Ledger struct {
	File interface {
		io.Writer
		Sync() error
	}
}

// Book books records.
func (l *Ledger) Book(records []Record) error {
	for i := range records {
		if _, err := io.WriteString(l.File, records[i].Parcel.ID+"\n"); err != nil {
			return err
		}
		if err := l.File.Sync(); err != nil {
			return err
		}
	}
	return nil
}
