package stack

// Dashboard is one page of Grafana.
type Dashboard struct {
	ID        string // of the page's address, and the name of its file
	Title     string
	Variables []Variable
	Panels    []Panel
}

// Variable is a choice at the head of a page. What it stands for is written
// ${name} in queries.
type Variable struct {
	Name, Label string
	// Values are those of a label among the series that match a selector.
	Selector, LabelName string
	// Match is a regular expression that a value must match as a whole; its
	// first group, if it has one, is what the variable stands for. Empty
	// matches all.
	Match string
	// Options are the choices, if they do not come from Prometheus.
	Options []string
}

// Panel is one graph.
type Panel struct {
	Title, About string
	Unit         string // as Grafana names it: short, reqps, s, bytes, Bps, percentunit
	Queries      []Query
	Wide         bool // over the whole width
}

// Query is an expression in the language of Prometheus, and what its series are
// called: {{label}} is a label's value.
type Query struct {
	Expr, Legend string
}

// rateRange is the range of rates where the user chooses none: Grafana fits it
// to the interval of scraping and to what is seen.
const rateRange = "$__rate_interval"
