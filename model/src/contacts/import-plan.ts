import type { ContactDetails } from './contact.ts'
import { MAX_CONTACT_ADDRESSES } from './limits.ts'
import { SkippedTally } from './vcard/skipped-cards.ts'
import type { SkippedCards, VcardPerson } from './vcard/vcard.ts'

export interface ImportPlan<C extends ContactDetails> {
  readonly added: readonly VcardPerson[]
  readonly merged: readonly { readonly contact: C; readonly groups: readonly string[] }[]
  readonly mergedCount: number
  readonly skipped: readonly SkippedCards[]
}

interface Entry<C> {
  readonly contact: C | undefined
  details: ContactDetails
  readonly groups: Set<string>
  isChanged: boolean
}

/**
 * New details are added to a known person and existing ones are not changed.
 * @param known contacts that have any of the addresses
 * @param groupsOf the comparison keys of a contact's groups
 * @param room how many contacts may still be added
 */
export function planImport<C extends ContactDetails>(
  people: readonly VcardPerson[],
  known: readonly C[],
  {
    room,
    groupsOf,
    keyOf,
  }: {
    readonly room: number
    readonly groupsOf: (contact: C) => ReadonlySet<string>
    readonly keyOf: (group: string) => string
  },
): ImportPlan<C> {
  const entries: Entry<C>[] = known.map((contact) => ({
    contact,
    details: contact,
    groups: new Set(),
    isChanged: false,
  }))
  const byEmail = new Map(entries.flatMap((entry) => entry.details.emails.map((email) => [email, entry] as const)))
  const skipped = new SkippedTally()
  let added = 0
  let mergedCount = 0
  for (const person of people) {
    const { groups, ...details } = person
    const email = person.emails.find((each) => byEmail.has(each))
    const entry = email === undefined ? undefined : byEmail.get(email)
    if (!entry) {
      if (added >= room) {
        skipped.add('too_many', nameOf(person))
        continue
      }
      added += 1
      const fresh: Entry<C> = { contact: undefined, details, groups: new Set(groups), isChanged: true }
      entries.push(fresh)
      for (const each of details.emails) byEmail.set(each, fresh)
      continue
    }
    const free = details.emails.filter((each) => !byEmail.has(each))
    const more = withMore(entry.details, details, free)
    const own = entry.contact ? groupsOf(entry.contact) : new Set<string>()
    const joined = groups.filter((group) => !own.has(keyOf(group)) && !entry.groups.has(group))
    if (!more && joined.length === 0) {
      skipped.add('already_there', nameOf(person))
      continue
    }
    if (more) entry.details = more
    for (const group of joined) entry.groups.add(group)
    for (const each of entry.details.emails) byEmail.set(each, entry)
    entry.isChanged = true
    mergedCount += 1
  }
  return {
    added: entries.flatMap(({ contact, details, groups }) => (contact ? [] : [{ ...details, groups: [...groups] }])),
    merged: entries.flatMap(({ contact, details, groups, isChanged }) =>
      contact && isChanged ? [{ contact: { ...contact, ...details }, groups: [...groups] }] : [],
    ),
    mergedCount,
    skipped: skipped.all(),
  }
}

function withMore(known: ContactDetails, other: ContactDetails, free: readonly string[]): ContactDetails | undefined {
  const emails = [...known.emails, ...free].slice(0, MAX_CONTACT_ADDRESSES)
  const isNamedAlike = known.name === '' || known.name === other.name
  const more = {
    name: known.name || other.name,
    nameParts: known.nameParts || (isNamedAlike ? other.nameParts : ''),
    emails,
    organisation: known.organisation || other.organisation,
    phone: known.phone || other.phone,
    note: known.note || other.note,
  }
  const isSame =
    emails.length === known.emails.length &&
    (['name', 'nameParts', 'organisation', 'phone', 'note'] as const).every((key) => more[key] === known[key])
  return isSame ? undefined : more
}

function nameOf({ name, emails }: VcardPerson): string {
  return name || emails[0] || ''
}
