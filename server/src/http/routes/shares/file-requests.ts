import * as contract from '@sen/contract/drive/file-requests'
import { createFileRequest } from '@sen/core/file-requests/create-file-request'
import { endFileRequest } from '@sen/core/file-requests/end-file-request'
import { findFileRequest, listFileRequests } from '@sen/core/file-requests/list-file-requests'
import { restoreFileRequest } from '@sen/core/file-requests/restore-file-request'
import type { DriveItemId, FileRequestId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import { askedBy } from '../../login-limits.ts'
import type { Mount } from '../../mount.ts'
import { presentFileRequest } from '../../presenters/share.ts'

export function fileRequestRoutes(mount: Mount, world: World): void {
  const seen = () => ({ publicUrl: world.publicUrl, now: world.clock.now() })

  mount(contract.listFileRequests, async (actor, { query }) => {
    const requests = await listFileRequests(world, actor, query.folder_id as DriveItemId | undefined)
    return { data: requests.map((each) => presentFileRequest(each, seen())), total: requests.length }
  })

  mount(contract.createFileRequest, async (actor, { body, request }) => {
    const id = await createFileRequest(askedBy(world, request), actor, {
      folderId: body.folder_id as DriveItemId,
      title: body.title,
      note: body.note,
      password: body.password ?? undefined,
      limitCount: body.limit_count ?? undefined,
      limitBytes: body.limit,
      expiresAt: new Date(body.expire_date * 1_000),
    })
    return { data: presentFileRequest(await findFileRequest(world, actor, id), seen()) }
  })

  mount(contract.endFileRequest, async (actor, { params }) => {
    await endFileRequest(world, actor, params.id as FileRequestId)
    return { data: {} }
  })

  mount(contract.restoreFileRequest, async (actor, { params }) => {
    const id = params.id as FileRequestId
    await restoreFileRequest(world, actor, id)
    return { data: presentFileRequest(await findFileRequest(world, actor, id), seen()) }
  })
}
