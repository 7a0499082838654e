package replica

import "context"

// Origin has records, some at a time.
type Origin struct {
	records  []string
	perPage  int
	answered int
}

// NewOrigin returns an origin that gives so many records at a time.
func NewOrigin(perPage int, records ...string) *Origin {
	return &Origin{records: records, perPage: perPage}
}

// Page returns some records, and where the next are: -1 where there are none.
func (o *Origin) Page(ctx context.Context, at int) ([]string, int, error) {
	if err := ctx.Err(); err != nil {
		return nil, 0, err
	}
	o.answered++
	end := at + o.perPage
	if end >= len(o.records) {
		return o.records[at:], -1, nil
	}
	return o.records[at:end], end, nil
}

// Copy appends all records of an origin to a log: which page comes next is
// said by the one before it.
func Copy(ctx context.Context, l *Log, o *Origin) error {
	for at := 0; at >= 0; {
		records, next, err := o.Page(ctx, at)
		if err != nil {
			return err
		}
		if err := appendAll(l, records); err != nil {
			return err
		}
		at = next
	}
	return nil
}

// appendAll appends records in their order, and none after one that fails.
func appendAll(l *Log, records []string) error {
	for _, record := range records {
		if _, err := l.Append(record); err != nil {
			return err
		}
	}
	return nil
}
