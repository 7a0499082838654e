package requestlog

import (
	"log"
	"log/slog"
)

type job struct{ id int }

type queue struct{ journal *log.Logger }

func (q *queue) run(j job) {
	q.journal.Printf("job %d begins", j.id) // want `a line is written to the log each time, unbuffered`
	work(j)
	q.journal.Printf("job %d ends", j.id) // want `another line is written to the log each time, unbuffered`
}

func (q *queue) all(jobs <-chan job) {
	for j := range jobs {
		q.note(j, "begins")
		work(j)
		q.note(j, "ends") // want `another line is written to the log each time, unbuffered`
	}
}

func (q *queue) note(j job, what string) {
	q.journal.Println(j.id, what) // want `a line is written to the log each time, unbuffered`
}

func work(job) {}

func structured(l *slog.Logger, j job) {
	l.Info("done", "id", j.id) // want `a line is written to the log each time, unbuffered`
}
