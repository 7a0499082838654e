// Package tangle looks for loops in the code of a small machine, and says which of them
// cost most.
package tangle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Instruction is a step of the machine.
type Instruction struct {
	Op      string
	Regs    []uint8 // the first is written to, if the operation writes
	Address uint32  // of memory; 0 if there is none
	Target  string  // of a jump
}

// writes are the operations that write to their first register.
var writes = map[string]bool{"mov": true, "add": true, "sub": true, "mul": true, "load": true}

// Defines returns the register that is written to.
func (in *Instruction) Defines() (uint8, bool) {
	if writes[in.Op] && len(in.Regs) > 0 {
		return in.Regs[0], true
	}
	return 0, false
}

// Uses returns the registers that are read.
func (in *Instruction) Uses() []uint8 {
	if _, ok := in.Defines(); ok {
		return in.Regs[1:]
	}
	return in.Regs
}

// String shows the instruction as it is written.
func (in *Instruction) String() string {
	operands := ""
	for _, r := range in.Regs {
		if operands != "" {
			operands += ", "
		}
		operands += "r" + strconv.Itoa(int(r))
	}
	switch {
	case in.Target != "" && operands == "":
		operands = in.Target
	case in.Target != "":
		operands += ", " + in.Target
	case in.Address != 0:
		operands += ", @" + strconv.FormatUint(uint64(in.Address), 16)
	}
	if operands == "" {
		return in.Op
	}
	return in.Op + " " + operands
}

// ErrSyntax is that a text is no program.
var ErrSyntax = errors.New("syntax error")

// Line is an instruction with the label before it, which may be empty.
type Line struct {
	Label string
	Instruction
}

// Parse reads a program: an instruction a line, "label: op r1, r2, @address" or
// "op r1, target".
func Parse(text string) ([]Line, error) {
	var lines []Line
	for n, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, ";")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		l, err := parseLine(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
		lines = append(lines, l)
	}
	return lines, nil
}

func parseLine(text string) (l Line, err error) {
	if label, rest, ok := strings.Cut(text, ":"); ok {
		l.Label, text = label, strings.TrimSpace(rest)
	}
	op, operands, _ := strings.Cut(text, " ")
	if l.Op = op; op == "" {
		return l, fmt.Errorf("%w: no operation", ErrSyntax)
	}
	if operands == "" {
		return l, nil
	}
	for operand := range strings.SplitSeq(operands, ",") {
		if err := l.operand(strings.TrimSpace(operand)); err != nil {
			return l, err
		}
	}
	return l, nil
}

func (in *Instruction) operand(text string) error {
	switch {
	case text == "":
		return fmt.Errorf("%w: no operand", ErrSyntax)
	case text[0] == '@':
		a, err := strconv.ParseUint(text[1:], 16, 32)
		if err != nil {
			return fmt.Errorf("%w: address %q", ErrSyntax, text)
		}
		in.Address = uint32(a)
		return nil
	case text[0] == 'r':
		if n, err := strconv.ParseUint(text[1:], 10, 8); err == nil {
			in.Regs = append(in.Regs, uint8(n))
			return nil
		}
	}
	in.Target = text
	return nil
}

// Addresses returns how many places of memory a program touches, which may be anywhere.
func Addresses(lines []Line) int {
	touched := make(map[uint32]bool)
	for i := range lines {
		if a := lines[i].Address; a != 0 {
			touched[a] = true
		}
	}
	return len(touched)
}
