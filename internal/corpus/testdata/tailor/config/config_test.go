package config

import (
	"reflect"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	get := func(name string) string { return strings.ToLower(name) + "!" }
	c, err := Read(strings.NewReader("# all\n\na = 1\nrule.disk=no ${SPACE} = ${X}\n rule.x.y = , a,,b \nrule.none=\n"), get)
	if err != nil || !reflect.DeepEqual(c, Config{"a": "1", "rule.disk": "no space! = x!", "rule.x.y": ", a,,b", "rule.none": ""}) {
		t.Error(c, err)
	}
	if got := c.Section("rule"); !reflect.DeepEqual(got, Config{"disk": "no space! = x!", "x.y": ", a,,b", "none": ""}) {
		t.Error(got)
	}
	if got := c.List("rule.x.y"); !reflect.DeepEqual(got, []string{"a", "b"}) {
		t.Error(got)
	}
	if c.List("rule.none") != nil || c.List("b") != nil {
		t.Error("is not nil")
	}
	for text, want := range map[string]string{"a": `line 1: not a setting: "a"`, "\n=b": `line 2: not a setting: "=b"`, "a=1\na=2": "line 2: a is set twice"} {
		if _, err := Read(strings.NewReader(text), get); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
