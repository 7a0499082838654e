package cost

import (
	"encoding/binary"
	"hash/maphash"
)

// chunkSize is the size of the pieces a byteTable takes memory in.
const (
	chunkBits = 18
	chunkSize = 1 << chunkBits
)

// byteTable numbers byte strings in the order they come, equal ones by the same
// number. The zero value is empty and ready to use.
//
// Strings lie one after the other in chunks that are never copied, each after
// its length as a varint; an entry takes 8 bytes of index besides, and about 6
// of the hash table.
type byteTable struct {
	chunks [][]byte
	room   int      // bytes free in the last chunk
	at     []uint32 // where entries begin: number of chunk and offset, in units of granule
	hashes []uint32 // of entries
	slots  []uint32 // open addressing: number of entry + 1
	seed   maphash.Seed
}

// granule is what entries are aligned to, so that 32 bits address 8 GiB.
const granule = 2

func (t *byteTable) len() int { return len(t.at) }

// get returns entry id; it must not be changed.
func (t *byteTable) get(id uint32) []byte {
	pos := uint64(t.at[id]) * granule
	b := t.chunks[pos>>chunkBits][pos&(chunkSize-1):]
	n, k := uvarint(b)
	return b[k : k+int(n) : k+int(n)]
}

// intern returns the number of b, and whether it is new. It copies b.
func (t *byteTable) intern(b []byte) (id uint32, added bool) {
	if 2*len(t.at) >= len(t.slots) {
		t.grow()
	}
	hash := uint32(maphash.Bytes(t.seed, b))
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		slot := t.slots[i]
		if slot == 0 {
			id := t.add(b, hash)
			t.slots[i] = id + 1
			return id, true
		}
		if t.hashes[slot-1] == hash && string(t.get(slot-1)) == string(b) {
			return slot - 1, false
		}
	}
}

// add appends b without looking whether it is there.
func (t *byteTable) add(b []byte, hash uint32) uint32 {
	var prefix [binary.MaxVarintLen64]byte
	k := binary.PutUvarint(prefix[:], uint64(len(b)))
	size := (k + len(b) + granule - 1) / granule * granule
	if size > t.room {
		t.extend(size)
	}
	last := len(t.chunks) - 1
	for t.chunks[last] == nil { // those a long entry fills
		last--
	}
	chunk := &t.chunks[last]
	t.at = append(t.at, uint32((uint64(last)<<chunkBits+uint64(len(*chunk)))/granule))
	t.hashes = append(t.hashes, hash)
	*chunk = append(append(*chunk, prefix[:k]...), b...)
	if (k+len(b))%granule != 0 {
		*chunk = append(*chunk, 0)
	}
	t.room -= size
	return uint32(len(t.at) - 1)
}

// extend makes room for size bytes. What is longer than a chunk takes the
// numbers of several.
func (t *byteTable) extend(size int) {
	want := chunkSize >> max(0, 8-2*len(t.chunks)) // most profiles are small
	for want < size && want < chunkSize {
		want <<= 1
	}
	if size > chunkSize {
		want = (size + chunkSize - 1) / chunkSize * chunkSize
	}
	t.chunks = append(t.chunks, make([]byte, 0, want))
	for i := chunkSize; i < want; i += chunkSize {
		t.chunks = append(t.chunks, nil)
	}
	t.room = want
	if want > chunkSize {
		t.room = size // nothing else goes there: it could not be addressed
	}
}

// grow doubles the hash table.
func (t *byteTable) grow() {
	if t.slots == nil {
		t.seed = maphash.MakeSeed()
		t.slots = make([]uint32, 256)
		return
	}
	t.slots = make([]uint32, 2*len(t.slots))
	mask := uint32(len(t.slots) - 1)
	for id, hash := range t.hashes {
		i := hash & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = uint32(id) + 1
	}
}

// forget frees what only interning needs. The table can be read, and grows
// only by append.
func (t *byteTable) forget() {
	if len(t.slots) > maxSpare { // else it may be emptied and used again
		t.slots, t.hashes = nil, nil
	}
}

// append adds b under a new number, whether equal bytes are there or not.
func (t *byteTable) append(b []byte) uint32 {
	id := t.add(b, 0)
	t.hashes = nil
	return id
}

// size returns the bytes of memory the table holds.
func (t *byteTable) size() int {
	n := 4 * (cap(t.at) + cap(t.hashes) + cap(t.slots))
	for _, c := range t.chunks {
		n += cap(c)
	}
	return n
}
