package cost

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// sampleDecoder decodes samples. Stacks and labels are interned as the bytes
// they are in the file, which takes no decoding where they repeat; they are
// checked once each.
type sampleDecoder struct {
	values []int64
	stack  []byte
	labels []byte
	packed []byte // the packed locations, while there is nothing else in stack
	most   uint64 // the largest id of a location
	zero   bool   // an id is 0
}

// reset keeps the memory only.
func (d *sampleDecoder) reset() sampleDecoder {
	return sampleDecoder{values: d.values[:0], stack: d.stack[:0], labels: d.labels[:0]}
}

// decode adds the sample in message b. With types unknown yet, the first sample
// says how many values there are.
func (d *sampleDecoder) decode(p *Profile, b []byte, types int) error {
	d.values, d.stack, d.labels, d.packed = d.values[:0], d.stack[:0], d.labels[:0], nil
	for len(b) > 0 {
		var f field
		var rest []byte
		var err error
		if len(b) > 1 && b[0] < 0x80 && b[0]&7 == wireBytes && b[1] < 0x80 && int(b[1]) <= len(b)-2 && b[0] > 7 {
			// What nearly all fields of samples look like.
			end := 2 + int(b[1])
			f, rest = field{number: int(b[0] >> 3), wire: wireBytes, bytes: b[2:end]}, b[end:]
		} else if f, rest, err = next(b); err != nil {
			return err
		}
		switch f.number {
		case 1:
			err = d.locations(f)
		case 2:
			d.values, err = f.varints(d.values)
		case 3:
			if f.wire != wireBytes {
				err = errMalformed
			}
			d.labels = append(d.labels, b[:len(b)-len(rest)]...)
		}
		if err != nil {
			return err
		}
		b = rest
	}
	return d.add(p, max(types, len(p.samples.values)))
}

func (d *sampleDecoder) add(p *Profile, types int) error {
	switch {
	case types == 0 && len(d.values) == 0:
		return errors.New("a sample has no values")
	case types > 0 && len(d.values) != types, len(d.values) > maxTypes:
		return fmt.Errorf("a sample has %d values, but there are %d types", len(d.values), types)
	case len(p.samples.values) == 0:
		p.samples.width(len(d.values))
	}
	stack := d.stack
	if d.packed != nil {
		stack = d.packed
	}
	id, added := p.stacks.intern(stack)
	if added {
		least, most, ok := extremes(stack)
		if !ok {
			return errMalformed
		}
		d.zero = d.zero || least == 0
		d.most = max(d.most, most)
	}
	labels, err := d.internLabels(p)
	if err != nil {
		return err
	}
	p.samples.add(id, labels, d.values)
	return nil
}

// locations collects the ids of a stack as varints.
func (d *sampleDecoder) locations(f field) error {
	switch {
	case f.wire == wireBytes && d.packed == nil && len(d.stack) == 0:
		d.packed = f.bytes
		return nil
	case d.packed != nil: // another piece: they belong together
		d.stack = append(d.stack, d.packed...)
		d.packed = nil
	}
	switch f.wire {
	case wireBytes:
		d.stack = append(d.stack, f.bytes...)
	case wireVarint:
		d.stack = binary.AppendUvarint(d.stack, f.value)
	default:
		return errMalformed
	}
	return nil
}

// internLabels makes label set 0 that of no labels.
func (d *sampleDecoder) internLabels(p *Profile) (uint32, error) {
	if len(d.labels) == 0 {
		return 0, nil
	}
	if p.labels.len() == 0 {
		p.labels.intern(nil)
	}
	id, added := p.labels.intern(d.labels)
	if !added {
		return id, nil
	}
	return id, eachLabel(d.labels, func(rawLabel) error { return nil })
}
