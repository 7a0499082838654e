package loopquery

import (
	"context"
	"database/sql"
	"sync"
)

type migration struct {
	id   int
	text string
}

func migrate(tx *sql.Tx, all []string) error {
	for _, text := range all {
		if _, err := tx.Exec(text, nil); err != nil {
			return err
		}
	}
	return nil
}

func recorded(tx *sql.Tx, all []migration) error {
	for _, m := range all {
		if _, err := tx.Exec(m.text); err != nil {
			return err
		}
		if _, err := tx.Exec("INSERT INTO migrations (id) VALUES ($1)", m.id); err != nil {
			return err
		}
	}
	return nil
}

func byTable(ctx context.Context, db *sql.DB, tables []string, id int64) (n int, err error) {
	for _, t := range tables {
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM "+t+" WHERE id = $1 AND name <> $2", id, t).Scan(&n); err != nil {
			return 0, err
		}
	}
	return n, nil
}

func retry(db *sql.DB, pauses []int, id int64) (name string, err error) {
	for range pauses {
		if err = db.QueryRow("SELECT name FROM users WHERE id = $1", id).Scan(&name); err == nil {
			break
		}
	}
	return name, err
}

func tables(db *sql.DB, names []string) error {
	for range names {
		if _, err := db.Exec("VACUUM"); err != nil {
			return err
		}
	}
	return nil
}

func chain(db *sql.DB, names []string) (id int64, err error) {
	for _, name := range names {
		if err := db.QueryRow("SELECT id FROM folders WHERE parent = $1 AND name = $2", id, name).Scan(&id); err != nil {
			return 0, err
		}
	}
	for _, name := range names {
		next := int64(0)
		if err := db.QueryRow("SELECT id FROM folders WHERE parent = $1 AND name = $2", id, name).Scan(&next); err != nil {
			return 0, err
		}
		id = next
	}
	return id, nil
}

func spelled(db *sql.DB) error {
	for _, name := range []string{"admin", "guest"} {
		if _, err := db.Exec("INSERT INTO roles (name) VALUES ($1)", name); err != nil {
			return err
		}
	}
	return nil
}

func chunks(db *sql.DB, all [][]int64, array func([]int64) any) error {
	for _, ids := range all {
		if _, err := db.Exec("DELETE FROM users WHERE id = ANY($1)", array(ids)); err != nil {
			return err
		}
	}
	return nil
}

func counted(db *sql.DB, shards int) error {
	for i := 0; i < shards; i++ {
		if _, err := db.Exec("INSERT INTO shards (id) VALUES ($1)", i); err != nil {
			return err
		}
	}
	return nil
}

func started(db *sql.DB, users []user) {
	var wg sync.WaitGroup
	for _, u := range users {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_, _ = db.Exec("UPDATE users SET name = $1 WHERE id = $2", u.name, u.id)
		}()
	}
	wg.Wait()
}

func found(db *sql.DB, users []user) error {
	for _, u := range users {
		if u.name == "" {
			_, err := db.Exec("DELETE FROM users WHERE id = $1", u.id)
			return err
		}
	}
	return nil
}

func joined(db *sql.DB, ids []any) (*sql.Rows, error) {
	text := "SELECT name FROM users WHERE id IN ($1"
	for range ids[1:] {
		text += ", $"
	}
	return db.Query(text+")", ids...)
}

// batch sends nothing before it is full.
type batch struct{ list []any }

func (b *batch) Queue(query string, args ...any) { b.list = append(b.list, query, args) }

func queued(b *batch, users []user) {
	for _, u := range users {
		b.Queue("UPDATE users SET name = $1 WHERE id = $2", u.name, u.id)
	}
}

// transfer does more than to ask one question.
func transfer(ctx context.Context, db *sql.DB, u user) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE users SET name = $1 WHERE id = $2", u.name, u.id); err != nil {
		return err
	}
	return tx.Commit()
}

func transfers(ctx context.Context, db *sql.DB, users []user) error {
	for _, u := range users {
		if err := transfer(ctx, db, u); err != nil {
			return err
		}
	}
	return nil
}
