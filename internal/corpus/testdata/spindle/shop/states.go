package shop

// Phase is what a machine is at.
type Phase byte

// Phases of machines.
const (
	Off Phase = iota
	Idle
	Cutting
	Held
)

func (p Phase) String() string { return phaseNames[p] }

var phaseNames = map[Phase]string{Off: "off", Idle: "idle", Cutting: "cutting", Held: "held"}

// Events of machines.
const (
	PowerOn byte = iota + 1
	PowerOff
	Begin
	Hold
	Resume
	End
	Ping
)

// move is what an event makes of a machine.
type move struct {
	to    Phase
	quiet bool // nobody is told
}

// moves are the moves that there are, by phase and event.
type moves map[Phase]map[byte]move

var machineMoves = moves{
	Off:     {PowerOn: {to: Idle}, Ping: {Off, true}},
	Idle:    {PowerOff: {to: Off}, Begin: {to: Cutting}, Ping: {Idle, true}},
	Cutting: {PowerOff: {to: Off}, Hold: {to: Held}, End: {to: Idle}, Ping: {Cutting, true}},
	Held:    {PowerOff: {to: Off}, Resume: {to: Cutting}, End: {to: Idle}, Ping: {Held, true}},
}

// next returns what a machine is at after an event, whether the event may be,
// and whether to tell.
func (m moves) next(from Phase, event byte) (to Phase, may, tell bool) {
	if _, ok := m[from][event]; !ok {
		return from, false, false
	}
	tell = !m[from][event].quiet
	return m[from][event].to, true, tell
}
