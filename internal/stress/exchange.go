package stress

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// Settling times of exchanges: how long nothing may happen until it is the
// peer's turn, while all are recorded and when one is made sure of.
const (
	settleFirst  = "STRESS_SETTLE=4ms"
	settleSecond = "STRESS_SETTLE=100ms"
	mostServers  = 4
	mostSuspects = 4
)

// talk lets peers talk to what changed, on both sides.
func (c *check) talk(ctx context.Context) error {
	servers := c.author.servers()
	if len(servers) > mostServers {
		c.not(fmt.Sprintf("%d further functions that talk to a peer", len(servers)-mostServers))
		servers = servers[:mostServers]
	}
	messages, imports := c.author.messages(c.Files[0])
	var all []exchange
	for _, s := range servers {
		for _, m := range messages {
			for _, p := range peers {
				all = append(all, exchange{s, m, p})
			}
		}
	}
	c.say(fmt.Sprintf("talking to %s in %s", counted(len(servers), "function"), counted(len(all), "exchange")))
	rec := recorder(all, imports)
	sides, err := c.compile(ctx, "peers", []test{rec}, false)
	if err != nil {
		return err
	}
	var seen [3]map[int]string
	for i, b := range []*binary{sides[0], sides[0], sides[1]} {
		if seen[i], err = c.record(ctx, b, rec.name); err != nil {
			return err
		}
	}
	return c.compareExchanges(ctx, all, seen, imports, len(servers))
}

var exchangeRE = regexp.MustCompile(exchangeMark + `(\d+)\t(".*")`)

// record runs the recorder and returns what peers saw, by exchange.
func (c *check) record(ctx context.Context, b *binary, name string) (map[int]string, error) {
	_, _, r, err := b.run(ctx, []string{name}, allTime, []string{settleFirst, "STRESS_LIMIT=" + firstLimit.String()})
	if err != nil {
		return nil, err
	}
	out := map[int]string{}
	for _, m := range exchangeRE.FindAllStringSubmatch(string(r.Stdout), -1) {
		n, errN := strconv.Atoi(m[1])
		text, errT := strconv.Unquote(m[2])
		if errN == nil && errT == nil {
			out[n] = text
		}
	}
	return out, nil
}

// compareExchanges looks for exchanges that went alike on the baseline, twice,
// and in another way on the candidate, and makes sure of them.
func (c *check) compareExchanges(ctx context.Context, all []exchange, seen [3]map[int]string, imports map[string]string, servers int) error {
	var suspects []int
	same := 0
	for n := range all {
		want, again, got := seen[0][n], seen[1][n], seen[2][n]
		switch {
		case want == "" || want != again || got == "":
		case want != got:
			suspects = append(suspects, n)
		default:
			same++
		}
	}
	if len(suspects) > 0 {
		slices.SortStableFunc(suspects, func(a, b int) int { return len(seen[0][a]) - len(seen[0][b]) })
		found, err := c.confirmExchanges(ctx, all, suspects[:min(len(suspects), mostSuspects)], seen, imports)
		if err != nil || found {
			return err
		}
		c.not(counted(len(suspects), "exchange") + " with peers went another way once on the candidate")
	}
	if same == 0 {
		c.not("no exchange with a peer goes the same way twice")
		return nil
	}
	c.report.Checked = append(c.report.Checked, fmt.Sprintf("%s of peers with %s went alike", counted(same, "exchange"), counted(servers, "function")))
	return nil
}

// confirmExchanges makes tests of exchanges that differed and runs them again.
func (c *check) confirmExchanges(ctx context.Context, all []exchange, suspects []int, seen [3]map[int]string, imports map[string]string) (bool, error) {
	var tests []test
	for _, n := range suspects {
		t := all[n].asTest(seen[0][n], imports)
		if len(tests) > 0 {
			t.name += strconv.Itoa(len(tests) + 1)
		}
		tests = append(tests, t)
	}
	c.say("making sure of an exchange")
	sides, err := c.compile(ctx, "exchange", tests, false)
	if err != nil {
		return false, err
	}
	for i, t := range tests {
		failed, o, err := c.always(ctx, sides, t.name)
		if err != nil {
			return false, err
		}
		if !failed {
			continue
		}
		text, err := file(c.base.pkg.Name, []test{t}, "")
		if err != nil {
			return false, err
		}
		e := all[suspects[i]]
		c.report.Difference = fmt.Sprintf("a peer of %s that %s: on the baseline %s; on the candidate %s", e.server.name, e.peer.name, differing(seen[0][suspects[i]], seen[2][suspects[i]]), differing(seen[2][suspects[i]], seen[0][suspects[i]]))
		c.report.Counterexample = fmt.Sprintf("// Passes on the baseline, fails on the candidate:\n//\n//\tgo test -run '^%s$' %s\n//\n%s\n%s", t.name, c.Package, commented(head(placeRE.ReplaceAllString(strings.TrimSpace(o.text), ""), 12)), text)
		return true, nil
	}
	return false, nil
}

// always reports whether a test passes whenever it is run on the baseline and
// fails whenever it is run on the candidate.
func (c *check) always(ctx context.Context, sides [2]*binary, name string) (bool, outcome, error) {
	var last outcome
	for i, b := range sides {
		for range confirmTries {
			out, _, err := b.runAll(ctx, []string{name}, 2*secondLimit, true, settleSecond, "STRESS_LIMIT="+(2*secondLimit).String())
			if err != nil {
				return false, last, err
			}
			if last = out[name]; last.passed != (i == 0) || last.failed != (i == 1) {
				return false, last, nil
			}
		}
	}
	return true, last, nil
}

// differing is the first line of an exchange that another one has not got.
func differing(text, other string) string {
	a, b := strings.Split(text, "\n"), strings.Split(other, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return a[i]
		}
	}
	return "the exchange goes on"
}

// sidesOf names the sides in their order.
var sidesOf = [2]hone.Side{hone.Baseline, hone.Candidate}
