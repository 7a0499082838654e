package feeds

// Counter counts below names.
type Counter struct{ counts map[string]int }

// Counted returns what counts an event, and what says in which region further
// ones are.
func (c *Counter) Counted(feed string) (event func(), move func(region string)) {
	region := "home"
	event = func() {
		c.counts["feed."+region+"."+feed]++
	}
	return event, func(to string) { region = to }
}
