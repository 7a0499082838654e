package logargument

func info(log logger, r request) { log.Info(r.describe()) }

type meter struct{}

func (meter) Debug(n int) {}

func plain(m meter, r request) { m.Debug(len(r.describe())) }

func variables(log logger, name string, n int) { log.Debugf("got %s %d", name, n) }

func constants(log logger) { log.Debugf("got " + "it") }

func asked(log logger, r request) {
	if log.Enabled() {
		log.Debugf("got %s", r.describe())
	}
}

func ownPlain(name string) { debugf("got %s", name) }

func ownAsked(r request) {
	if verboseOn {
		debugf("got %s", r.describe())
	}
}

func debugSum(list ...int) {}

func sums(r request) { debugSum(len(r.describe())) }

func traced(args ...any) (n int) { return len(args) }

func results(r request) int { return traced(r.describe()) }
