package behave

import "testing"

// Further safe requests are none of a call that fails as it did. Fewer are, and so are those of a call that does not
// fail, and others than safe ones.
func TestWithoutAhead(t *testing.T) {
	get := func(n string) Part { return Part{"event transport 1", `is asked GET "http://h/` + n + `" {} ""`} }
	fails, works := Part{"result 1", `error("x")`}, Part{"result 1", "nil"}
	then := Part{"then 1 on argument 0: All(ctx)", `nil, error("x")`}
	thenWorks := Part{"then 1 on argument 0: All(ctx)", `1, nil`}
	of := func(p Part) Part { return Part{"then 1 on argument 0: All(ctx), " + p.What, p.Looks} }
	post := Part{"event transport 1", `is asked POST "http://h/1" {} ""`}
	sent := Part{"event transport 1", `is asked GET "http://h/1" {} "text"`}
	for _, c := range []struct {
		name       string
		base, cand []Part
		same       bool
	}{
		{"more of one that fails", []Part{fails, get("2")}, []Part{fails, get("1"), get("2"), get("3")}, true},
		{"the same", []Part{works, get("2")}, []Part{works, get("2")}, true},
		{"more of one that works", []Part{works, get("2")}, []Part{works, get("1"), get("2")}, false},
		{"fewer of one that fails", []Part{fails, get("1"), get("2")}, []Part{fails, get("1")}, false},
		{"another one", []Part{fails, get("1")}, []Part{fails, get("2"), get("3")}, false},
		{"one that may change something", []Part{fails, get("1")}, []Part{fails, post, get("1")}, false},
		{"one with a body", []Part{fails, get("1")}, []Part{fails, sent, get("1")}, false},
		{"one that works by now", []Part{fails, get("1")}, []Part{works, get("1"), get("2")}, false},
		{"more of a further call that fails", []Part{works, then, of(get("1"))}, []Part{works, then, of(get("1")), of(get("2"))}, true},
		{"more of a further call that works", []Part{fails, thenWorks, of(get("1"))}, []Part{fails, thenWorks, of(get("1")), of(get("2"))}, false},
		{"something else", []Part{fails, get("1")}, []Part{fails, get("1"), {"event transport 1", "1 bodies are not closed"}}, false},
	} {
		a, b := record{parts: c.base, complete: true}, record{parts: c.cand, complete: true}
		if got := a.agrees(b); got != c.same {
			t.Errorf("%s: looks the same is %t, want %t", c.name, got, c.same)
		}
	}
	chance := record{parts: []Part{works, {"event transport 1", asTheyCome}}, complete: true}
	if (record{parts: []Part{works}, complete: true}).comparable(chance) {
		t.Error("what is answered by chance is compared")
	}
	late, done := record{parts: []Part{fails, {"who waits", midRest}}, complete: true}, record{parts: []Part{works}, complete: true}
	if late.comparable(done) || done.comparable(late) {
		t.Error("how far code had come when somebody lost patience with its rests is compared")
	}
}
