package dispense

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"
)

// Register is the book of what was handed out of controlled drugs. Its entries
// are numbered, and are in it before the drug leaves the pharmacy.
type Register struct {
	mu   sync.Mutex
	book io.Writer
	last int
}

// NewRegister returns a register that is written to a book.
func NewRegister(book io.Writer) *Register { return &Register{book: book} }

// Enter makes an entry and returns its number.
func (r *Register) Enter(d *Drug, n int, patient string, at time.Time) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	number := r.last + 1
	if _, err := fmt.Fprintf(r.book, "%06d %s %s %d %q\n", number, at.Format(time.DateOnly), d.SKU, n, patient); err != nil {
		return 0, fmt.Errorf("register: %w", err)
	}
	r.last = number
	return number, nil
}

// Quota is how many controlled drugs may be handed out in a day.
type Quota struct {
	mu   sync.Mutex
	max  int64
	used int64
}

// NewQuota returns a quota of which nothing is used.
func NewQuota(most int64) *Quota { return &Quota{max: most} }

// Use takes from the quota if enough is left, else nothing.
func (q *Quota) Use(n int64) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.used+n > q.max {
		return false
	}
	q.used += n
	return true
}

// Refill is something that a patient can fetch again.
type Refill struct {
	SKU     string    `json:"sku"`
	Patient string    `json:"patient"`
	Due     time.Time `json:"due"`
}

// Due returns the refills that can be fetched. It is nil if there are none.
func Due(all []Refill, now time.Time) []Refill {
	var due []Refill
	for _, r := range all {
		if !r.Due.After(now) {
			due = append(due, r)
		}
	}
	return due
}

// Insurer pays for drugs.
type Insurer struct {
	Client *http.Client
	URL    string
}

// ErrDeclined is returned when an insurer does not pay.
var ErrDeclined = errors.New("declined")

// Charge has an insurer pay for drugs, one by one, and returns for how many it
// did. Nothing is charged after what it does not pay for.
func (in *Insurer) Charge(ctx context.Context, member string, drugs []*Drug) (int, error) {
	for i, d := range drugs {
		if err := in.charge(ctx, member, d); err != nil {
			return i, fmt.Errorf("%s: %w", d.SKU, err)
		}
	}
	return len(drugs), nil
}

func (in *Insurer) charge(ctx context.Context, member string, d *Drug) error {
	query := url.Values{"member": {member}, "sku": {d.SKU}, "cents": {strconv.Itoa(d.Cents)}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, in.URL+"/charges?"+query.Encode(), nil)
	if err != nil {
		return err
	}
	resp, err := in.Client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return ErrDeclined
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}
