package vending

import (
	"errors"
	"fmt"
	"log"
	"net"
	"sync"
	"time"
)

// OfficeConfiguration is how an office is set up.
type OfficeConfiguration struct {
	Region   string
	Patience time.Duration // with a machine that says nothing
	Journal  *log.Logger
	Metrics  Metrics
}

// Office is the head office.
type Office struct {
	configuration OfficeConfiguration
	warehouse     *Warehouse
	receipts      ReceiptFactory
	revenue       Accumulator
	frames        Accumulator
	prices        Extremes

	guard   sync.Mutex
	sockets map[net.Conn]struct{}
	closed  bool
	tellers sync.WaitGroup
}

// NewOffice returns the office of a warehouse.
func NewOffice(configuration OfficeConfiguration, warehouse *Warehouse) *Office {
	return &Office{configuration: configuration, warehouse: warehouse, sockets: map[net.Conn]struct{}{}}
}

// Revenue returns what was turned over, in cents.
func (o *Office) Revenue() int64 { return o.revenue.Sum() }

// Frames returns how many frames came.
func (o *Office) Frames() int64 { return o.frames.Sum() }

// Prices returns the least and the most that was paid at once.
func (o *Office) Prices() (least, most int32) { return o.prices.Range() }

// Serve talks with whoever calls, until the listener is closed.
func (o *Office) Serve(listener net.Listener) error {
	for {
		socket, err := listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		if !o.admit(socket) {
			socket.Close()
			return nil
		}
		go func() {
			defer o.tellers.Done()
			defer o.dismiss(socket)
			NewTeller(o, socket).Run()
		}()
	}
}

func (o *Office) admit(socket net.Conn) bool {
	o.guard.Lock()
	defer o.guard.Unlock()
	if o.closed {
		return false
	}
	o.sockets[socket] = struct{}{}
	o.tellers.Add(1)
	return true
}

func (o *Office) dismiss(socket net.Conn) {
	o.guard.Lock()
	delete(o.sockets, socket)
	o.guard.Unlock()
	socket.Close()
}

// Close hangs up on all machines.
func (o *Office) Close() {
	o.guard.Lock()
	o.closed = true
	for socket := range o.sockets {
		socket.Close()
	}
	o.guard.Unlock()
	o.tellers.Wait()
}

// Teller talks with one machine.
type Teller struct {
	office *Office
	socket net.Conn
	source FrameSource
	sink   FrameSink
}

// NewTeller returns who talks over the socket.
func NewTeller(office *Office, socket net.Conn) *Teller {
	return &Teller{
		office: office,
		socket: socket,
		source: NewStreamFrameSource(socket),
		sink:   NewStreamFrameSink(socket),
	}
}

// Run answers until the machine hangs up, or says what is not understood.
func (t *Teller) Run() {
	for {
		t.socket.SetDeadline(time.Now().Add(t.office.configuration.Patience))
		frame, err := t.source.NextFrame()
		if err != nil {
			return
		}
		answer, err := t.office.Answer(frame)
		if err != nil {
			t.office.configuration.Journal.Printf("%v: %v", t.socket.RemoteAddr(), err)
			return
		}
		if err := t.sink.PutFrame(answer); err != nil {
			return
		}
	}
}

// Answer does what a frame says, and returns what to answer. It keeps nothing of the
// frame.
func (o *Office) Answer(frame []byte) ([]byte, error) {
	o.frames.Add(1)
	switch MessageKind(frame[0]) {
	case KindSale:
		sale, err := NewSale(frame)
		if err != nil {
			return nil, err
		}
		return o.answerSale(sale), nil
	case KindRefill:
		refill, err := NewRefill(frame)
		if err != nil {
			return nil, err
		}
		return o.answerRefill(refill), nil
	case KindComplaint:
		complaint, err := NewComplaint(frame)
		if err != nil {
			return nil, err
		}
		o.warehouse.Hear(complaint)
		return o.receipts.Plain(KindReceipt), nil
	}
	return nil, fmt.Errorf("%w: kind %q", ErrMalformed, frame[0])
}

func (o *Office) answerSale(sale *Sale) []byte {
	o.configuration.Metrics.Mark(fmt.Sprintf("office.%s.sales", o.configuration.Region))
	left, ok := o.warehouse.Sell(sale)
	if !ok {
		return o.receipts.Plain(KindRefused)
	}
	o.revenue.Add(int64(sale.Price()))
	o.prices.Include(sale.Price())
	o.configuration.Journal.Printf("%s/%c %d", sale.MachineID(), sale.Slot(), sale.Price())
	return o.receipts.ForSale(sale, left)
}

func (o *Office) answerRefill(refill *Refill) []byte {
	if !o.warehouse.Fill(refill) {
		return o.receipts.Plain(KindRefused)
	}
	return o.receipts.Plain(KindReceipt)
}
