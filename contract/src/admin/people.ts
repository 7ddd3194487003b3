import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import {
  MAX_PEOPLE_PER_PAGE,
  MAX_QUOTA_MEGABYTES,
  MIN_QUOTA_MEGABYTES,
  PEOPLE_PER_PAGE,
  PERSON_STATES,
} from '@sen/model/account/people'
import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
import { RECOVERY_STATES } from '@sen/model/removed-mail/removed-mail'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import { SENDING_HOLD_CAUSES } from '@sen/model/sending-limits/sending-limits'
import * as z from 'zod/mini'
import { Empty, TypedEmail, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

const PATH = '/api/v2/admin/people'

/** A quota of its own in megabytes; null when the mailbox shares its domain's pool (product decision 24). */
const Quota = z.nullable(z.int().check(z.minimum(MIN_QUOTA_MEGABYTES), z.maximum(MAX_QUOTA_MEGABYTES)))

export const PersonField = z.object({
  id: z.string(),
  email: z.string(),
  fullname: z.string(),
  type: z.enum(['Owner', 'other']),
  state: z.enum(PERSON_STATES),
  is_self: z.boolean(),
  restorable_until: z.nullable(UnixSeconds),
  /** Null without an open invitation. The time may be in the past. */
  invited_until: z.nullable(UnixSeconds),
  used_bytes: z.int(),
  quota_megabytes: z.nullable(z.int()),
  enable_smtp: z.boolean(),
  sending_held_by: z.nullable(z.enum(SENDING_HOLD_CAUSES)),
  enable_drive: z.boolean(),
  two_step: z.boolean(),
  /** Protocols that other mail programs of this person may use, if the organisation allows them. */
  mail_protocols: z.array(z.enum(MAIL_PROTOCOLS)).check(z.maxLength(MAIL_PROTOCOLS.length)),
  last_seen_at: z.nullable(UnixSeconds),
  /** Counts messages. Null when there was none, or it ended more than a day ago. */
  recovery: z.nullable(
    z.object({
      state: z.enum(RECOVERY_STATES),
      total: z.int(),
      done: z.int(),
      recovered: z.int(),
    }),
  ),
})
export type PersonField = z.output<typeof PersonField>

/** A link to choose a password. It is shown only once and works for anyone who has it. */
const LinkField = z.object({ url: z.string(), expires_at: UnixSeconds })
export type LinkField = z.output<typeof LinkField>

/** External address to which the link is mailed; null when the administrator passes it on. */
const MailedTo = z.nullable(TypedEmail)

export const listPeople = route({
  method: 'GET',
  path: PATH,
  summary: 'List the people of the organisation by address, including deleted people who can still be restored',
  query: z.object({
    s: z._default(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)), ''),
    state: z.optional(z.enum(PERSON_STATES)),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PEOPLE_PER_PAGE)), PEOPLE_PER_PAGE),
  }),
  response: z.array(PersonField),
  listed: true,
  errors: ['not_permitted'],
})

export const PoolField = z.object({
  domain: z.string(),
  active: z.boolean(),
  pool_megabytes: z.int(),
  own_megabytes: z.int(),
  used_bytes: z.int(),
})
export type PoolField = z.output<typeof PoolField>

export const listPools = route({
  method: 'GET',
  path: '/api/v2/admin/pools',
  summary: 'List the storage pool of each domain of the organisation',
  response: z.array(PoolField),
  listed: true,
  errors: ['not_permitted'],
})

export const createPerson = route({
  method: 'POST',
  path: PATH,
  summary: 'Create a mailbox for a person, with a password or an invitation link to choose one',
  body: z.object({
    email: TypedEmail,
    fullname: z.string().check(z.maxLength(1_000)),
    entry: z.discriminatedUnion('by', [
      z.object({ by: z.literal('password'), password: z.string().check(z.maxLength(MAX_PASSWORD_CHARACTERS)) }),
      z.object({ by: z.literal('link'), mailed_to: MailedTo }),
    ]),
  }),
  response: z.object({ id: z.string(), link: z.nullable(LinkField) }),
  errors: [
    'not_permitted',
    'domain_not_verified',
    'address_taken',
    'address_reserved',
    'address_looks_alike',
    'address_invalid',
    'password_too_short',
    'password_too_simple',
    'sender_name_misleading',
    'too_many_codes',
  ],
})

export const changePerson = route({
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary:
    'Update the name, permissions or quota of a person, and notify their open pages. Omitted fields are unchanged.',
  body: z.object({
    fullname: z.optional(z.string().check(z.maxLength(1_000))),
    enable_smtp: z.optional(z.boolean()),
    enable_drive: z.optional(z.boolean()),
    quota_megabytes: z.optional(Quota),
    mail_protocols: z.optional(z.array(z.enum(MAIL_PROTOCOLS)).check(z.maxLength(MAIL_PROTOCOLS.length))),
  }),
  response: Empty,
  errors: ['not_permitted', 'not_found', 'person_state', 'quota_beyond_pool', 'sender_name_misleading'],
})

export const suspendPerson = route({
  method: 'POST',
  path: `${PATH}/:id/suspend`,
  summary: 'Suspend a person: revoke their sessions and refuse sign-in. Incoming mail is still delivered.',
  body: Empty,
  response: Empty,
  errors: ['not_permitted', 'not_found', 'last_owner', 'person_state'],
})

export const resumePerson = route({
  method: 'POST',
  path: `${PATH}/:id/resume`,
  summary: 'Reactivate a suspended person',
  body: Empty,
  response: Empty,
  errors: ['not_permitted', 'not_found', 'person_state'],
})

export const releaseSendingOf = route({
  method: 'POST',
  path: `${PATH}/:id/release-sending`,
  summary: 'Release a mailbox whose sending was put on hold automatically, and send its waiting mail',
  body: Empty,
  response: Empty,
  errors: ['not_permitted', 'not_found', 'last_owner', 'person_state'],
})

export const linkPerson = route({
  method: 'POST',
  path: `${PATH}/:id/link`,
  summary: 'Create a link for a person to choose a password. Revokes their sessions and their current password.',
  /** Passkeys can sign in without the password. They are kept unless `remove_passkeys` is true. */
  body: z.object({ mailed_to: MailedTo, remove_passkeys: z._default(z.boolean(), false) }),
  response: LinkField,
  errors: ['not_permitted', 'not_found', 'last_owner', 'person_state', 'address_invalid', 'too_many_codes'],
})

export const deletePerson = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Delete a person, who can be restored for 30 days. Their mailbox and files are then purged.',
  response: Empty,
  errors: ['not_permitted', 'not_found', 'last_owner', 'person_state'],
})

export const restorePerson = route({
  method: 'POST',
  path: `${PATH}/:id/restore`,
  summary: 'Restore a deleted person',
  body: Empty,
  response: Empty,
  errors: ['not_permitted', 'not_found', 'person_state'],
})

export const turnTwoStepOffOf = route({
  method: 'POST',
  path: `${PATH}/:id/two-step-off`,
  summary:
    'Turn off two-step verification for a person who lost access to it. They are notified by mail and stay signed in.',
  body: Empty,
  response: Empty,
  errors: ['not_permitted', 'not_found', 'last_owner', 'person_state'],
})

export const recoverMailOf = route({
  method: 'POST',
  path: `${PATH}/:id/recover-mail`,
  summary: 'Recover the mail that a person deleted in a period. Returns the number of messages.',
  body: z.object({ from: UnixSeconds, until: UnixSeconds }),
  response: z.object({ count: z.int() }),
  errors: ['not_permitted', 'not_found', 'person_state', 'quota_exceeded'],
})

export const setOwner = route({
  method: 'POST',
  path: `${PATH}/:id/owner`,
  summary:
    'Make a person an Owner of the organisation, or remove that role. You cannot remove the last Owner or yourself.',
  body: z.object({ owner: z.boolean() }),
  response: Empty,
  errors: ['not_permitted', 'not_found', 'last_owner', 'person_state'],
})

export const peopleRoutes = {
  changePerson,
  createPerson,
  deletePerson,
  linkPerson,
  listPeople,
  listPools,
  recoverMailOf,
  releaseSendingOf,
  restorePerson,
  resumePerson,
  setOwner,
  suspendPerson,
  turnTwoStepOffOf,
}
