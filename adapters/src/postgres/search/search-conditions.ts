import type { SearchCriteria } from '@sen/core/search/search-store'
import type { LabelId } from '@sen/model/ids'
import { mailboxLexeme } from '@sen/model/search/lexemes'
import type { LexemeQuery } from '@sen/model/search/query-lexemes'
import { type RawBuilder, sql } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'

/** Lexemes are letters, digits, `_` and `:` (model/search), so quotes suffice. */
export function tsquery(query: LexemeQuery): string {
  if ('all' in query) return query.all.length === 0 ? NOTHING : `(${query.all.map(tsquery).join(' & ')})`
  if ('any' in query) return query.any.length === 0 ? NOTHING : `(${query.any.map(tsquery).join(' | ')})`
  if ('not' in query) return `!${tsquery(query.not)}`
  return `'${query.lexeme.replaceAll(/['\\]/gu, '')}'${query.isPrefix ? ':*' : ''}`
}

const NOTHING = `'x:nothing'`

/** The mailbox's own lexeme limits the index search to this mailbox. */
export function scopedTsquery(mailboxId: string, query: LexemeQuery): string {
  return `'${mailboxLexeme(mailboxId)}' & ${tsquery(query)}`
}

export function messageConditions(mailboxId: string, criteria: SearchCriteria): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`m.mailbox_id = ${mailboxId}`,
    sql<boolean>`m.folder_id = any(${rowIds(criteria.folderIds)})`,
  ]
  if (criteria.isRead !== undefined) conditions.push(sql<boolean>`m.is_read = ${criteria.isRead}`)
  if (criteria.isStarred !== undefined) conditions.push(sql<boolean>`m.is_starred = ${criteria.isStarred}`)
  for (const labels of criteria.labels ?? []) conditions.push(bears(labels))
  if (criteria.withoutLabels) conditions.push(sql<boolean>`not ${bears(criteria.withoutLabels)}`)
  if (criteria.upTo !== undefined) conditions.push(sql<boolean>`m.id <= ${rowId(criteria.upTo)}`)
  if (criteria.overBytes !== undefined) conditions.push(sql<boolean>`m.size_bytes > ${criteria.overBytes}`)
  if (criteria.underBytes !== undefined) conditions.push(sql<boolean>`m.size_bytes < ${criteria.underBytes}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function bears(labels: readonly LabelId[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from message_label l where l.message_id = m.id and l.is_set and l.label_id = any(${rowIds(labels)})
  )`
}

export function timeConditions(criteria: SearchCriteria): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (criteria.receivedFrom) conditions.push(sql<boolean>`s.received_at >= ${criteria.receivedFrom}`)
  // The column has fractions, so the whole last second is included.
  if (criteria.receivedUntil) {
    const next = new Date(criteria.receivedUntil.getTime() + 1_000)
    conditions.push(sql<boolean>`s.received_at < ${next}`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
