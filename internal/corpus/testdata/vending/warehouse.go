package vending

import (
	"fmt"
	"sort"
	"strings"
	"sync"
)

// stand is what the office knows of a machine.
type stand struct {
	place  string
	pieces [slotsOfMachine]int32
	sold   int
	cents  int64
}

// Warehouse knows all machines.
type Warehouse struct {
	guard      sync.Mutex
	stands     map[string]*stand
	refills    []*Refill
	complaints []*Complaint
}

// NewWarehouse returns a warehouse of no machines.
func NewWarehouse() *Warehouse { return &Warehouse{stands: map[string]*stand{}} }

// Install notes that there is a machine at a place.
func (w *Warehouse) Install(machineID, place string) {
	w.guard.Lock()
	defer w.guard.Unlock()
	w.stands[machineID] = &stand{place: place}
}

// Sell books a sale, and returns what is left in the slot.
func (w *Warehouse) Sell(sale *Sale) (left int32, ok bool) {
	w.guard.Lock()
	defer w.guard.Unlock()
	if _, installed := w.stands[sale.MachineID()]; !installed {
		return 0, false
	}
	slot := sale.Slot() - firstSlot
	w.stands[sale.MachineID()].pieces[slot]--
	w.stands[sale.MachineID()].sold++
	w.stands[sale.MachineID()].cents += int64(sale.Price())
	return w.stands[sale.MachineID()].pieces[slot], true
}

// Fill books a refill, and keeps it.
func (w *Warehouse) Fill(refill *Refill) bool {
	w.guard.Lock()
	defer w.guard.Unlock()
	s, installed := w.stands[refill.MachineID()]
	if !installed {
		return false
	}
	s.pieces[refill.Slot()-firstSlot] += int32(refill.Pieces())
	w.refills = append(w.refills, refill)
	return true
}

// Hear keeps a complaint.
func (w *Warehouse) Hear(c *Complaint) {
	w.guard.Lock()
	w.complaints = append(w.complaints, c)
	w.guard.Unlock()
}

// Refills returns how many pieces went into machines, in the order in which they did.
func (w *Warehouse) Refills() []int {
	w.guard.Lock()
	defer w.guard.Unlock()
	pieces := make([]int, 0, len(w.refills))
	for _, r := range w.refills {
		pieces = append(pieces, r.Pieces())
	}
	return pieces
}

// Complaints returns what was typed, in the order in which it was.
func (w *Warehouse) Complaints() []string {
	w.guard.Lock()
	defer w.guard.Unlock()
	texts := make([]string, 0, len(w.complaints))
	for _, c := range w.complaints {
		texts = append(texts, c.MachineID()+": "+string(c.Text()))
	}
	return texts
}

// MachineIDs returns the machines, sorted.
func (w *Warehouse) MachineIDs() []string {
	w.guard.Lock()
	defer w.guard.Unlock()
	ids := make([]string, 0, len(w.stands))
	for id := range w.stands {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	return ids
}

// Statement returns the statement of a machine, for who owns the place.
func (w *Warehouse) Statement(machineID string) string {
	w.guard.Lock()
	defer w.guard.Unlock()
	s, installed := w.stands[machineID]
	if !installed {
		return ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Machine %s at %s\n", machineID, s.place)
	fmt.Fprintf(&text, "  sold   %8d\n", s.sold)
	fmt.Fprintf(&text, "  turned %8d.%02d\n", s.cents/100, s.cents%100)
	return text.String()
}

// Describe says what the warehouse is, for a console.
func (w *Warehouse) Describe() string {
	text := fmt.Sprintf("%d machines", len(w.MachineIDs()))
	for _, id := range w.MachineIDs() {
		text += fmt.Sprintf(", %s", id)
	}
	return text
}
