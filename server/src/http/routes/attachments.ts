import {
  downloadAllFiles,
  downloadFileBase64,
  fileThumbnail,
  getFile,
  listArchiveFile,
  listFiles,
  previewFile,
} from '@sen/contract/files'
import { getInvitation } from '@sen/contract/invitations'
import { getNestedMessage } from '@sen/contract/nested-messages'
import { findFile, findFiles } from '@sen/core/attachments/find-files'
import { listArchiveFile as listArchive } from '@sen/core/attachments/list-archive-file'
import { previewOfficeFile } from '@sen/core/attachments/preview-office-file'
import { readAllFiles } from '@sen/core/attachments/read-all-files'
import { readWholeFile } from '@sen/core/attachments/read-file'
import { readThumbnail } from '@sen/core/attachments/read-thumbnail'
import { readInvitation } from '@sen/core/invitations/read-invitation'
import { Refused } from '@sen/core/kit/refused'
import { readNestedMessage } from '@sen/core/messages/read-nested-message'
import { safeFileName } from '@sen/model/file-names'
import type { MessageId } from '@sen/model/ids'
import { MAX_FILES_PER_CALL } from '@sen/model/messages/limits'
import type { World } from '../../world.ts'
import { contentDisposition } from '../content-disposition.ts'
import { zipBytes } from '../downloads/zip-bytes.ts'
import type { Mount } from '../mount.ts'
import { presentArchiveListing } from '../presenters/archive-listing.ts'
import { presentFile } from '../presenters/file.ts'
import { presentInvitation } from '../presenters/invitation.ts'
import { presentNestedMessage } from '../presenters/nested-message.ts'
import { presentPdf } from '../presenters/pdf.ts'
import { presentPicture } from '../presenters/picture.ts'
import { SANDBOX_POLICY } from '../security-headers.ts'

const ARCHIVE_NAME_CHARACTERS = 80

export function attachmentRoutes(mount: Mount, world: World): void {
  mount(listFiles, async (actor, { query }) => {
    const ids = query.ids.split(',')
    if (ids.length > MAX_FILES_PER_CALL) throw new Refused('invalid', { field: 'ids', problem: 'too_many' })
    const files = await findFiles(world, actor, ids)
    return { data: files.map(presentFile), total: files.length }
  })

  mount(getFile, async (actor, { params }) => ({ data: presentFile(await findFile(world, actor, params.id)) }))

  mount(downloadFileBase64, async (actor, { params }) => {
    const { file, bytes } = await readWholeFile(world, actor, params.id)
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    const { id, name, contentType } = file
    return { data: { id, name, content_type: contentType, size: bytes.byteLength, content } }
  })

  mount(fileThumbnail, async (actor, { params }) => presentPicture(await readThumbnail(world, actor, params.id)))

  mount(previewFile, async (actor, { params }) => {
    const { name, pdf } = await previewOfficeFile(world, actor, params.id)
    return presentPdf(name, pdf)
  })

  mount(listArchiveFile, async (actor, { params }) => ({
    data: presentArchiveListing(await listArchive(world, actor, params.id)),
  }))

  mount(downloadAllFiles, async (actor, { params }) => {
    const { subject, date, files } = await readAllFiles(world, actor, params.id as MessageId)
    const name = `${safeFileName(subject.slice(0, ARCHIVE_NAME_CHARACTERS), 'attachments')}.zip`
    return {
      bytes: zipBytes(files, date),
      headers: {
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', name),
        'content-security-policy': SANDBOX_POLICY,
      },
    }
  })

  mount(getNestedMessage, async (actor, { params, query }) => ({
    data: presentNestedMessage(await readNestedMessage(world, actor, params.id, query.images ?? 'left-out')),
  }))

  mount(getInvitation, async (actor, { params }) => ({
    data: presentInvitation(await readInvitation(world, actor, params.id)),
  }))
}
