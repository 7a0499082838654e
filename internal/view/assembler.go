package view

// Assembler disassembles binaries.
type Assembler interface {
	// Disassemble returns the functions of a binary whose names match a
	// regular expression.
	Disassemble(binary, match string) ([]Assembly, error)
}

// Assembly is a function of a binary.
type Assembly struct {
	Function     string
	Instructions []Instruction // by address
}

// Instruction is one of them.
type Instruction struct {
	Address uint64 // in the file
	File    string
	Line    int
	Text    string
}
