package smallpointer

// It is larger, or made of no message.

type letter struct {
	head [120]byte
	text string
}

func ParseLetter(b []byte) (*letter, error) {
	if len(b) < 120 {
		return nil, errReport
	}
	return &letter{text: string(b)}, nil
}

func ReportFor(bay, size int) (*report, error) {
	if bay < size {
		return nil, errReport
	}
	return &report{bay: bay, size: size}, nil
}

func ReportNamed(name string) *report { return &report{name: name} }
