import { FOOTER_SCOPES } from '@sen/model/account/organisation'
import * as z from 'zod/mini'
import { AddressField } from './fields.ts'
import { route } from './route.ts'

/** Spec section 3, user data. The socket resumes from `room` and `version`. */
export const UserInfo = z.object({
  email: z.string(),
  fullname: z.string(),
  avatar: z.string(),
  enable_smtp: z.union([z.literal(0), z.literal(1)]),
  enable_drive: z.boolean(),
  office_editor: z.boolean(),
  sharing_public: z.boolean(),
  /** Product decision 20. */
  account_verified: z.boolean(),
  type: z.enum(['Owner', 'other']),
  owner: z.string(),
  domains: z.array(z.object({ domain: z.string(), active: z.boolean() })),
  new_api: z.literal('v4'),
  domain_verified: z.boolean(),
  senders: z.array(AddressField),
  /** Seconds. */
  recall_window: z.int(),
  footer: z.enum(FOOTER_SCOPES),
  /** 0 disables recovery. */
  removed_mail_kept_days: z.int(),
  room: z.string(),
  version: z.int(),
})
export type UserInfo = z.output<typeof UserInfo>

/** Another tab may have signed in to a different account with the same cookie; the answer is `unauthenticated`. */
export const ROOM_HEADER = 'x-sen-room'

export const userInfo = route({
  method: 'GET',
  path: '/api/v2/user/info',
  summary: 'Get the signed-in user',
  response: UserInfo,
  errors: [],
})

export const quota = route({
  method: 'GET',
  path: '/api/v2/accounts/quota',
  summary: 'Get the storage quota and usage: `user_quota` in megabytes of 1024² bytes, `user_used_quota` in bytes',
  response: z.object({ user_quota: z.number(), user_used_quota: z.number(), auto_quota: z.boolean() }),
  errors: [],
})
