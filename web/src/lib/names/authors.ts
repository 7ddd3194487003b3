import { plural, t } from '@lingui/core/macro'
import type { AddressField } from '@sen/contract/fields'

interface AuthoredMessage {
  readonly from: AddressField
  readonly other_authors?: readonly AddressField[] | undefined
  readonly other_author_count?: number | undefined
}

export function authorWords({
  from,
  other_authors = [],
  other_author_count: more = other_authors.length,
}: AuthoredMessage): string {
  const people = from.name || from.email || t`(unknown sender)`
  if (more === 0) return people
  const others = plural(more, { one: '# other', other: '# others' })
  return t`${people} and ${others}`
}

export function authorsOf({ from, other_authors = [] }: AuthoredMessage): readonly AddressField[] {
  return [from, ...other_authors]
}
