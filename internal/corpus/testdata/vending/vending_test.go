package vending

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

type bench struct {
	office    *Office
	warehouse *Warehouse
	metrics   *MapMetrics
	address   string
}

func openOffice(t testing.TB, journal io.Writer) *bench {
	t.Helper()
	b := &bench{warehouse: NewWarehouse(), metrics: NewMapMetrics()}
	for i := range 20 {
		b.warehouse.Install(fmt.Sprintf("VM-%05d", i), fmt.Sprintf("Platform %d", i+1))
	}
	b.office = NewOffice(OfficeConfiguration{
		Region: "north", Patience: time.Minute, Journal: log.New(journal, "", 0), Metrics: b.metrics,
	}, b.warehouse)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	b.address = listener.Addr().String()
	served := make(chan error, 1)
	go func() { served <- b.office.Serve(listener) }()
	t.Cleanup(func() {
		listener.Close()
		b.office.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return b
}

func (b *bench) machine(t testing.TB, id string) *Machine {
	t.Helper()
	socket, err := net.Dial("tcp", b.address)
	if err != nil {
		t.Fatal(err)
	}
	socket.SetDeadline(time.Now().Add(time.Minute))
	m := NewMachine(id, socket)
	t.Cleanup(func() { m.Close() })
	return m
}

// A machine that waits for each receipt gets each.
func TestOneByOne(t *testing.T) {
	var journal bytes.Buffer
	b := openOffice(t, &journal)
	m := b.machine(t, "VM-00003")
	if err := m.Refill('B', 12); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		left, err := m.Sell('B', int32(150+10*i))
		if err != nil || left != int32(11-i) {
			t.Fatalf("%d: left %d, %v", i, left, err)
		}
	}
	if err := m.Complain("the crisps\nare stuck"); err != nil {
		t.Fatal(err)
	}
	m.Close()
	b.office.Close()
	if got, want := journal.String(), "VM-00003/B 150\nVM-00003/B 160\nVM-00003/B 170\n"; got != want {
		t.Errorf("journal %q", got)
	}
	if got := b.office.Revenue(); got != 480 {
		t.Errorf("revenue %d", got)
	}
	if got := b.office.Frames(); got != 5 {
		t.Errorf("frames %d", got)
	}
	if least, most := b.office.Prices(); least != 150 || most != 170 {
		t.Errorf("prices from %d to %d", least, most)
	}
	if got := b.metrics.Count("office.north.sales"); got != 3 {
		t.Errorf("sales %d", got)
	}
	want := "Machine VM-00003 at Platform 4\n  sold          3\n  turned        4.80\n"
	if got := b.warehouse.Statement("VM-00003"); got != want {
		t.Errorf("statement %q", got)
	}
	if got := b.warehouse.Statement("nothing"); got != "" {
		t.Errorf("statement of nothing: %q", got)
	}
}

// What is sent at once is answered in its order.
func TestStream(t *testing.T) {
	b := openOffice(t, io.Discard)
	m := b.machine(t, "VM-00000")
	if err := m.Refill('A', 1000); err != nil {
		t.Fatal(err)
	}
	for i := range 500 {
		if err := m.SendSale('A', int32(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Flush(); err != nil {
		t.Fatal(err)
	}
	for i := range 500 {
		if left, err := m.Receipt(); err != nil || left != int32(999-i) {
			t.Fatalf("receipt %d: %d, %v", i, left, err)
		}
	}
}

// What follows in a frame does not change what was kept of those before.
func TestKept(t *testing.T) {
	b := openOffice(t, io.Discard)
	m := b.machine(t, "VM-00001")
	for i := range 4 {
		if err := m.Refill('P', uint16(7+i)); err != nil {
			t.Fatal(err)
		}
		if err := m.Complain(strings.Repeat(string(rune('a'+i)), 8-i)); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Sell('P', 100); err != nil {
			t.Fatal(err)
		}
	}
	if got := b.warehouse.Refills(); !reflect.DeepEqual(got, []int{7, 8, 9, 10}) {
		t.Errorf("refills %v", got)
	}
	want := []string{"VM-00001: aaaaaaaa", "VM-00001: bbbbbbb", "VM-00001: cccccc", "VM-00001: ddddd"}
	if got := b.warehouse.Complaints(); !reflect.DeepEqual(got, want) {
		t.Errorf("complaints %q", got)
	}
}

func TestRefused(t *testing.T) {
	b := openOffice(t, io.Discard)
	m := b.machine(t, "stranger")
	if _, err := m.Sell('A', 1); !errors.Is(err, ErrRefused) {
		t.Errorf("sale: %v", err)
	}
	if err := m.Refill('A', 1); !errors.Is(err, ErrRefused) {
		t.Errorf("refill: %v", err)
	}
	if b.office.Revenue() != 0 {
		t.Errorf("revenue %d", b.office.Revenue())
	}
}

// What is not understood is noted, and the machine hung up on.
func TestMalformed(t *testing.T) {
	sale := append([]byte{frameMark, saleSize, 0, 'S'}, "VM-00001A\x01\x00\x00\x00"...)
	for _, test := range []struct{ name, bytes, journal string }{
		{"mark", "\x7d\x01\x00S", ""},
		{"empty", "\x7e\x00\x00", ""},
		{"long", "\x7e\x01\x10", ""},
		{"kind", "\x7e\x01\x00?", "malformed message: kind '?'\n"},
		{"short sale", "\x7e\x02\x00SA", "malformed message: a sale of 2 bytes\n"},
		{"slot", strings.Replace(string(sale), "A\x01", "a\x01", 1), "malformed message: slot 'a'\n"},
		{"refill", "\x7e\x01\x00R", "malformed message: a refill of 1 bytes\n"},
		{"complaint", "\x7e\x01\x00C", "malformed message: a complaint of 1 bytes\n"},
	} {
		var journal bytes.Buffer
		b := openOffice(t, &journal)
		socket, err := net.Dial("tcp", b.address)
		if err != nil {
			t.Fatal(err)
		}
		socket.SetDeadline(time.Now().Add(time.Minute))
		if _, err := io.WriteString(socket, test.bytes); err != nil {
			t.Fatal(err)
		}
		if n, err := socket.Read(make([]byte, 1)); n != 0 || err == nil {
			t.Errorf("%s: is answered", test.name)
		}
		b.office.Close()
		_, got, _ := strings.Cut(journal.String(), ": ")
		if got != test.journal {
			t.Errorf("%s: journal %q", test.name, got)
		}
		socket.Close()
	}
}

// A machine may hang up between two sales, and after half of one.
func TestBreaksOff(t *testing.T) {
	source := NewStreamFrameSource(strings.NewReader("\x7e\x02\x00ab\x7e\x05\x00ab"))
	if frame, err := source.NextFrame(); err != nil || string(frame) != "ab" {
		t.Errorf("%q, %v", frame, err)
	}
	if _, err := source.NextFrame(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("half: %v", err)
	}
	if _, err := source.NextFrame(); err != io.EOF {
		t.Errorf("end: %v", err)
	}
}

// patient counts the deadlines of a socket.
type patient struct {
	net.Conn
	deadlines int
}

func (p *patient) SetDeadline(at time.Time) error {
	p.deadlines++
	return p.Conn.SetDeadline(at)
}

// Each frame has a deadline of its own.
func TestPatience(t *testing.T) {
	warehouse := NewWarehouse()
	warehouse.Install("VM-00002", "Hall")
	office := NewOffice(OfficeConfiguration{
		Region: "north", Patience: time.Minute, Journal: log.New(io.Discard, "", 0), Metrics: NewMapMetrics(),
	}, warehouse)
	ours, theirs := net.Pipe()
	socket := &patient{Conn: ours}
	done := make(chan struct{})
	go func() {
		defer close(done)
		NewTeller(office, socket).Run()
	}()
	m := NewMachine("VM-00002", theirs)
	for i := range 3 {
		if _, err := m.Sell('A', 5); err != nil {
			t.Fatalf("%d: %v", i, err)
		}
	}
	m.Close()
	<-done
	if socket.deadlines != 4 {
		t.Errorf("%d deadlines for 3 frames and one that did not come", socket.deadlines)
	}
}

func TestManyMachines(t *testing.T) {
	b := openOffice(t, io.Discard)
	var group sync.WaitGroup
	for i := range 8 {
		m := b.machine(t, fmt.Sprintf("VM-%05d", i))
		group.Add(1)
		go func() {
			defer group.Done()
			for range 50 {
				if _, err := m.Sell('C', 3); err != nil {
					t.Error(err)
					return
				}
				b.office.Revenue()
				b.warehouse.Statement("VM-00000")
			}
		}()
	}
	group.Wait()
	if got := b.office.Revenue(); got != 8*50*3 {
		t.Errorf("revenue %d", got)
	}
	ids := b.warehouse.MachineIDs()
	if len(ids) != 20 || ids[0] != "VM-00000" || ids[19] != "VM-00019" {
		t.Errorf("machines %q", ids)
	}
	if got := NewWarehouse().MachineIDs(); got == nil || len(got) != 0 {
		t.Errorf("no machines: %#v", got)
	}
	if got := NewWarehouse().Describe(); got != "0 machines" {
		t.Errorf("described as %q", got)
	}
}

func TestReceipt(t *testing.T) {
	sale := &Sale{machineID: "VM-00001", slot: 'D', price: 5}
	got := ReceiptFactory{}.ForSale(sale, -2)
	if string(got) != "sVM-00001D\xfe\xff\xff\xff" {
		t.Errorf("%q", got)
	}
}

func journalFile(b *testing.B) io.Writer {
	file, err := os.Create(filepath.Join(b.TempDir(), "journal"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { file.Close() })
	return file
}

// Sales that a machine has kept while it could not call, 64 at once.
func BenchmarkBacklog(b *testing.B) {
	office := openOffice(b, journalFile(b))
	m := office.machine(b, "VM-00007")
	b.ReportAllocs()
	for b.Loop() {
		for i := range 64 {
			if err := m.SendSale('A'+byte(i%4), 150); err != nil {
				b.Fatal(err)
			}
		}
		if err := m.Flush(); err != nil {
			b.Fatal(err)
		}
		for range 64 {
			if _, err := m.Receipt(); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func saleFrame(machine string, slot byte, price uint32) []byte {
	frame := append([]byte{'S'}, machine...)
	return binary.LittleEndian.AppendUint32(append(frame, slot), price)
}

// Sales of a machine that waits for each receipt.
func BenchmarkOneByOne(b *testing.B) {
	office := openOffice(b, io.Discard)
	m := office.machine(b, "VM-00007")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Sell('B', 120); err != nil {
			b.Fatal(err)
		}
	}
}

// What is done about refills and complaints in a day.
func BenchmarkDay(b *testing.B) {
	refill := append([]byte{'R'}, "VM-00007A\x08\x00"...)
	complaint := append([]byte{'C'}, "VM-00007no change"...)
	b.ReportAllocs()
	for b.Loop() {
		warehouse := NewWarehouse()
		warehouse.Install("VM-00007", "Platform 8")
		office := NewOffice(OfficeConfiguration{Region: "north"}, warehouse)
		for range 40 {
			for _, frame := range [][]byte{refill, complaint} {
				if _, err := office.Answer(frame); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}

func BenchmarkSell(b *testing.B) {
	warehouse := NewWarehouse()
	for i := range 200 {
		warehouse.Install(fmt.Sprintf("VM-%05d", i), "Hall")
	}
	sale := &Sale{machineID: "VM-00123", slot: 'B', price: 200}
	for b.Loop() {
		warehouse.Sell(sale)
	}
}

func BenchmarkExtremes(b *testing.B) {
	var e Extremes
	b.RunParallel(func(pb *testing.PB) {
		for i := int32(0); pb.Next(); i++ {
			e.Include(i)
		}
	})
}

// What is done about a sale, without a socket.
func BenchmarkAnswer(b *testing.B) {
	warehouse := NewWarehouse()
	warehouse.Install("VM-00007", "Platform 8")
	office := NewOffice(OfficeConfiguration{
		Region: "north", Journal: log.New(io.Discard, "", 0), Metrics: NewMapMetrics(),
	}, warehouse)
	frame := saleFrame("VM-00007", 'F', 220)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := office.Answer(frame); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAccumulator(b *testing.B) {
	var a Accumulator
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			a.Add(1)
			a.Sum()
		}
	})
}

func BenchmarkStatements(b *testing.B) {
	warehouse := NewWarehouse()
	for i := range 40 {
		warehouse.Install(fmt.Sprintf("VM-%05d", i), "Hall")
	}
	sale := &Sale{machineID: "VM-00003", slot: 'B', price: 200}
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			for _, id := range warehouse.MachineIDs() {
				warehouse.Statement(id)
				warehouse.Sell(sale)
			}
		}
	})
}
