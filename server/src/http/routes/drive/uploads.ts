import { storeDriveUpload, uploadDriveFiles } from '@sen/contract/drive/changes'
import { storeDriveUpload as takeUpload } from '@sen/core/drive/contents/store-drive-upload'
import { uploadDriveFile } from '@sen/core/drive/contents/upload-drive-file'
import { folderByPath } from '@sen/core/drive/list-drive'
import type { Actor } from '@sen/core/kit/actor'
import { Refused } from '@sen/core/kit/refused'
import { DRIVE_CONFLICTS } from '@sen/model/drive/drive-items'
import { MAX_DRIVE_DIRECT_UPLOAD_BYTES } from '@sen/model/drive/limits'
import type { UploadId } from '@sen/model/ids'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { World } from '../../../world.ts'
import { createMount } from '../../mount.ts'
import { presentDriveItem } from '../../presenters/drive/drive-item.ts'
import type { SessionAuth } from '../../session.ts'
import { acceptUploads, receiveUploads } from '../../uploads.ts'
import { driveFolderId } from './folder-id.ts'

/** Its own scope accepts multipart bodies. */
export async function driveUploadRoutes(app: FastifyInstance, session: SessionAuth, world: World): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    await acceptUploads(scope, MAX_DRIVE_DIRECT_UPLOAD_BYTES)
    const mount = createMount(scope, session)

    mount(uploadDriveFiles, async (actor, { query, request }) => {
      const items = await receiveUploads(request, async ({ name, contentType, content, fields }) => {
        const parentId =
          query.parent_id === undefined
            ? await folderOf(world, actor, query.path ?? fields.get('path') ?? '')
            : driveFolderId(query.parent_id)
        const asked = query.conflict ?? fields.get('conflict')
        const conflict = DRIVE_CONFLICTS.find((known) => known === asked) ?? 'rename'
        const folderPath = query.folder_path ?? fields.get('folder_path')
        const isAgain = query.again === 'true'
        return uploadDriveFile(world, actor, { parentId, folderPath, name, contentType, conflict, content, isAgain })
      })
      if (items.length === 0) throw new Refused('invalid', { field: 'file', problem: 'missing' })
      return { data: items.map((item) => presentDriveItem(item, actor)), total: items.length }
    })

    mount(storeDriveUpload, async (actor, { body }) => {
      const item = await takeUpload(world, actor, {
        uploadId: body.upload_id as UploadId,
        parentId: driveFolderId(body.parent_id),
        folderPath: body.folder_path,
        name: body.name,
        conflict: body.conflict ?? 'rename',
      })
      return { data: presentDriveItem(item, actor) }
    })
  }
  await app.register(routes)
}

function folderOf({ store }: World, actor: Actor, path: string) {
  return store.read(actor.mailboxId, ({ drive }) => folderByPath(drive, path))
}
