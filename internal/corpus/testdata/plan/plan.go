// Package plan says in which order tasks can be done, and which depend on each
// other and so can only be done together.
package plan

import (
	"maps"
	"slices"
)

// Task is something to do.
type Task struct {
	Name  string
	Needs []*Task // to be done before; all are in the plan
}

// Group is tasks that need each other, most often one.
type Group struct {
	Level   int // 0 for a group that needs no other, else above those it needs
	members map[*Task]struct{}
	needs   map[*Group]struct{}
}

// Names returns the names of the tasks of a group, sorted.
func (g *Group) Names() []string {
	var names []string
	for t := range g.members {
		names = append(names, t.Name)
	}
	slices.Sort(names)
	return names
}

// vertex is a task while groups are looked for.
type vertex struct {
	task  *Task
	needs []*vertex
	order int // in which it was seen, from 1; 0 before that
}

// Groups returns the groups of tasks: each after those it needs.
func Groups(tasks []*Task) []*Group {
	vertices, users := graph(tasks)
	f := &finder{
		position: make(map[*vertex]int, len(vertices)),
		lowest:   make([]int, len(vertices)+1),
		open:     make([]bool, len(vertices)+1),
		group:    make([]*Group, len(vertices)),
	}
	for i, v := range vertices {
		f.position[v] = i
	}
	for _, v := range vertices {
		if v.order == 0 {
			f.visit(v)
		}
	}
	for needed := range users {
		for user := range users[needed] {
			if f.group[user] != f.group[needed] {
				f.group[user].needs[f.group[needed]] = struct{}{}
			}
		}
	}
	for _, g := range f.found {
		for other := range maps.Keys(g.needs) {
			g.Level = max(g.Level, other.Level+1)
		}
	}
	return f.found
}

// graph returns the tasks with the arrows between them, and the numbers of the
// tasks that need each.
func graph(tasks []*Task) ([]*vertex, []map[int]struct{}) {
	number := map[*Task]int{}
	vertices := make([]*vertex, 0, len(tasks))
	users := make([]map[int]struct{}, 0, len(tasks))
	for i, t := range tasks {
		number[t] = i
		v := new(vertex)
		v.task = t
		vertices = append(vertices, v)
		users = append(users, make(map[int]struct{}))
	}
	for i, t := range tasks {
		for _, need := range t.Needs {
			n := number[need]
			if _, twice := users[n][i]; twice {
				continue
			}
			users[n][i] = struct{}{}
			vertices[i].needs = append(vertices[i].needs, vertices[n])
		}
	}
	return vertices, users
}
