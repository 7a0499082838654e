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
// its length as a varint; an entry takes 4 bytes of index besides, and 11 to 22
// of the hash table while strings are added.
type byteTable struct {
	chunks [][]byte
	room   int      // bytes free in the last chunk
	at     []uint32 // where entries begin: number of chunk and offset, in units of granule
	slots  []slot   // open addressing
	seed   maphash.Seed
}

// slot is a hash and, in the lower half, the number of an entry + 1; 0 if free.
// With the hash beside the number, what differs costs no look at the entry,
// which is nearly always a miss of the processor's cache.
type slot uint64

func newSlot(hash, id uint32) slot { return slot(hash)<<32 | slot(id+1) }

func (s slot) hash() uint32 { return uint32(s >> 32) }
func (s slot) id() uint32   { return uint32(s) - 1 }

// granule is what entries are aligned to, so that 32 bits address 8 GiB.
const granule = 2

func (t *byteTable) len() int { return len(t.at) }

// get returns entry id; it must not be changed.
func (t *byteTable) get(id uint32) []byte {
	pos := uint64(t.at[id]) * granule
	b := t.chunks[pos>>chunkBits][pos&(chunkSize-1):]
	if n := int(b[0]); n < 0x80 {
		return b[1 : 1+n : 1+n]
	}
	n, k := longVarint(b)
	return b[k : k+int(n) : k+int(n)]
}

// intern returns the number of b, and whether it is new. It copies b.
func (t *byteTable) intern(b []byte) (id uint32, added bool) {
	t.reserve(1)
	return t.internHashed(b, t.hash(b))
}

// hash returns the hash of b; there must be room for an entry.
func (t *byteTable) hash(b []byte) uint32 { return uint32(maphash.Bytes(t.seed, b)) }

// internHashed is intern where the hash is known and there is room.
func (t *byteTable) internHashed(b []byte, hash uint32) (id uint32, added bool) {
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		s := t.slots[i]
		if s == 0 {
			id := t.add(b)
			t.slots[i] = newSlot(hash, id)
			return id, true
		}
		if s.hash() == hash && string(t.get(s.id())) == string(b) {
			return s.id(), false
		}
	}
}

// touch looks at what internHashed is going to look at, so that the processor
// waits once for the memory of several strings instead of for each in turn.
func (t *byteTable) touch(hashes []uint32) (sum byte) {
	var found [batchSize]slot
	mask := uint32(len(t.slots) - 1)
	for i, hash := range hashes {
		found[i] = t.slots[hash&mask]
	}
	for i, hash := range hashes {
		if s := found[i]; s != 0 && s.hash() == hash {
			sum += t.first(s.id())
		}
	}
	return sum
}

// first returns the first byte of what is stored for an entry.
func (t *byteTable) first(id uint32) byte {
	pos := uint64(t.at[id]) * granule
	return t.chunks[pos>>chunkBits][pos&(chunkSize-1)]
}

// add appends b without looking whether it is there.
func (t *byteTable) add(b []byte) uint32 {
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

// reserve makes room for n entries in the hash table, of which a quarter stays
// free.
func (t *byteTable) reserve(n int) {
	for 4*(len(t.at)+n) > 3*len(t.slots) {
		t.grow()
	}
}

// grow doubles the hash table.
func (t *byteTable) grow() {
	if t.slots == nil {
		t.seed = maphash.MakeSeed()
		t.slots = make([]slot, 256)
		return
	}
	old := t.slots
	t.slots = make([]slot, 2*len(old))
	mask := uint32(len(t.slots) - 1)
	for _, s := range old {
		if s == 0 {
			continue
		}
		i := s.hash() & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = s
	}
}

// forget frees what only interning needs. The table can be read, and grows
// only by append.
func (t *byteTable) forget() {
	if len(t.slots) > maxSpare { // else it may be emptied and used again
		t.slots = nil
	}
}

// append adds b under a new number, whether equal bytes are there or not.
func (t *byteTable) append(b []byte) uint32 { return t.add(b) }

// size returns the bytes of memory the table holds.
func (t *byteTable) size() int {
	n := 4*cap(t.at) + 8*cap(t.slots)
	for _, c := range t.chunks {
		n += cap(c)
	}
	return n
}
