import { MAX_SIGN_INS_PER_PAGE, SIGN_INS_PER_PAGE } from '@sen/model/account/session-limits'
import { SIGN_IN_METHODS, SIGN_IN_OUTCOMES } from '@sen/model/account/sign-in-methods'
import { SECOND_STEPS } from '@sen/model/account/two-step'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import * as z from 'zod/mini'
import { Empty, UnixSeconds } from './fields.ts'
import { AfterId } from './paging.ts'
import { route } from './route.ts'

export const PlaceField = z.object({
  /** ISO 3166-1 alpha-2, or empty. */
  country: z.string(),
  city: z.string(),
})
export type PlaceField = z.output<typeof PlaceField>

const Device = {
  /** Product names from the User-Agent; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  source: z.string(),
  place: z.nullable(PlaceField),
  second_step: z.nullable(z.enum(SECOND_STEPS)),
}

export const SessionField = z.object({
  id: z.string(),
  ...Device,
  way: z.enum(SIGN_IN_METHODS),
  begun_at: UnixSeconds,
  /** Precise to a minute. */
  last_seen_at: UnixSeconds,
  current: z.boolean(),
})
export type SessionField = z.output<typeof SessionField>

export const listSessions = route({
  method: 'GET',
  path: '/api/v2/auth/sessions',
  summary: 'List the sessions of the account: the current session first, then the most recently used',
  response: z.array(SessionField),
  listed: true,
  errors: [],
})

export const revokeSession = route({
  method: 'DELETE',
  path: '/api/v2/auth/sessions/:id',
  summary: 'Revoke a session and notify its open pages immediately',
  response: Empty,
  errors: ['not_found'],
})

export const RememberedDeviceField = z.object({
  id: z.string(),
  browser: Device.browser,
  system: Device.system,
  source: Device.source,
  place: Device.place,
  last_seen_at: UnixSeconds,
  remembered_until: UnixSeconds,
})
export type RememberedDeviceField = z.output<typeof RememberedDeviceField>

export const listRememberedDevices = route({
  method: 'GET',
  path: '/api/v2/auth/remembered-devices',
  summary:
    'List remembered devices, which sign in with the password alone because they recently completed the second step',
  response: z.array(RememberedDeviceField),
  listed: true,
  errors: [],
})

export const revokeRememberedDevice = route({
  method: 'DELETE',
  path: '/api/v2/auth/remembered-devices/:id',
  summary: 'Revoke a remembered device, so that it needs the second step again. Its sessions stay signed in.',
  response: Empty,
  errors: ['not_found'],
})

export const revokeOtherSessions = route({
  method: 'DELETE',
  path: '/api/v2/auth/sessions',
  summary: 'Revoke all other sessions and all app passwords of the account. Returns how many sessions were revoked.',
  response: z.object({ ended: z.int() }),
  errors: [],
})

export const SignInField = z.object({
  id: z.string(),
  at: UnixSeconds,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  ...Device,
  new_device: z.boolean(),
  /** The name of the app password, where the entry is about one. */
  app_password: z.nullable(z.string()),
  /** Null when the entry is not a sign-in. */
  way: z.nullable(z.enum(SIGN_IN_METHODS)),
})
export type SignInField = z.output<typeof SignInField>

export const listSignIns = route({
  method: 'GET',
  path: '/api/v2/activity-logs',
  summary: 'List sign-ins to the account, newest first. `q` searches by network address or browser.',
  query: z.object({
    after: AfterId,
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SIGN_INS_PER_PAGE)),
      SIGN_INS_PER_PAGE,
    ),
    q: z._default(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)), ''),
  }),
  response: z.array(SignInField),
  listed: true,
  paged: true,
  errors: [],
})
