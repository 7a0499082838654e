// Package loopquery holds what the rule finds.
package loopquery

import (
	"context"
	"database/sql"
)

type user struct {
	id     int64
	name   string
	orders []order
}

type order struct{ id int64 }

func names(ctx context.Context, db *sql.DB, ids []int64) ([]string, error) {
	var out []string
	for _, id := range ids {
		var name string
		if err := db.QueryRowContext(ctx, "SELECT name FROM users WHERE id = $1", id).Scan(&name); err != nil { // want "database asked once for each element of a list"
			return nil, err
		}
		out = append(out, name)
	}
	return out, nil
}

func insert(tx *sql.Tx, users map[int64]user) error {
	const into = "INSERT INTO users (id, name) VALUES ($1, $2)"
	for id, u := range users {
		if _, err := tx.Exec(into, id, u.name); err != nil { // want "database asked once for each element"
			return err
		}
	}
	return nil
}

func prepared(ctx context.Context, tx *sql.Tx, users []user) error {
	stmt, err := tx.Prepare("INSERT INTO users (id, name) VALUES ($1, $2)")
	if err != nil {
		return err
	}
	for i := 0; i < len(users); i++ {
		u := users[i]
		if _, err := stmt.ExecContext(ctx, u.id, u.name); err != nil { // want "database asked once for each element"
			return err
		}
	}
	return stmt.Close()
}

// queryer is what connections and transactions have in common.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func ordersOf(ctx context.Context, q queryer, id int64) ([]order, error) {
	rows, err := q.QueryContext(ctx, "SELECT id FROM orders WHERE user_id = $1", id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []order
	for rows.Next() {
		var o order
		if err := rows.Scan(&o.id); err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, rows.Err()
}

func load(ctx context.Context, q queryer) ([]user, error) {
	rows, err := q.QueryContext(ctx, "SELECT id, name FROM users")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []user
	for rows.Next() {
		var u user
		if err := rows.Scan(&u.id, &u.name); err != nil {
			return nil, err
		}
		u.orders, err = ordersOf(ctx, q, u.id) // want "database asked once for each element"
		if err != nil {
			return nil, err
		}
		out = append(out, u)
	}
	return out, rows.Err()
}

func (u *user) save(ctx context.Context, q queryer) error {
	_, err := q.ExecContext(ctx, "UPDATE users SET name = $1 WHERE id = $2", u.name, u.id)
	return err
}

func saveAll(ctx context.Context, q queryer, users []*user) error {
	for _, u := range users {
		if err := u.save(ctx, q); err != nil { // want "database asked once for each element"
			return err
		}
	}
	return nil
}
