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
