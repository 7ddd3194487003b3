import { plural, t } from '@lingui/core/macro'
import type { AddressField } from '@sen/contract/fields'

interface Authored {
  readonly from: AddressField
  readonly other_authors?: readonly AddressField[] | undefined
  readonly other_author_count?: number | undefined
}

export function authorWords({
  from,
  other_authors = [],
  other_author_count: more = other_authors.length,
}: Authored): string {
  const people = from.name || from.email || t`(unknown sender)`
  if (more === 0) return people
  const others = plural(more, { one: '# other', other: '# others' })
  return t`${people} and ${others}`
}

export function authorsOf({ from, other_authors = [] }: Authored): readonly AddressField[] {
  return [from, ...other_authors]
}
