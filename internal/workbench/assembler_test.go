package workbench

import (
	"context"
	"testing"
)

func TestParseObjdump(t *testing.T) {
	const text = "TEXT main.f(SB) /src/main.go\n" +
		"  main.go:3\t\t0x1000\t\t4883ec18\t\tSUBQ $0x18, SP\t\n" +
		"  other.go:7\t\t0x1004\t\tc3\t\tRET\t\n" +
		"\n" +
		"  nothing of the kind\n"
	got := parseObjdump([]byte(text))
	if len(got) != 1 || got[0].Function != "main.f" || len(got[0].Instructions) != 2 {
		t.Fatalf("parsed %+v", got)
	}
	first, second := got[0].Instructions[0], got[0].Instructions[1]
	if first.File != "/src/main.go" || first.Line != 3 || first.Address != 0x1000 || first.Text != "SUBQ $0x18, SP" || second.File != "other.go" {
		t.Errorf("parsed %+v, %+v", first, second)
	}
}

func TestNoProgram(t *testing.T) {
	if _, err := (&Workbench{}).Assembler(context.Background(), "").Disassemble("no/such/program", "x"); err == nil {
		t.Error("no program: no error")
	}
}

func FuzzParseObjdump(f *testing.F) {
	f.Add("TEXT f(SB) f.go\n  f.go:1\t\t0x1\t\tc3\t\tRET\n")
	f.Fuzz(func(t *testing.T, text string) { parseObjdump([]byte(text)) })
}
