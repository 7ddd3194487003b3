import { readDrivePage } from '@sen/contract/drive/drive-fields'
import * as contract from '@sen/contract/drive/files'
import { listDriveArchive } from '@sen/core/drive/contents/list-drive-archive'
import { previewDriveFile } from '@sen/core/drive/contents/preview-drive-file'
import { type DriveArchive, readDriveArchive } from '@sen/core/drive/contents/read-drive-archive'
import type { ReadableDriveFile } from '@sen/core/drive/contents/read-drive-file'
import { readDriveFile, readDriveThumbnail } from '@sen/core/drive/contents/read-drive-file'
import { driveUsage, findDriveItem } from '@sen/core/drive/find-drive-item'
import { listDriveFolder, listFavorites, listRecentFiles, listSharedByMe } from '@sen/core/drive/list-drive'
import { nextDrivePath } from '@sen/core/drive/next-drive-path'
import { searchDrive } from '@sen/core/drive/search/search-drive'
import { touchDriveFile } from '@sen/core/drive/touch-drive-file'
import { runCostly } from '@sen/core/ports/call-scope'
import { safeFileName } from '@sen/model/file-names'
import { SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import { inlineType } from '@sen/model/files/inline-type'
import type { DriveItemId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import { contentDisposition } from '../../content-disposition.ts'
import type { WorkQueue } from '../../downloads/in-pieces.ts'
import { rangedBlob } from '../../downloads/ranged-blob.ts'
import { zipStreams } from '../../downloads/zip-bytes.ts'
import type { BytesAnswer, Mount } from '../../mount.ts'
import { presentArchiveListing } from '../../presenters/archive-listing.ts'
import {
  presentDriveItem,
  presentDriveItems,
  presentSharedItems,
  readDriveOrder,
} from '../../presenters/drive/drive-item.ts'
import { presentPdf } from '../../presenters/pdf.ts'
import { presentPicture } from '../../presenters/picture.ts'
import { SANDBOX_POLICY } from '../../security-headers.ts'
import { versionNumber } from './versions.ts'

export function driveFileRoutes(mount: Mount, world: World): void {
  mount(contract.listDriveFiles, async (actor, { query }) => {
    const { folder_id: id, path = '' } = query
    const folder = id === undefined ? { path } : { id: id as DriveItemId }
    const list = { order: readDriveOrder(query), page: readDrivePage(query) }
    return presentDriveItems(await listDriveFolder(world, actor, folder, list), actor)
  })

  mount(contract.getDriveFile, async (actor, { params }) => {
    const { item, folders } = await findDriveItem(world, actor, params.id as DriveItemId)
    return { data: { file: presentDriveItem(item, actor), crumbs: folders.map(({ id, name }) => ({ id, name })) } }
  })

  mount(contract.listRecentDriveFiles, async (actor) => {
    const items = await listRecentFiles(world, actor)
    return presentDriveItems({ items, total: items.length }, actor)
  })

  mount(contract.listFavoriteDriveFiles, async (actor, { query }) => {
    const list = { order: readDriveOrder(query), page: readDrivePage(query) }
    return presentDriveItems(await listFavorites(world, actor, list), actor)
  })

  mount(contract.listSharedByMe, async (actor, { query }) => {
    const list = { order: readDriveOrder(query), page: readDrivePage(query) }
    return presentSharedItems(await listSharedByMe(world, actor, list), actor)
  })

  mount(
    contract.searchDriveFiles,
    async (actor, { query }) => {
      const { display_name: text, type } = query
      const hits = await runCostly(world.callScope, () => searchDrive(world, actor, text, readDrivePage(query), type))
      return { ...presentDriveItems(hits, actor), ...(hits.isMore && { total_over: true }) }
    },
    { lane: 'costly' },
  )

  mount(contract.downloadDriveFile, async (actor, { params, query, request, reply }) => {
    const id = params.id as DriveItemId
    const { item } = await findDriveItem(world, actor, id)
    if (item.kind === 'folder') return archiveAnswer(await readDriveArchive(world, actor, [id]))
    const number = query.version === undefined ? undefined : versionNumber(query.version)
    const file = await readDriveFile(world, actor, id, number)
    const headers = await fileHeaders(world, file, query.inline === '1')
    const { blob: key, sizeBytes } = file.version
    return rangedBlob(world.blobs, { key, sizeBytes }, { request, reply }, headers)
  })

  mount(contract.downloadDriveFiles, async (actor, { query }) =>
    archiveAnswer(await readDriveArchive(world, actor, query.ids.split(',') as DriveItemId[])),
  )

  mount(contract.driveThumbnail, async (actor, { params }) =>
    presentPicture(await readDriveThumbnail(world, actor, params.id as DriveItemId)),
  )

  mount(contract.previewDriveFile, async (actor, { params }) => {
    const { name, pdf } = await previewDriveFile(world, actor, params.id as DriveItemId)
    return presentPdf(name, pdf)
  })

  mount(contract.listDriveArchive, async (actor, { params }) => ({
    data: presentArchiveListing(await listDriveArchive(world, actor, params.id as DriveItemId)),
  }))

  mount(contract.nextDrivePath, async (actor, { query }) => ({
    data: { next_path_naive: await nextDrivePath(world, actor, { fileName: query.filename, path: query.path }) },
  }))

  mount(contract.countDriveFiles, async (actor) => ({ data: { ...(await driveUsage(world, actor)) } }))

  mount(contract.touchDriveFile, async (actor, { params }) => {
    await touchDriveFile(world, actor, params.id as DriveItemId)
    return { data: {} }
  })
}

/** The bytes decide, because what a stranger called a picture may be a page. */
export async function fileHeaders(
  { blobs }: Pick<World, 'blobs'>,
  { item, version }: ReadableDriveFile,
  isInline: boolean,
): Promise<Readonly<Record<string, string>>> {
  const shown = isInline ? inlineType(await firstBytes(blobs, version.blob)) : undefined
  return {
    'content-type': shown ?? version.contentType,
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', item.name),
    'content-security-policy': SANDBOX_POLICY,
  }
}

async function firstBytes(blobs: World['blobs'], blob: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of blobs.stream(blob, { fromByte: 0, untilByte: SNIFFED_BYTES })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export function archiveAnswer({ name, items }: DriveArchive, enqueue?: WorkQueue): BytesAnswer {
  const fileName = `${safeFileName((name ?? 'files').slice(0, 200), 'files')}.zip`
  return {
    bytes: zipStreams(items, enqueue),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', fileName),
      'content-security-policy': SANDBOX_POLICY,
    },
  }
}
