package gallery

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"path/filepath"
)

// float returns the number that the first four bytes are.
func float(b []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b)) }

// hash returns a bit for each of 64 parts of a picture: whether it is lighter
// than the whole.
func hash(pixels []byte) uint64 {
	var sums [64]int
	total := 0
	part := len(pixels) / len(sums)
	for i, v := range pixels[:part*len(sums)] {
		sums[i/part] += int(v)
		total += int(v)
	}
	var h uint64
	for i, sum := range sums {
		if sum*len(sums) > total {
			h |= 1 << i
		}
	}
	return h
}

// Load reads the photos of an archive, in the order of their names. It fails
// with the error of the first that cannot be read.
func Load(ctx context.Context, dir string, names []string) ([]*Photo, error) {
	photos := make([]*Photo, 0, len(names))
	for i, name := range names {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p, err := Open(filepath.Join(dir, name))
		if err != nil {
			return nil, fmt.Errorf("photo %d of %d: %w", i+1, len(names), err)
		}
		photos = append(photos, p)
	}
	return photos, nil
}

// Unique returns the photos that are not like one that is kept before them: of
// which the hashes differ by at most that many bits.
func Unique(photos []*Photo, differ int) []*Photo {
	var kept []*Photo
next:
	for _, p := range photos {
		for _, q := range kept {
			if bits.OnesCount64(p.Hash^q.Hash) <= differ {
				continue next
			}
		}
		kept = append(kept, p)
	}
	return kept
}

// Publish sends photos to a site, in their order, up to the first that it does
// not take. It returns how many it took.
func Publish(ctx context.Context, photos []*Photo, send func(context.Context, *Photo) error) (int, error) {
	for i, p := range photos {
		if err := send(ctx, p); err != nil {
			return i, fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	return len(photos), nil
}
