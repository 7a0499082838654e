package replay

import (
	"encoding/hex"
	"math/rand"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Variations are looked for as calls are: what has shown something new is varied further.

// variedTrial is a trial of which variations are looked for.
type variedTrial struct {
	*trial
	met   map[int]*met
	sites []int           // of met, sorted
	kept  []string        // variations that showed something new
	tried map[string]bool //
	spent time.Duration   // on it
	words []string        // of its texts
	again []string        // words that several of these have
}

// variator looks for variations.
type variator struct {
	r     *runner
	dice  *rand.Rand
	pool  Constants // of all functions under check
	names []string  // of pool, texts that are one word
	often map[passes]bool
	ways  map[uint64]bool
	runs  int
	all   []*variedTrial
	// endless are changes that ended a process, and tests that did as they are: "t" and the number.
	endless map[string]bool
	hung    bool // there are such changes
}

// Bounds of what is looked for.
const (
	mostVariations = 160 // that are kept for a trial, beyond those that others take the place of
	mostChanges    = 4   // in a variation
	mostWords      = 400
	leastRuns      = 1200 // for which it goes on where the machine is busy, as far as there is time to spare
)

func newVariator(r *runner) *variator {
	v := &variator{r: r, dice: newDice(int64(r.opts.seed)), often: map[passes]bool{}, ways: map[uint64]bool{}, endless: map[string]bool{}}
	for _, ended := range r.opts.hints {
		v.endless[ended] = true
		v.hung = v.hung || !strings.HasPrefix(ended, "t")
	}
	return v
}

// vary runs each trial as it is and then otherwise, for as long as there is time; with items it begins with these.
func (r *runner) vary(items []item) {
	v := newVariator(r)
	known := map[string]bool{}
	for _, t := range r.set.Targets {
		for _, s := range t.Pool.Texts {
			if !known[s] && len(s) <= longestPerturbed {
				known[s], v.pool.Texts = true, append(v.pool.Texts, s)
				if words := tokensOf(s); len(words) == 1 && kindOfToken(s) == ofWord {
					v.names = append(v.names, s)
				}
			}
		}
		v.pool.Ints = append(v.pool.Ints, t.Pool.Ints...)
	}
	ends := time.Now().Add(r.opts.slice)
	last := time.Now().Add(r.opts.spare)
	var all []*variedTrial
	for _, t := range trials {
		if one := v.unvaried(t); one != nil {
			all = append(all, one)
		}
	}
	for _, it := range items {
		for _, t := range all {
			if t.nr == it.nr {
				v.try(t, string(it.data))
			}
		}
	}
	v.all = append(v.all, all...)
	for len(all) > 0 && (time.Now().Before(ends) || v.runs < leastRuns && time.Now().Before(last)) {
		sort.SliceStable(all, func(i, j int) bool { return all[i].spent < all[j].spent })
		if variation := v.variation(all[0]); variation != "" && !all[0].tried[variation] && !v.mayHang(variation) {
			v.try(all[0], variation)
		} else {
			all[0].spent += 20 * time.Microsecond
		}
	}
}

// longNumber is from how many digits on a number in a text is one that it may take long to come to.
const longNumber = 5

// mayHang reports whether a run may take as long as one that ended the process: it has a change of such a one, or, as most
// of these do, a number that others have not, which is large.
func (v *variator) mayHang(variation string) bool {
	if !v.hung {
		return false
	}
	for _, one := range strings.Split(variation, ";") {
		if v.endless[one] {
			return true
		}
		if f := strings.Split(one, "."); len(f) == 3 {
			to, _ := hex.DecodeString(f[2])
			for _, word := range tokensOf(string(to)) {
				if len(digitsIn(word)) >= longNumber && !v.isTold(word) {
					return v.dice.Intn(16) > 0
				}
			}
		}
	}
	return false
}

// isTold reports whether a word is one that texts of a trial have as they are.
func (v *variator) isTold(word string) bool {
	for _, t := range v.all {
		for _, w := range t.words {
			if w == word {
				return true
			}
		}
	}
	return false
}

// digitsIn are the digits of a word.
func digitsIn(word string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, word)
}

// unvaried runs a trial as it is, and returns nil where there is nothing to learn of it: it does not do the same twice, takes
// long, has ended a process, or comes to no function under check.
func (v *variator) unvaried(t *trial) *variedTrial {
	if v.endless["t"+strconv.Itoa(t.nr)] {
		return nil
	}
	one := &variedTrial{trial: t, met: map[int]*met{}, tried: map[string]bool{}}
	began := time.Now()
	first := v.r.guarded(t, "")
	if time.Since(began) > longestTrial || first.under == "" {
		v.r.line("n")
		return nil
	}
	v.r.said(t, first)
	second := v.r.guarded(t, "")
	v.r.said(t, second)
	if first.hash(t.unordered) != second.hash(t.unordered) {
		return nil
	}
	one.spent = time.Since(began) / 2
	one.learn(first)
	v.isNew()
	return one
}

// learn takes note of what a run met.
func (t *variedTrial) learn(r *run) {
	for site, m := range r.met {
		if t.met[site] == nil {
			t.met[site] = m
			t.sites = append(t.sites, site)
			if m.kind == atText {
				for _, s := range m.values {
					if len(t.words) < mostWords && len(s) <= longestPerturbed {
						t.add(tokensOf(s))
					}
				}
			}
		}
	}
	sort.Ints(t.sites)
}

// add takes note of the words and signs of a text.
func (t *variedTrial) add(words []string) {
	for _, w := range words {
		for _, old := range t.words {
			if old == w && kindOfToken(w) == ofWord {
				t.again = append(t.again, w)
				break
			}
		}
	}
	t.words = append(t.words, words...)
}

// isNew reports whether the run before came where none did, as far as statements show.
func (v *variator) isNew() bool {
	fresh, anew, way := freshMarks(v.often)
	was := v.ways[way]
	v.ways[way] = true
	return len(fresh) > 0 || anew || !was
}

func (v *variator) try(t *variedTrial, variation string) {
	t.tried[variation] = true
	v.runs++
	began := time.Now()
	was := v.r.guarded(t.trial, variation)
	t.spent += time.Since(began)
	t.learn(was)
	if !v.isNew() {
		v.r.said(t.trial, was)
		return
	}
	v.r.said(t.trial, was, "new")
	if len(t.kept) < mostVariations {
		t.kept = append(t.kept, variation)
	} else {
		t.kept[v.dice.Intn(mostVariations)] = variation
	}
}

// variation is one that was kept, or none, with something more otherwise.
func (v *variator) variation(t *variedTrial) string {
	var changes []string
	if n := len(t.kept); n > 0 && v.dice.Intn(3) > 0 {
		changes = strings.Split(t.kept[n-1-v.dice.Intn(1+v.dice.Intn(n))], ";")
	}
	for n := []int{1, 1, 1, 2}[v.dice.Intn(4)]; n > 0; n-- {
		if one := v.change(t); one != "" {
			changes = append(changes, one)
		}
	}
	if len(changes) > mostChanges {
		at := v.dice.Intn(len(changes) - mostChanges + 1)
		changes = changes[at : at+mostChanges]
	}
	return strings.Join(changes, ";")
}

// kindsVaried are the kinds of places, the more often the more they are worth.
var kindsVaried = []string{
	atText, atText, atText, atText, atText, atNumber, atNumber, atNumber, atList, atList, atList, atList, atTimes, atTimes, atTruth, atFraction,
	atContext, atWriter, atWriter, atReader, atFailure, atFailure, atEnd, "renamed", "renamed",
}

// change is something otherwise, "" for nothing.
func (v *variator) change(t *variedTrial) string {
	kind := kindsVaried[v.dice.Intn(len(kindsVaried))]
	if kind == "renamed" {
		return v.renaming(t)
	}
	var of []int
	for _, s := range t.sites {
		if t.met[s].kind == kind {
			of = append(of, s)
		}
	}
	if len(of) == 0 {
		return ""
	}
	site := of[v.dice.Intn(len(of))]
	m := t.met[site]
	when := v.dice.Intn(m.times)
	value := m.values[when%len(m.values)]
	if m.times > 1 && v.dice.Intn(3) == 0 {
		when = eachTime
	}
	to := v.otherwise(t, kind, value)
	if to == value && kind != atTimes {
		return ""
	}
	return change{site, when, to}.written()
}

// renaming has a word of the texts be another one of them, or one that the code knows: more often than not one that
// several of them have, as names that are told first and used later.
func (v *variator) renaming(t *variedTrial) string {
	from, to := v.word(t), v.word(t)
	if n := len(t.again); n > 0 && v.dice.Intn(4) > 0 {
		from = t.again[v.dice.Intn(n)]
	}
	switch n, m := len(t.again), len(v.names); {
	case n > 0 && v.dice.Intn(3) == 0:
		to = t.again[v.dice.Intn(n)]
	case m > 0 && v.dice.Intn(2) == 0:
		to = v.names[v.dice.Intn(m)]
	case len(v.pool.Texts) > 0 && v.dice.Intn(4) == 0:
		to = v.pool.Texts[v.dice.Intn(len(v.pool.Texts))]
	}
	if from == "" || from == to || len(to) > longestWordOf {
		return ""
	}
	return renaming{from, to}.written()
}

// word is one of the words of the texts of a trial.
func (v *variator) word(t *variedTrial) string {
	for n := 0; n < 4 && len(t.words) > 0; n++ {
		if w := t.words[v.dice.Intn(len(t.words))]; kindOfToken(w) == ofWord {
			return w
		}
	}
	return ""
}

// otherwise is what stands in the place of a value.
func (v *variator) otherwise(t *variedTrial, kind, value string) string {
	switch kind {
	case atText:
		return v.text(t, value)
	case atNumber:
		n, _ := strconv.ParseInt(value, 10, 64)
		return strconv.FormatInt(v.number(t, n), 10)
	case atTruth:
		return strconv.FormatBool(value != "true")
	case atFraction:
		x, _ := strconv.ParseFloat(value, 64)
		return strconv.FormatFloat([]float64{0, -x, x + 0.5, x * 2, x / 3, x + 1, x - 1, x * 1e6, 0.005 + x}[v.dice.Intn(9)], 'g', -1, 64)
	case atTimes:
		return []string{"0", "0", "2", "2", "3", "17"}[v.dice.Intn(6)]
	case atList:
		n, _ := strconv.Atoi(value)
		how := []string{"twice", "twice", "later", "without", "backward", "turned", "back"}[v.dice.Intn(7)]
		a := v.dice.Intn(n)
		b := a
		if v.dice.Intn(3) > 0 {
			b = v.dice.Intn(n)
		}
		return how + " " + strconv.Itoa(a) + " " + strconv.Itoa(b)
	case atContext:
		return strconv.Itoa([]int{0, 1, 2, 3, 5}[v.dice.Intn(5)])
	case atWriter:
		return strconv.Itoa([]int{0, 1, 3, 10, 17, 40, 100}[v.dice.Intn(7)])
	case atReader:
		return strconv.Itoa([]int{-1, 0, 1, 3, 10, 17, 40, 100}[v.dice.Intn(8)])
	}
	return "yes"
}

// number is another whole number.
func (v *variator) number(t *variedTrial, n int64) int64 {
	switch v.dice.Intn(12) {
	case 0:
		return n + 1
	case 1, 2:
		return n - 1
	case 3:
		return 0
	case 4:
		return 1
	case 5:
		return -n
	case 6:
		return 2 * n
	case 7:
		return int64(v.dice.Intn(10))
	case 8: // one that is there elsewhere
		if site := t.sites[v.dice.Intn(len(t.sites))]; t.met[site].kind == atNumber {
			if x, err := strconv.ParseInt(t.met[site].values[0], 10, 64); err == nil {
				return x
			}
		}
	case 9:
		if len(v.pool.Ints) > 0 {
			if x := v.pool.Ints[v.dice.Intn(len(v.pool.Ints))]; x <= farOff && x >= -farOff {
				return x + int64(v.dice.Intn(3)) - 1
			}
		}
	case 10:
		return -1
	}
	return n + int64(v.dice.Intn(7)) - 3
}

// text is another text: with a word or a sign of it otherwise more often than not.
func (v *variator) text(t *variedTrial, s string) string {
	if len(s) > longest {
		return s
	}
	words := tokensOf(s)
	k := v.dice.Intn(12)
	if len(words) == 0 && k < 8 {
		k = 8
	}
	switch {
	case k < 4:
		g := &growth{dice: v.dice, r: v.r}
		i := v.dice.Intn(len(words))
		return replacedAt(s, words, i, g.otherwiseSaid(words[i], words))
	case k < 6: // a word or a sign that is elsewhere
		if i := v.dice.Intn(len(words)); len(t.words) > 0 {
			for n := 0; n < 4; n++ {
				if to := t.words[v.dice.Intn(len(t.words))]; kindOfToken(to) == kindOfToken(words[i]) || n == 3 {
					return replacedAt(s, words, i, to)
				}
			}
		}
	case k == 6 || k == 7 && v.dice.Intn(2) == 0: // a letter, digit or space that is none to all code
		i := v.dice.Intn(len(words))
		kind := othersByKind[v.dice.Intn(len(othersByKind))]
		return replacedAt(s, words, i, words[i]+string(kind[v.dice.Intn(len(kind))]))
	case k == 7 && strings.Contains(s, "\n"):
		return v.lines(s)
	case k == 8: // what another place has
		if site := t.sites[v.dice.Intn(len(t.sites))]; t.met[site].kind == atText {
			return t.met[site].values[0]
		}
	}
	data := make([]byte, 48)
	v.dice.Read(data)
	b := &builder{src: &source{data: data}, set: v.r.set, pool: v.pool, tape: &journal{}, left: mostValues, held: &holder{}, texts: t.words}
	return b.kin(s)
}

// othersByKind are digits, letters, spaces and what is no text, as code that thinks of ASCII has none.
var othersByKind = [][]string{{"٣", "３", "²", "Ⅷ"}, {"ª", "ʰ", "é", "ǲ", "ß", "世"}, {"\u2003", "\u00a0", "\u0085", "\v", "\u200b"}, {"\xff", "\xe4\xb8", "\ufffd", "\x00"}, {"%", "%d", "%s", "\\", "'", "\"", "<", "&", "\r"}}

// replacedAt is a text with another word in the place of one.
func replacedAt(s string, words []string, i int, to string) string {
	at := len(strings.Join(words[:i], ""))
	return s[:at] + to + s[at+len(words[i]):]
}

// lines is a text with a line of it again, elsewhere, or missing.
func (v *variator) lines(s string) string {
	all := strings.SplitAfter(s, "\n")
	i, j := v.dice.Intn(len(all)), v.dice.Intn(len(all))
	switch v.dice.Intn(3) {
	case 0:
		all = putIn(all, j, all[i])
	case 1:
		all[i], all[j] = all[j], all[i]
	default:
		all = append(append([]string{}, all[:i]...), all[i+1:]...)
	}
	return strings.Join(all, "")
}
