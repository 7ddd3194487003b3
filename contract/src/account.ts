import { FOOTER_SCOPES } from '@sen/model/account/organisation'
import * as z from 'zod/mini'
import { AddressField } from './fields.ts'
import { route } from './route.ts'

/** Who is signed in (spec section 3, user data). `room` and `version` are where the socket begins. */
export const UserInfo = z.object({
  email: z.string(),
  fullname: z.string(),
  /** The hash of the picture; empty: none. */
  avatar: z.string(),
  enable_smtp: z.union([z.literal(0), z.literal(1)]),
  enable_drive: z.boolean(),
  /** Documents of the drive are edited at `/office/{id}`. */
  office_editor: z.boolean(),
  /** Of the domain: what it shares may be open to whoever has the link. */
  sharing_public: z.boolean(),
  /** Of the account: somebody vouches for it (product decision 20). */
  account_verified: z.boolean(),
  type: z.enum(['Owner', 'other']),
  owner: z.string(),
  domains: z.array(z.object({ domain: z.string(), active: z.boolean() })),
  new_api: z.literal('v4'),
  domain_verified: z.boolean(),
  senders: z.array(AddressField),
  /** How long after sending a mail may be recalled, in seconds. */
  recall_window: z.int(),
  /** Which mail gets the footer of the organisation as it leaves. */
  footer: z.enum(FOOTER_SCOPES),
  /** For how many days the organisation keeps mail that is deleted for ever; 0: not at all. */
  removed_mail_kept_days: z.int(),
  room: z.string(),
  version: z.int(),
})
export type UserInfo = z.output<typeof UserInfo>

/**
 * The header by which a page says for whose `room` it calls: another tab may have signed in to another account since, with the
 * cookie that both send. Whoever is somebody else is answered like nobody (`unauthenticated`).
 */
export const ROOM_HEADER = 'x-sen-room'

export const userInfo = route({
  method: 'GET',
  path: '/api/v2/user/info',
  summary: 'The signed-in user',
  response: UserInfo,
  errors: [],
})

export const quota = route({
  method: 'GET',
  path: '/api/v2/accounts/quota',
  summary: 'Storage used and allowed; `user_quota` in megabytes of 1024² bytes, `user_used_quota` in bytes',
  response: z.object({ user_quota: z.number(), user_used_quota: z.number(), auto_quota: z.boolean() }),
  errors: [],
})
