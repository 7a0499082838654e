package logargument

type logger interface {
	Debugf(format string, args ...any)
	Trace(args ...any)
	Info(args ...any)
	Enabled() bool
}

type request interface{ describe() string }

func handle(log logger, r request) {
	log.Debugf("got %s", r.describe()) // want "arguments of a log made"
}

func joined(log logger, name string) {
	log.Trace("got " + name) // want "arguments of a log made"
}

var verboseOn bool

func debugf(format string, args ...any) {
	if verboseOn {
		println(format, len(args))
	}
}

func own(r request) {
	debugf("got %s", r.describe()) // want "arguments of a log made"
}
