package slicegrow

type couple struct{ a, b int }

func everyTwo(people []int) []couple {
	var all []couple
	for i, a := range people {
		for _, b := range people[i+1:] {
			all = append(all, couple{a, b}) // want `slice of known length grows from nothing, in several rounds`
		}
	}
	return all
}

func everyTwoCounted(people []int) []couple {
	all := make([]couple, 0)
	for i := 0; i < len(people); i++ {
		for j := i + 1; j < len(people); j++ {
			all = append(all, couple{people[i], people[j]}) // want `slice of known length grows from nothing, in several rounds`
		}
	}
	return all
}

func everyTwoBefore(people []int) []couple {
	all := []couple{}
	for i := range people {
		for j := range i {
			all = append(all, couple{people[i], people[j]}) // want `slice of known length grows from nothing, in several rounds`
		}
	}
	return all
}

func everyTwoOrOne(people []int) (all []couple) {
	for i := range len(people) {
		for _, b := range people[i:] {
			all = append(all, couple{people[i], b}, couple{b, people[i]}) // want `slice of known length grows from nothing, in several rounds`
		}
	}
	return all
}

func everyTwoUpTo(people []int) (all []couple) {
	for i := range people {
		for j := 0; j < i; j++ {
			all = append(all, couple{people[i], people[j]}) // want `slice of known length grows from nothing, in several rounds`
		}
	}
	return all
}

type fair struct{ men, women []string }

func (f *fair) pairs() []string {
	var all []string
	for _, a := range f.men {
		println(a)
		for _, b := range f.women {
			all = append(all, a+b) // want `slice of known length grows from nothing, in several rounds`
		}
	}
	return all
}
