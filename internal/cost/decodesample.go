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
	values []int64 // of the samples in batch
	stacks []byte  // those that do not lie in the file as one
	labels []byte  // likewise
	hashes []uint32
	batch  [batchSize]rawSample
	most   uint64 // the largest id of a location
	zero   bool   // an id is 0
	sink   byte   // keeps the compiler from leaving out what touch does
}

// batchSize is how many samples are decoded together.
const batchSize = 32

// rawSample is message Sample. What it has in bytes may lie in the window.
type rawSample struct {
	stack  []byte // varints
	labels []byte // messages with their tags
	values int    // where the values end
}

// reset keeps the memory only.
func (d *sampleDecoder) reset() {
	*d = sampleDecoder{values: d.values[:0], stacks: d.stacks[:0], labels: d.labels[:0], hashes: d.hashes[:0]}
}

// ahead decodes the samples that come next, as far as they lie in the window.
// It reports whether there are any. With types unknown yet, the first sample
// says how many values there are.
func (d *sampleDecoder) ahead(p *Profile, w *window, types int) (some bool, err error) {
	const tag = fieldSample<<3 | wireBytes
	d.values, d.stacks, d.labels = d.values[:0], d.stacks[:0], d.labels[:0]
	n := 0
	for ; n < batchSize && w.pos < w.end && w.buf[w.pos] == tag; n++ {
		size, k := uvarint(w.buf[w.pos+1 : w.end])
		from := w.pos + 1 + k
		if k == 0 || size > uint64(w.end-from) {
			break
		}
		w.pos = from + int(size)
		if err := d.decode(&d.batch[n], w.buf[from:w.pos]); err != nil {
			return false, err
		}
	}
	return n > 0, d.flush(p, d.batch[:n], types)
}

// one decodes a sample.
func (d *sampleDecoder) one(p *Profile, b []byte, types int) error {
	d.values, d.stacks, d.labels = d.values[:0], d.stacks[:0], d.labels[:0]
	if err := d.decode(&d.batch[0], b); err != nil {
		return err
	}
	return d.flush(p, d.batch[:1], types)
}

// flush adds samples to the profile.
func (d *sampleDecoder) flush(p *Profile, batch []rawSample, types int) error {
	p.stacks.reserve(len(batch))
	d.hashes = d.hashes[:0]
	for i := range batch {
		d.hashes = append(d.hashes, p.stacks.hash(batch[i].stack))
	}
	if len(batch) > 1 {
		d.sink += p.stacks.touch(d.hashes)
	}
	from := 0
	for i := range batch {
		s := &batch[i]
		if err := d.add(p, s, d.hashes[i], d.values[from:s.values], max(types, len(p.samples.values))); err != nil {
			return err
		}
		from = s.values
	}
	return nil
}

// decode takes message b apart.
func (d *sampleDecoder) decode(s *rawSample, b []byte) error {
	s.stack, s.labels = nil, nil
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
			err = d.locations(s, f)
		case 2:
			d.values, err = f.varints(d.values)
		case 3:
			if f.wire != wireBytes {
				err = errMalformed
			}
			s.labels = joined(&d.labels, s.labels, b[:len(b)-len(rest)])
		}
		if err != nil {
			return err
		}
		b = rest
	}
	s.values = len(d.values)
	return nil
}

// joined returns a and b as one. It copies nothing where a is empty, and a only
// once where more follows.
func joined(arena *[]byte, a, b []byte) []byte {
	if len(a) == 0 {
		return b
	}
	from := gathered(arena, a)
	*arena = append(*arena, b...)
	return (*arena)[from:]
}

// gathered returns where a begins in the arena, at whose end it is then.
func gathered(arena *[]byte, a []byte) int {
	from := len(*arena) - len(a)
	if len(a) > 0 && (from < 0 || &(*arena)[from] != &a[0]) {
		from = len(*arena)
		*arena = append(*arena, a...)
	}
	return from
}

func (d *sampleDecoder) add(p *Profile, s *rawSample, hash uint32, values []int64, types int) error {
	switch {
	case types == 0 && len(values) == 0:
		return errors.New("a sample has no values")
	case types > 0 && len(values) != types, len(values) > maxTypes:
		return fmt.Errorf("a sample has %d values, but there are %d types", len(values), types)
	case len(p.samples.values) == 0:
		p.samples.width(len(values))
	}
	id, added := p.stacks.internHashed(s.stack, hash)
	if added {
		least, most, ok := extremes(s.stack)
		if !ok {
			return errMalformed
		}
		d.zero = d.zero || least == 0
		d.most = max(d.most, most)
	}
	labels, err := internRawLabels(p, s.labels)
	if err != nil {
		return err
	}
	p.samples.add(id, labels, values)
	return nil
}

// locations collects the ids of a stack as varints.
func (d *sampleDecoder) locations(s *rawSample, f field) error {
	switch f.wire {
	case wireBytes:
		s.stack = joined(&d.stacks, s.stack, f.bytes)
	case wireVarint:
		from := gathered(&d.stacks, s.stack)
		d.stacks = binary.AppendUvarint(d.stacks, f.value)
		s.stack = d.stacks[from:]
	default:
		return errMalformed
	}
	return nil
}

// internRawLabels makes label set 0 that of no labels.
func internRawLabels(p *Profile, labels []byte) (uint32, error) {
	if len(labels) == 0 {
		return 0, nil
	}
	if p.labels.len() == 0 {
		p.labels.intern(nil)
	}
	id, added := p.labels.intern(labels)
	if !added {
		return id, nil
	}
	return id, eachLabel(labels, func(rawLabel) error { return nil })
}
