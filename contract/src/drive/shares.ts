import { MAX_DRIVE_ITEMS_PER_CALL, MAX_SHARE_PASSWORD_CHARACTERS, MAX_SHARE_RECEIVERS } from '@sen/model/drive/limits'
import { SHARE_PERMISSIONS, SHARE_STATES } from '@sen/model/drive/sharing'
import * as z from 'zod/mini'
import { Empty, Id, TypedEmail, UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'
import { DriveFileField, DrivePage, DrivePathField } from './drive-fields.ts'

/** Spec section 3.10.2. */
export const ShareField = z.object({
  id: z.string(),
  paths: z.array(z.string()),
  item_id: z.string(),
  name: z.string(),
  type: z.enum(['folder', 'file']),
  size: z.int(),
  /** Recipients of the share; empty when anyone with the link may open it. */
  share_withs: z.array(z.object({ email: z.string(), is_outside: z.boolean() })),
  permission: z.enum(SHARE_PERMISSIONS),
  has_password: z.boolean(),
  /** The last moment at which the link works; null when it does not expire. */
  expire_date: z.nullable(UnixSeconds),
  url: z.string(),
  /** Anyone with the link may open a share that was sent with mail, not only the recipients. */
  for_anybody: z.boolean(),
  /** `draft`: the share belongs to a message that has not been sent. */
  state: z.enum(SHARE_STATES),
  message_id: z.nullable(z.string()),
  created_at: UnixSeconds,
  open_count: z.int(),
  last_opened_at: z.nullable(UnixSeconds),
})
export type ShareField = z.output<typeof ShareField>

const receivers = z.array(TypedEmail).check(z.maxLength(MAX_SHARE_RECEIVERS))
/** Null removes the password. */
const password = z.nullable(z.string().check(z.maxLength(MAX_SHARE_PASSWORD_CHARACTERS)))
const expiry = z.nullable(UnixSeconds)

/** Lists items that other mailboxes share with this one, newest share first. */
export const listSharedWithMe = route({
  method: 'GET',
  path: '/api/storage/shares',
  summary: 'List files and folders that colleagues have shared with this mailbox',
  query: z.object({ limit: DrivePage.limit, offset: DrivePage.offset }),
  response: z.array(z.extend(DriveFileField, { share_url: z.string(), permission: z.enum(SHARE_PERMISSIONS) })),
  listed: true,
  errors: ['drive_disabled'],
})

export const listOwnShares = route({
  method: 'GET',
  path: '/api/storage/shares/own',
  summary: 'List the shares of this mailbox, optionally only those of one item or one message',
  query: z.object({
    item_id: z.optional(Id),
    message_id: z.optional(Id),
    limit: DrivePage.limit,
    offset: DrivePage.offset,
  }),
  response: z.array(ShareField),
  listed: true,
  errors: ['drive_disabled'],
})

/** With `message_id`, the shares become active when that message is sent, and may be public only if allowed then. */
export const createShares = route({
  method: 'POST',
  path: '/api/storage/shares',
  summary: 'Create share links for files or folders in the drive',
  body: z.object({
    paths: z.optional(z.array(DrivePathField).check(z.maxLength(MAX_DRIVE_ITEMS_PER_CALL))),
    ids: z.optional(z.array(Id).check(z.maxLength(MAX_DRIVE_ITEMS_PER_CALL))),
    share_withs: z._default(receivers, []),
    password: z.optional(password),
    permission: z._default(z.enum(SHARE_PERMISSIONS), 'READ'),
    expire_date: z.optional(expiry),
    message_id: z.optional(Id),
  }),
  response: z.array(ShareField),
  listed: true,
  errors: [
    'drive_disabled',
    'domain_not_verified',
    'drive_item_not_found',
    'share_invalid',
    'message_not_found',
    'not_a_draft',
    'already_sent',
    'too_many_shares',
  ],
})

export const changeShare = route({
  method: 'PATCH',
  path: '/api/storage/shares/:id',
  summary: 'Update the recipients, permission, password or expiry of a share. Its link does not change.',
  body: z.object({
    share_withs: z.optional(receivers),
    /** Opens the share to anyone with the link and removes all named recipients, including those of the mail. */
    for_anybody: z.optional(z.boolean()),
    password: z.optional(password),
    permission: z.optional(z.enum(SHARE_PERMISSIONS)),
    expire_date: z.optional(expiry),
  }),
  response: ShareField,
  errors: ['drive_disabled', 'domain_not_verified', 'share_not_found', 'share_invalid'],
})

export const revokeShare = route({
  method: 'DELETE',
  path: '/api/storage/shares/:id',
  summary: 'Revoke a share. Its link stops working immediately.',
  response: Empty,
  errors: ['drive_disabled', 'share_not_found'],
})

export const restoreShare = route({
  method: 'POST',
  path: '/api/storage/shares/:id/restore',
  summary: 'Restore a revoked share with the same link',
  response: ShareField,
  errors: ['drive_disabled', 'domain_not_verified', 'share_not_found', 'share_invalid', 'too_many_shares'],
})

export const ShareOpeningField = z.object({
  at: UnixSeconds,
  /** Null for an anonymous visitor with the link. */
  who: z.nullable(z.string()),
  action: z.enum(['opened', 'downloaded', 'uploaded', 'changed']),
  file_name: z.string(),
})

export const listShareOpenings = route({
  method: 'GET',
  path: '/api/storage/shares/:id/openings',
  summary: 'List who opened a share and when, newest first',
  query: z.object({ limit: DrivePage.limit, offset: DrivePage.offset }),
  response: z.array(ShareOpeningField),
  listed: true,
  errors: ['drive_disabled', 'share_not_found'],
})

/** Spec section 7.9.4. `outside` lists the recipients who need a password. */
export const checkSharing = route({
  method: 'POST',
  path: '/api/storage/shares/check',
  summary: 'Check whether files can be shared with these addresses without a password',
  body: z.object({
    to_address: z._default(receivers, []),
    tokens: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_DRIVE_ITEMS_PER_CALL)), []),
  }),
  response: z.object({
    share_public: z.boolean(),
    outside: z.array(z.string()),
    /** Links that belong to this mailbox. Other links are not described. */
    links: z.array(
      z.object({
        token: z.string(),
        name: z.string(),
        state: z.enum(SHARE_STATES),
        opens_for: z.enum(['anybody', 'named']),
        has_password: z.boolean(),
        share_withs: z.array(z.string()),
      }),
    ),
  }),
  errors: ['drive_disabled', 'share_invalid'],
})

export const listMessageShares = route({
  method: 'GET',
  path: '/api/v2/files/share',
  summary: 'List the shares that belong to a message, sent or not',
  query: z.object({ message_id: Id, limit: DrivePage.limit, offset: DrivePage.offset }),
  response: z.array(ShareField),
  listed: true,
  errors: ['drive_disabled', 'message_not_found'],
})
