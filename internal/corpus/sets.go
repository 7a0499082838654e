package corpus

import "slices"

// Set is the name of programs that were written together, as one measure.
type Set string

// The sets. Where a set begins, the rules had been widened after a look at what
// was missed in the one before it.
const (
	Second        Set = "second"
	Third         Set = "third"
	Fourth        Set = "fourth"
	Fifth         Set = "fifth"
	Sixth         Set = "sixth"
	Seventh       Set = "seventh"
	Eighth        Set = "eighth"
	Ninth         Set = "ninth"
	Tenth         Set = "tenth"
	Eleventh      Set = "eleventh"
	Twelfth       Set = "twelfth"
	Thirteenth    Set = "thirteenth"
	Fourteenth    Set = "fourteenth"
	Fifteenth     Set = "fifteenth"
	Sixteenth     Set = "sixteenth"
	Seventeenth   Set = "seventeenth"
	Eighteenth    Set = "eighteenth"
	Nineteenth    Set = "nineteenth"
	Twentieth     Set = "twentieth"
	Twentyfirst   Set = "twentyfirst"
	Twentysecond  Set = "twentysecond"
	Twentythird   Set = "twentythird"
	Twentyfourth  Set = "twentyfourth"
	Twentyfifth   Set = "twentyfifth"
	Twentysixth   Set = "twentysixth"
	Twentyseventh Set = "twentyseventh"
)

// set is what there is to say of a set.
type set struct {
	name  Set
	about string // a paragraph of the page
	first bool   // what the first run on each program made of it is kept
}

var sets = []set{
	{name: Second, about: `Written without having read the rules. What was missed in it has been used to widen rules since, and its first runs are not
kept: see below which of its programs that was done after.`},
	{name: Third, first: true, about: `Written when rules had been widened after a look at the second corpus, and again without having read the rules or having run
hone on it: hone was blind to it when it was first run on each of its programs. What came of these first runs is kept, whatever
later versions of hone make of the programs. Its causes are those that hone owes a fix of, once more, some of them twice, and a
few others.`},
	{name: Fourth, first: true, about: `Written when rules had been widened after the third corpus, as blind to hone as that was; the first runs are kept. Its causes are
those that hone owes a fix of, some of them twice, and a few others, in further clothes: other calls of the standard library that
do the same, closures, promoted methods, variables of packages.`},
	{name: Fifth, first: true, about: `Written when rules had been widened after the fourth corpus, as blind to hone as the two before it; the first runs are kept. Its
programs are in the manners of six authors: Go as it was written before 1.17, handlers that are closures, generic types and
functions, options that are closures, interfaces, structs in structs. Its causes are those that hone owes a fix of, some of them
twice, and eight others.`},
	{name: Sixth, first: true, about: `Written when rules had been widened after the fifth corpus, as blind to hone as the three before it; the first runs are kept. In its
programs parts of a cause are in callees, often of another package or generic: a helper runs a closure under a lock, a method takes
a lock and returns what frees it, a function calls itself, a client reads byte by byte; and the std calls are others than in the
sets before. Its causes are those that hone owes a fix of, most of them twice, and six others.`},
	{name: Seventh, first: true, about: `Written when rules had been widened after the sixth corpus, as blind to hone as the four before it; the first runs are kept. Its
programs are several files each, in the Go of 1.23 and later: iterators, generic helpers, embedded connections, locks and builders,
messages behind interfaces, methods as values, slices.Concat and binary.Append. Many of its traps are concurrency and buffers that
are right as they are: replies that leave before the next read, bytes that are kept, locks that guard two things or an order. Its
causes are those that hone owes a fix of, most of them twice or more, and seven others. The fault of the first runs was one of the
corpus: what a trap in seats forbade is part of the right fix of a cause in the same function.`},
	{name: Eighth, first: true, about: `Written when rules had been widened after the seventh corpus, as blind to hone as the five before it; the first runs are kept. Its
programs are plain Go without much of the newest: the lock of another type is held, a flag and a number in the middle of other
work are guarded, a text protocol has sizes in digits, texts are joined where empty ones count, logrus logs. Its causes are those
that hone owes a fix of, most of them twice or more, and ten others.`},
	{name: Ninth, first: true, about: `Written when rules had been widened after the eighth corpus, as blind to hone as the six before it; the first runs are kept. Its
programs are by four hands: one that wraps locks and counters in small classes, one that writes C, with tables of operations and
loops around reads, one that thinks in graphs, closures and recursion, and one that prints. Its causes are those that hone owes a
fix of, most of them twice or more, and ten others.`},
	{name: Tenth, first: true, about: `Written while rules were being widened after the ninth corpus, as blind to hone as the seven before it; the first runs are kept. Its
programs are by five hands: one that came from Java, with getters, factories and interfaces around streams, one that wraps handlers
in middlewares, one that writes commands which read and write files, one that simulates on graphs, and one that writes generic
helpers first. Sockets are behind interfaces, files are read and written as the sockets of other sets are, a number is guarded by a
type that guards anything. Its causes are those that hone owes a fix of, most of them twice or more, and eight others.`},
	{name: Eleventh, first: true, about: `Written while rules were being widened after the tenth corpus, as blind to hone as the eight before it; the first runs are kept. Its
programs are by five hands: one that writes a server in commands and answers, one that serves pages, one that looks for loops in
control flow, one that writes programs for the command line, and one that puts services together from tables and templates. Its
causes are those that hone owes a fix of, most of them twice or more, and ten others.`},
	{name: Twelfth, first: true, about: `Written while rules were being widened after the eleventh corpus, as blind to hone as the nine before it; the first runs are kept.
Its programs are by five hands: one that serves instruments over TCP, one that writes a command which sets pages from files, one
that keeps a stock and replays its journal, one that works on graphs with generic sets, and one that puts middlewares around
pages. What waits is behind a generic function or an interface, and much of what looks like a cause has to be kept, in order or at
once. Its causes are those that hone owes a fix of, most of them twice or more, and ten others.`},
	{name: Thirteenth, first: true, about: `Written while rules were being widened after the twelfth corpus, as blind to hone as the ten before it; the first runs are kept.
Its programs are by four hands, and of several packages each: one that writes a daemon with a binary protocol, one that writes a
parser and a command around it, one that writes a service with logrus, middlewares and a bank, and one that computes with meshes
and their files. What is slow in one package is often called from another one. Its causes are those that hone owes a fix of, most of
them twice or more, and ten others.`},
	{name: Fourteenth, first: true, about: `Written while rules were being widened after the thirteenth corpus, as blind to hone as the eleven before it; the first runs are
kept. Its programs are by three hands, and of several packages each: one that runs sites and shows Prometheus what goes on there,
one that writes C about files, and one that composes handlers, caches and counters from generic parts. Its causes are those that
hone owes a fix of, most of them twice or more, and six others.`},
	{name: Fifteenth, first: true, about: `Written while rules were being widened after the fourteenth corpus, as blind to hone as the twelve before it; the first runs are
kept. Its programs are by three hands, and of several packages each: one that runs a yard by radio, with messages, routes and
iterators, one that writes compilers, with graphs of states and tables in files, and one that writes services with logrus, options
and generic helpers. Its causes are those that hone owes a fix of, most of them twice, and ten others.`},
	{name: Sixteenth, first: true, about: `Written while rules were being widened after the fifteenth corpus, as blind to hone as the thirteen before it; the first runs are
kept. Its programs are by three hands, and of several packages each: one that writes pipelines of data, with channels, series and
graphs of what is computed of what, one that writes servers of frames and doors, with functions that wrap others, and one that writes
tools of operations, which follow logs, keep metrics and relay lines. Its causes are those that hone owes a fix of, all of them twice
or more, and ten others.`},
	{name: Seventeenth, first: true, about: `Written while rules were being widened after the sixteenth corpus, as blind to hone as the fourteen before it; the first runs are
kept. Its programs are by one hand, and of several packages each: a book that is served over HTTP, with logrus, figures for InfluxDB and
cards, and the sorting of bags, with frames over TCP, a board, flights that are asked for, and circuits of belts. Its causes are those
that hone owes a fix of, once each, and ten others.`},
	{name: Eighteenth, first: true, about: `Written while rules were being widened after the seventeenth corpus, as blind to hone as the fifteen before it; the first runs are
kept. Its programs are by one hand, and of several packages each: a pottery studio that is served over HTTP, with logrus, figures for
Graphite, shelves and a calendar, and a telephone exchange, with messages over TCP that are interfaces, a dial plan, a directory that
is asked for names, and loops of forwards. Its causes are those that hone owes a fix of, once each, and ten others.`},
	{name: Nineteenth, first: true, about: `Written while rules were being widened after the eighteenth corpus, as blind to hone as the sixteen before it; the first runs are
kept. Its programs are by one hand, and of several packages each: a spreadsheet that is worked on over TCP, with frames, circles of
formulas, prices that are asked for and an audit, and a pharmacy that is served over HTTP, with logrus, figures for OpenTSDB, labels
and a stock. Its causes are those that hone owes a fix of, once each, and ten others.`},
	{name: Twentieth, first: true, about: `Written while rules were being widened after the nineteenth corpus, as blind to hone as the seventeen before it; the first runs are
kept. Its programs are by one hand, and of several packages each: a lighting desk that operators work over TCP, with frames, chases of
cues, racks that are asked how they are and a log, and a bicycle workshop that is served over HTTP, with logrus, figures for collectd,
tags and job cards. Its causes are those that hone owes a fix of, once each, and ten others.`},
	{name: Twentyfirst, first: true, about: `Written while rules were being widened after the twentieth corpus, as blind to hone as the eighteen before it; the first runs are
kept. Its programs are by one hand, and of several packages each: a bowling alley whose lanes tell over TCP what fell, with packets,
screens, sheets and a league, and a skiing area that is served over HTTP, with logrus, figures for Wavefront and circuits of runs.
Its causes are those that hone owes a fix of, once each, and ten others.`},
	{name: Twentysecond, first: true, about: `Written while rules were being widened after the twenty-first corpus, as blind to hone as the nineteen before it; the first runs are
kept. Its programs are by two hands, of several packages each, in the plain Go of a company's services: the gates of a venue, which
send over TCP what they scan, with tickets in memory, metrics for Prometheus, an audit and a ticketing service that is asked, and a
status page that is served over HTTP, with logrus, figures for DogStatsD and failure domains of services. Its causes are those that
hone owes a fix of, once each, and ten others.`},
	{name: Twentythird, first: true, about: `Written while rules were being widened after the twenty-second corpus, as blind to hone as the twenty before it; the first runs are
kept. Its programs are by one hand, of several packages each: the weighbridges of a quarry, whose terminals send over TCP what they
weigh, with a yard of trucks, slips, a journal and a registry that is asked, and a waterworks that is served over HTTP, with logrus,
figures for Zabbix, notices to its customers and a network of pipes and valves. Its causes are those that hone owes a fix of, once
each, and ten others.`},
	{name: Twentyfourth, first: true, about: `Written while rules were being widened after the twenty-third corpus, as blind to hone as the twenty-one before it; the first runs
are kept. Its programs are by one hand, of several packages each: a brewery whose tanks send over TCP how warm they are, with batches,
labels, a diary for the tax office and suppliers that are asked for prices, and a herbarium that is served over HTTP, with logrus,
figures for a collector over UDP and a garden of plants that were crossed. Its causes are those that hone owes a fix of, mostly once
each, and ten others.`},
	{name: Twentyfifth, first: true, about: `Written while rules were being widened after the twenty-fourth corpus, as blind to hone as the twenty-two before it; the first runs
are kept. Its programs are by two hands, of several packages each: the admin tool of a message broker, of small methods, embedded types
and loops, whose agents tell over TCP how far consumers are behind, with logrus, metrics for Prometheus and figures over UDP, and a
loader of tables, of generic helpers and functional options, which writes SQL, asks a registry for codes and knows which tables need
which. Its causes are those that hone owes a fix of, mostly once each, and nine others.`},
	{name: Twentysixth, first: true, about: `Written while rules were being widened after the twenty-fifth corpus, as blind to hone as the twenty-three before it; the first runs
are kept. Its programs are by two hands, of several packages each: a gateway of machine tools, of interfaces around everything and
tables of states, which controllers send over TCP what they measure, with alarms, a desk for operators, logrus and figures, and a maker
of almanacs, of plain functions and helpers of packages, which renders pages, shows them to their authors, looks places up and knows
which articles send a reader around. Its causes are those that hone owes a fix of, mostly once each, and nine others.`},
	{name: Twentyseventh, first: true, about: `Written while rules were being widened after the twenty-sixth corpus, as blind to hone as the twenty-four before it; the first runs
are kept. Its programs are by one hand, of several packages each: the control room of an ambulance service, of plain structs and
methods, which vehicles tell over TCP what they do, with pages, logrus, figures, hospitals that are asked for beds and alarms, and the
books of a seed bank, a command of small functions, which prints labels and tables, asks a registry what is kept elsewhere and knows
which banks send seeds around. Its causes are those that hone owes a fix of, once each, and ten others.`},
}

// Sets returns the sets, in their order.
func Sets() []Set {
	var names []Set
	for _, s := range sets {
		names = append(names, s.name)
	}
	return names
}

// Of returns those of the programs that are of the set, in their order.
func (s Set) Of(programs []Program) []Program {
	return slices.DeleteFunc(slices.Clone(programs), func(p Program) bool { return p.Set != s })
}
