import { attachDriveFiles } from '@sen/contract/drive/attachments'
import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import { changeShare, createShares, listOwnShares, type ShareField } from '@sen/contract/drive/shares'
import type { FileField } from '@sen/contract/messages'
import type { BodyOf } from '@sen/contract/route'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { CallError } from '../data/call-error.ts'
import type { FakeServer } from './fake-server.fixture.ts'

export const OWNER = { name: 'Lý Thanh Thủy', email: 'thuy@senmail.test' }

export function driveItem(id: string, name: string, changes: Partial<DriveFileField> = {}): DriveFileField {
  const isFolder = !name.includes('.')
  return {
    id,
    fileid: id,
    name,
    display_name: `/${name}`,
    type: isFolder ? 'folder' : 'file',
    parent_id: null,
    size: isFolder ? 0 : MEGABYTE_BYTES,
    ...(!isFolder && { content_type: 'application/octet-stream' }),
    href: `/api/storage/files/${id}/download`,
    prop: isFolder
      ? null
      : { version: 1, is_office: false, has_thumbnail: false, scan: 'clean', has_virus: false, message: '' },
    owner: OWNER.email,
    owner_display_name: OWNER.name,
    disabled: false,
    created_at: 1_790_000_000,
    last_modified: 1_790_000_000,
    is_favorite: false,
    is_shared: false,
    ...changes,
  }
}

export function attachedFile(id: string, name: string, changes: Partial<FileField> = {}): FileField {
  return {
    id,
    uuid: `u${id}`,
    name,
    size: MEGABYTE_BYTES,
    content_type: 'application/octet-stream',
    content_id: '',
    inline: false,
    uploaded: true,
    is_office: false,
    scan: 'clean',
    has_virus: false,
    message: '',
    ...changes,
  }
}

/** An attachment of a received message. */
export function receivedPdf(id: string, name: string): FileField {
  const received = { size: 1_000, content_type: 'application/pdf', uploaded: false, scan: 'not_scanned' as const }
  return attachedFile(id, name, { uuid: id, ...received })
}

export interface DriveInMail {
  readonly shares: () => readonly ShareField[]
  readonly copied: () => readonly string[]
  readonly changes: () => readonly BodyOf<typeof changeShare>[]
  readonly forget: () => void
}

export function driveInMailAnswers(server: FakeServer, items: () => readonly DriveFileField[]): DriveInMail {
  let shares: ShareField[] = []
  let copied: string[] = []
  let changes: BodyOf<typeof changeShare>[] = []
  const found = (id: string): DriveFileField => items().find((item) => item.id === id) ?? driveItem(id, `${id}.txt`)
  server.answer(attachDriveFiles, ({ body }) => {
    const ids = body.hrefs.map((href) => /\/files\/([^/]+)\/download$/.exec(href)?.[1] ?? '')
    copied = [...copied, ...ids]
    const files = ids.map((id) =>
      attachedFile(`copy-${id}`, found(id).name, { size: found(id).size, uploaded: false, drive_item_id: id }),
    )
    return { data: files, total: files.length }
  })
  server.answer(createShares, ({ body }) => {
    const made = (body.ids ?? []).map((id) => shareOf(found(id), body.message_id ?? null))
    shares = [...shares, ...made]
    return { data: made, total: made.length }
  })
  server.answer(listOwnShares, () => ({ data: shares, total: shares.length }))
  server.answer(changeShare, ({ params, body }) => {
    changes = [...changes, body]
    const { share_withs = [], for_anybody = false, password, permission, expire_date } = body
    const share = shares.find(({ id }) => id === params.id)
    if (!share) throw new CallError('share_not_found', 404)
    const changed = {
      ...share,
      for_anybody,
      permission: permission ?? share.permission,
      expire_date: expire_date === undefined ? share.expire_date : expire_date,
      share_withs: share_withs.map((email) => ({ email, is_outside: true })),
      has_password: password === undefined ? share.has_password : password !== null,
    }
    shares = shares.map((each) => (each === share ? changed : each))
    return { data: changed }
  })
  return {
    shares: () => shares,
    copied: () => copied,
    changes: () => changes,
    forget: () => {
      shares = []
      copied = []
      changes = []
    },
  }
}

function shareOf({ id, name, type, size }: DriveFileField, messageId: string | null): ShareField {
  return {
    id: `s${id}`,
    paths: [`/${name}`],
    item_id: id,
    name,
    type,
    size,
    share_withs: [],
    permission: 'READ',
    has_password: false,
    expire_date: null,
    url: `https://sen.example/s/token-of-item-of-the-drive-${id}`,
    for_anybody: false,
    state: 'draft',
    message_id: messageId,
    created_at: 1_790_000_000,
    open_count: 0,
    last_opened_at: null,
  }
}
