package hoist

import (
	"flag"
	"fmt"
	"strings"
	"time"
)

var (
	tenant  = "one"
	flagged = flag.String("given", "", "")
	region  string
	Visible = "seen"
	level   = grade(2)
	parts   = []string{"a", "b"}
	inTests = "for real"
)

type grade int

func (g grade) String() string { return strings.Repeat("*", int(g)) }

func init() { flag.StringVar(&region, "region", "", "") }

func setTenant(name string) { tenant = name }

func ofSetVariable() string { return fmt.Sprintf("tenant.%s", tenant) }

func ofFlag() string { return fmt.Sprintf("given.%s.%s", *flagged, region) }

func ofExported() string { return fmt.Sprintf("visible.%s", Visible) }

func withMethod() string { return fmt.Sprintf("level %v after %v", level, time.Second) }

func ofListOfTexts() string { return strings.Join(parts, ".") }

func ofParameter(n int) string { return fmt.Sprintf("n%d", n) }

func sumOnly() string { return "in " + service + " and " + zone }

func ofLocalConstant() string {
	const here = "here"
	return fmt.Sprintf("%s.%d", here, major)
}

func ofTested() string { return fmt.Sprintf("run %s", inTests) }

func dividing(n int) string { return strings.Repeat("-", 80) }

func init() {
	fmt.Println(fmt.Sprintf("depot %d", major))
}
