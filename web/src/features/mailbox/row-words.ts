import { plural, t } from '@lingui/core/macro'
import type { AddressField } from '@sen/contract/fields'
import type { ThreadField } from '@sen/contract/threads'
import { isOwnAddress } from '@sen/model/addresses'
import { type FolderRole, isPlannedRole, showsRecipients } from '@sen/model/folders'
import { withoutSpoofMarker } from '@sen/model/subjects'
import { shortName } from '../../lib/names/short-name.ts'
import { isSpoofed, personIn } from '../../lib/names/spoofed-thread.ts'

/** Returns recipients in Sent and Drafts, else authors. Where the sender may be forged, addresses replace names. */
export function rowPeople(thread: ThreadField, role: FolderRole | undefined, own: readonly string[]): string {
  if (showsRecipients(role)) {
    if (thread.recipients.length === 0) return t`(no recipient)`
    const people = names(thread.recipients, own)
    return t`To: ${people}`
  }
  if (isSpoofed(thread)) return thread.participants.map((person) => personIn(thread, person)).join(', ')
  return names(thread.participants, own)
}

/** In Drafts every thread is a draft, except messages that can still be undone (product decision 11). */
export function labelOf({ draft_ids }: ThreadField, role: FolderRole | undefined): 'draft' | 'sending' | undefined {
  if (role === 'drafts') return draft_ids.length === 0 ? 'sending' : undefined
  return draft_ids.length > 0 && !isPlannedRole(role) ? 'draft' : undefined
}

/** Undefined in lists of scheduled mail, whose rows show the time anyway. */
export function plannedAt(thread: ThreadField, role: FolderRole | undefined): Date | undefined {
  if (thread.planned_at === null || isPlannedRole(role)) return undefined
  return new Date(thread.planned_at * 1_000)
}

/** Set while the thread is snoozed. */
export function snoozedUntil({ snoozed_until }: ThreadField): Date | undefined {
  return snoozed_until === undefined ? undefined : new Date(snoozed_until * 1_000)
}

/** The thread has returned from Snoozed, and nothing has happened to it since. */
export function hasReturned({ unsnoozed_at, last_message_timestamp, unread }: ThreadField): boolean {
  return unread && unsnoozed_at !== undefined && unsnoozed_at === last_message_timestamp
}

export function snoozedWords(time: string): string {
  return t`snoozed until ${time}`
}

export function plannedWords(time: string): string {
  return t`reply scheduled: ${time}`
}

/** Removes the marker of forged mail, which is shown as an icon. */
export function subjectOf(subject: string): string {
  return withoutSpoofMarker(subject).trim() || t`(no subject)`
}

/** Removes quotation marks, which have no meaning in one line. */
export function snippetOf(snippet: string): string {
  return snippet.replace(/(^|\s)(?:>\s?)+/gu, '$1').trimStart()
}

/** A single person has the full name, several have short ones. */
function names(people: readonly AddressField[], own: readonly string[]): string {
  return people
    .map(({ name, email }, index) => {
      if (isOwnAddress(email, own)) return t`me`
      if (name === '') return people.length > 1 ? (email.split('@')[0] ?? email) : email
      return people.length > 1 && index > 0 ? shortName(name) : name
    })
    .join(', ')
}

export function rowSentence(
  thread: ThreadField,
  {
    people,
    time,
    label,
    labels = [],
    folderPath,
    planned,
    snoozed,
  }: {
    readonly people: string
    readonly time: string
    readonly label?: ReturnType<typeof labelOf>
    readonly labels?: readonly { readonly name: string }[]
    readonly folderPath?: string | undefined
    readonly planned?: string | undefined
    readonly snoozed?: string | undefined
  },
): string {
  const count = thread.message_count
  const signs = [
    folderPath !== undefined && t`in ${folderPath}`,
    labels.length > 0 && labelWords(labels.map(({ name }) => name)),
    thread.unread && t`unread`,
    thread.starred && t`starred`,
    thread.has_attachments && t`with attachments`,
    foundWords(thread) ?? false,
    label === 'draft' && t`has a draft`,
    label === 'sending' && t`Sending…`,
    planned !== undefined && plannedWords(planned),
    snoozed !== undefined && snoozedWords(snoozed),
    hasReturned(thread) && t`returned from Snoozed`,
    thread.muted === true && t`muted`,
    isSpoofed(thread) && t`sender may be forged`,
    thread.status === 'sending_failed' && t`sending failed`,
    seenWords(thread) ?? false,
    count > 1 && t`${count} messages`,
  ].filter((sign) => sign !== false)
  // A draft without other messages has no people.
  return [people, subjectOf(thread.subject), time, ...signs].filter((part) => part !== '').join(', ')
}

/** Undefined unless a search found its words in an attachment only. */
function foundWords({ found_in_file }: ThreadField): string | undefined {
  if (found_in_file === undefined) return undefined
  const name = found_in_file || t`(unnamed file)`
  return t`Found in ${name}`
}

function labelWords(names: readonly string[]): string {
  const listed = names.join(', ')
  return t`labels: ${listed}`
}

/** Undefined when views are not counted. */
export function seenWords({ tracking, status }: ThreadField): string | undefined {
  if (!tracking) return undefined
  const count = tracking.view_count
  // Failed deliveries cannot have been viewed, and the row shows the failure already.
  if (count === 0 && status === 'sending_failed') return undefined
  const times = plural(count, { one: '# time', other: '# times' })
  return count === 0 ? t`no opens detected yet` : t`probably opened, ${times}`
}
