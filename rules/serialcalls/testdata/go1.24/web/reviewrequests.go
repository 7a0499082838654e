package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"net/http"
	"strings"
)

// Requests that may change something, or of which that is not known, and what is decoded to
// what others see: a person decides.

func (r *registry) posted(ctx context.Context, id string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.base+id, nil)
	if err != nil {
		return 0, err
	}
	res, err := r.client.Do(req)
	if err != nil {
		return 0, err
	}
	res.Body.Close()
	return res.StatusCode, nil
}

func (r *registry) postedAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.posted(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) withBody(ctx context.Context, id string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base, strings.NewReader(id))
	if err != nil {
		return 0, err
	}
	res, err := r.client.Do(req)
	if err != nil {
		return 0, err
	}
	res.Body.Close()
	return res.StatusCode, nil
}

func (r *registry) withBodyAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.withBody(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) renamedMethod(ctx context.Context, id string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+id, nil)
	if err != nil {
		return 0, err
	}
	req.Method = http.MethodDelete
	res, err := r.client.Do(req)
	if err != nil {
		return 0, err
	}
	res.Body.Close()
	return res.StatusCode, nil
}

func (r *registry) renamedMethodAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.renamedMethod(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) signed(ctx context.Context, id string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+id, nil)
	if err != nil {
		return 0, err
	}
	sign(req)
	res, err := r.client.Do(req)
	if err != nil {
		return 0, err
	}
	res.Body.Close()
	return res.StatusCode, nil
}

func sign(req *http.Request) { req.Method = http.MethodPut }

func (r *registry) signedAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.signed(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) anyMethod(ctx context.Context, id string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, r.base, id, nil)
	if err != nil {
		return 0, err
	}
	res, err := r.client.Do(req)
	if err != nil {
		return 0, err
	}
	res.Body.Close()
	return res.StatusCode, nil
}

func (r *registry) anyMethodAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.anyMethod(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) otherDoer(ctx context.Context, id string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+id, nil)
	if err != nil {
		return 0, err
	}
	res, err := anyDoer.Do(req)
	if err != nil {
		return 0, err
	}
	res.Body.Close()
	return res.StatusCode, nil
}

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

var anyDoer doer = http.DefaultClient

func (r *registry) otherDoerAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.otherDoer(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) intoShared(ctx context.Context, id string) (int, error) {
	_, err := r.get(ctx, id, &theirs)
	return len(theirs), err
}

var theirs []string

func (r *registry) intoSharedAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.intoShared(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) intoField(ctx context.Context, id string) (int, error) {
	_, err := r.get(ctx, id, &r.base)
	return len(r.base), err
}

func (r *registry) intoFieldAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.intoField(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) intoOwnMethod(ctx context.Context, id string) (int, error) {
	var k keeper
	_, err := r.get(ctx, id, &k)
	return k.n, err
}

type keeper struct{ n int }

var kept int

func (k *keeper) UnmarshalJSON(b []byte) error {
	kept += len(b)
	return nil
}

func (r *registry) intoOwnMethodAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.intoOwnMethod(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) intoGiven(ctx context.Context, id string) (int, error) {
	var n int
	into := &theirs
	_, err := r.get(ctx, id, into)
	return n, err
}

func (r *registry) intoGivenAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.intoGiven(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) othersAnswer(ctx context.Context, id string) (int, error) {
	res := last
	text, err := io.ReadAll(res.Body)
	return len(text), err
}

var last *http.Response

func (r *registry) othersAnswerAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.othersAnswer(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

func (r *registry) unmarshalled(ctx context.Context, id string) (int, error) {
	return 0, json.Unmarshal([]byte(id), &theirs)
}

func (r *registry) unmarshalledAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.unmarshalled(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// directlyAll is silent: where it decodes to may be what another turn reads.
func (r *registry) directlyAll(ctx context.Context, ids []string) (all []bool, err error) {
	for _, id := range ids {
		var p person
		ok, err := r.get(ctx, id, &p)
		if err != nil {
			return nil, err
		}
		all = append(all, ok)
	}
	return all, nil
}

// showKnown goes on after what it tells.
func (r *registry) showKnown(ctx context.Context, w http.ResponseWriter, ids []string) {
	names := make([]string, 0, len(ids))
	for _, id := range ids { // want `independent calls are made one after the other`
		p, err := r.person(ctx, id)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		if p.Name == "" {
			http.Error(w, id, http.StatusNotFound)
			continue
		}
		names = append(names, p.Name)
	}
	fmt.Fprintln(w, names)
}

// showSome may go on after what it tells.
func (r *registry) showSome(ctx context.Context, w http.ResponseWriter, ids []string) {
	names := make([]string, 0, len(ids))
	for _, id := range ids { // want `independent calls are made one after the other`
		p, err := r.person(ctx, id)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			if len(names) > 3 {
				continue
			}
			return
		}
		names = append(names, p.Name)
	}
	fmt.Fprintln(w, names)
}

var known = person{Tags: []string{"a", "b"}}

// begun decodes over what others have.
func (r *registry) begun(ctx context.Context, id string) (p person, err error) {
	p.Tags = known.Tags
	_, err = r.get(ctx, "/people/"+id, &p)
	return p, err
}

func (r *registry) begunPeople(ctx context.Context, ids []string) ([]person, error) {
	people := make([]person, len(ids))
	for i := range ids { // want `independent calls are made one after the other`
		var err error
		people[i], err = r.begun(ctx, ids[i])
		if err != nil {
			return nil, err
		}
	}
	return people, nil
}

// search ends at the first that has the name.
func (r *registry) search(ctx context.Context, ids []string, name string) (string, error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		p, err := r.person(ctx, id)
		if err != nil {
			return "", err
		}
		if p.Name == name {
			return id, nil
		}
	}
	return "", nil
}

type count struct{ of map[string]int }

type counting struct {
	*registry
	of   map[string]int
	next iter.Seq[int]
}

// counted changes what is the caller's, though by what it has made.
func (c *counting) counted(ctx context.Context, id string) (person, error) {
	in := count{c.of}
	in.of[id]++
	return c.person(ctx, id)
}

func (c *counting) countedAll(ctx context.Context, ids []string) (all []person, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		p, err := c.counted(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// drawn calls what is not seen.
func (c *counting) drawn(ctx context.Context, id string) (person, error) {
	for range c.next {
		break
	}
	return c.person(ctx, id)
}

func (c *counting) drawnAll(ctx context.Context, ids []string) (all []person, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		p, err := c.drawn(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

func (r *registry) place(id string) int {
	r.base = id
	return len(id)
}

// placed changes what the next call asks.
func (r *registry) placed(ctx context.Context, ids []string, all []person) (err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		all[r.place(id)], err = r.person(ctx, id)
		if err != nil {
			return err
		}
	}
	return nil
}

// The method that another one is given may change something.
func (r *registry) enrolled(ctx context.Context, id string) (int, error) {
	var answer struct{ Number int }
	err := r.send(ctx, http.MethodPut, "/members/"+id, "", &answer)
	return answer.Number, err
}

func (r *registry) enrolledAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.enrolled(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// There is a body.
func (r *registry) searched(ctx context.Context, id string) (int, error) {
	var answer struct{ Hits int }
	err := r.send(ctx, http.MethodGet, "/search", id, &answer)
	return answer.Hits, err
}

func (r *registry) searchedAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.searched(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// Which method it is, the caller's caller says.
func (r *registry) told(ctx context.Context, method, id string) (int, error) {
	var answer struct{ Hits int }
	err := r.send(ctx, method, "/told/"+id, "", &answer)
	return answer.Hits, err
}

func (r *registry) toldAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.told(ctx, http.MethodGet, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// The parameter is another one by then.
func (r *registry) overridden(ctx context.Context, method, path string) (int, error) {
	if path == "" {
		method = http.MethodDelete
	}
	req, err := http.NewRequestWithContext(ctx, method, r.base+path, nil)
	if err != nil {
		return 0, err
	}
	res, err := r.client.Do(req)
	if err != nil {
		return 0, err
	}
	res.Body.Close()
	return res.StatusCode, nil
}

func (r *registry) overriddenAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.overridden(ctx, http.MethodGet, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

var lastRead int

// What is scanned is everybody's.
func (r *registry) scanned(ctx context.Context, id string) (int, error) {
	res, err := r.client.Get(r.base + id)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, err = fmt.Fscan(res.Body, &lastRead)
	return lastRead, err
}

func (r *registry) scannedAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.scanned(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// What is scanned lies behind a pointer that was passed.
func (r *registry) scannedBehind(ctx context.Context, w *weather, id string) (int, error) {
	res, err := r.client.Get(r.base + id)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, err = fmt.Fscanln(res.Body, &w.celsius)
	return w.celsius, err
}

func (r *registry) scannedBehindAll(ctx context.Context, w *weather, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.scannedBehind(ctx, w, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// letters has a method that is asked to scan it.
type letters string

func (l *letters) Scan(fmt.ScanState, rune) error { lastRead++; return nil }

func (r *registry) scannedBy(ctx context.Context, id string) (int, error) {
	var l letters
	res, err := r.client.Get(r.base + id)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, err = fmt.Fscan(res.Body, &l)
	return len(l), err
}

func (r *registry) scannedByAll(ctx context.Context, ids []string) (all []int, err error) {
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.scannedBy(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}
