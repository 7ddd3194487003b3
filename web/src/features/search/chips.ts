import { t } from '@lingui/core/macro'
import { ANYWHERE, type QueryPiece, queryPieces } from '@sen/model/search/query-text'
import type { LabelTerm, SearchQuery, SearchTerm } from '@sen/model/search/search-query'

export interface SearchChip {
  readonly id: string
  readonly label: string
  readonly without: SearchQuery
}

export function searchChips(
  query: SearchQuery,
  folderTitleOf: (name: string) => string,
  dayText: (day: string) => string,
): readonly SearchChip[] {
  return queryPieces(query)
    .filter(({ isOperator }) => isOperator)
    .map((piece, index) => ({
      id: `${index} ${piece.text}`,
      label: labelOf(piece, query, folderTitleOf, dayText),
      without: piece.without,
    }))
}

function labelOf(
  { about, text }: QueryPiece,
  query: SearchQuery,
  folderTitleOf: (name: string) => string,
  dayText: (day: string) => string,
): string {
  if ('term' in about) return termLabel(about.term)
  if ('label' in about) return labelWords(about.label)
  const { folder = '', fromDay = '', toDay = '', size } = query
  switch (about.fact) {
    case 'folder':
      return folder === ANYWHERE ? t`In all folders` : inFolder(folderTitleOf(folder))
    case 'hasAttachment':
      return query.hasAttachment ? t`Has attachments` : t`Without attachments`
    case 'isRead':
      return query.isRead ? t`Read` : t`Unread`
    case 'isStarred':
      return t`Starred`
    case 'fromDay':
      return fromLabel(dayText(fromDay))
    case 'toDay':
      return untilLabel(dayText(toDay))
    case 'size': {
      const amount = size ? `${Math.round(size.amount * 100) / 100} ${size.unit}` : ''
      return size?.than === 'over' ? t`Larger than ${amount}` : t`Smaller than ${amount}`
    }
    default:
      return text
  }
}

function termLabel({ field, text, negated }: SearchTerm): string {
  const label =
    field === 'from'
      ? t`From: ${text}`
      : field === 'to'
        ? t`To: ${text}`
        : field === 'subject'
          ? t`Subject: ${text}`
          : field === 'body'
            ? t`Text: ${text}`
            : field === 'file'
              ? t`In attachments: ${text}`
              : text
  return negated ? t`Not ${label}` : label
}

function labelWords({ name, negated }: LabelTerm): string {
  return negated ? t`Without label: ${name}` : t`Label: ${name}`
}

function inFolder(folder: string): string {
  return t`In: ${folder}`
}

function fromLabel(day: string): string {
  return t`From ${day}`
}

function untilLabel(day: string): string {
  return t`Until ${day}`
}
