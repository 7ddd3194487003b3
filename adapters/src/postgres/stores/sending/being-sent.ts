import { type RawBuilder, sql } from 'kysely'

/** Waits for undo, its time or delivery; not moved, edited or purged. @param row alias of a row of `message` */
export function isBeingSent(row: string): string {
  return `${row}.send_state = 'sending'`
}

export function isNotBeingSent(row: string): string {
  return `${row}.send_state <> 'sending'`
}

export function notBeingSent(row: string): RawBuilder<boolean> {
  return sql.raw(isNotBeingSent(row))
}

export function beingSent(row: string): RawBuilder<boolean> {
  return sql.raw(isBeingSent(row))
}
