import { DRIVE_CONFLICTS, DRIVE_ITEM_KINDS, DRIVE_SORTS } from '@sen/model/drive/drive-items'
import { DRIVE_PAGE_SIZE, MAX_DRIVE_ITEMS_PER_CALL, MAX_DRIVE_PAGE_SIZE } from '@sen/model/drive/limits'
import { SHARE_PERMISSIONS } from '@sen/model/drive/sharing'
import * as z from 'zod/mini'
import { Id, UnixSeconds } from '../fields.ts'
import { FileScanField } from '../messages.ts'

/** Spec section 3.10.1. */
export const DriveFileField = z.object({
  id: z.string(),
  fileid: z.string(),
  name: z.string(),
  /** Path from the drive's root: `/Dự án/báo giá.xlsx`. */
  display_name: z.string(),
  type: z.enum(DRIVE_ITEM_KINDS),
  parent_id: z.nullable(z.string()),
  /** In bytes; 0 for a folder. */
  size: z.int(),
  content_type: z.optional(z.string()),
  /** Identifies the item in a message, too (`cloud_drive/files`). A folder is downloaded as a zip. */
  href: z.string(),
  /** Properties of the content; null for a folder. */
  prop: z.nullable(
    z.object({
      version: z.int(),
      is_office: z.boolean(),
      has_thumbnail: z.boolean(),
      scan: FileScanField,
      has_virus: z.boolean(),
      message: z.string(),
    }),
  ),
  owner: z.string(),
  owner_display_name: z.string(),
  /** Owned by another mailbox: it can be viewed, but not attached or shared. */
  disabled: z.boolean(),
  created_at: UnixSeconds,
  last_modified: UnixSeconds,
  is_favorite: z.boolean(),
  is_shared: z.boolean(),
  /** Present only in “Shared by me”: the permissions of all its links combined. */
  sharing: z.optional(
    z.object({
      for_anybody: z.boolean(),
      /** The first receivers; `more` counts the rest. */
      receivers: z.array(z.string()),
      more: z.int(),
      permission: z.enum(SHARE_PERMISSIONS),
      expire_date: z.nullable(UnixSeconds),
    }),
  ),
  trashed_at: z.optional(UnixSeconds),
})
export type DriveFileField = z.output<typeof DriveFileField>

export const DriveCrumbField = z.object({ id: z.string(), name: z.string() })

export const DriveConflictField = z.enum(DRIVE_CONFLICTS)

/** Query parameters are text. */
const digits = z.string().check(z.regex(/^\d{1,9}$/))
export const DrivePage = {
  sort: z.optional(z.enum(DRIVE_SORTS)),
  order: z.optional(z.enum(['asc', 'desc'])),
  limit: z.optional(digits),
  offset: z.optional(digits),
}

export function readDrivePage(query: { readonly limit?: string | undefined; readonly offset?: string | undefined }): {
  readonly limit: number
  readonly offset: number
} {
  const limit = query.limit === undefined ? DRIVE_PAGE_SIZE : Number(query.limit)
  return { limit: Math.min(Math.max(limit, 1), MAX_DRIVE_PAGE_SIZE), offset: Number(query.offset ?? 0) }
}

export const DriveIds = z.array(Id).check(z.minLength(1), z.maxLength(MAX_DRIVE_ITEMS_PER_CALL))
export const DriveFolderId = z.nullable(Id)
export const DriveName = z.string().check(z.maxLength(2_000))
export const DrivePathField = z.string().check(z.maxLength(20_000))
