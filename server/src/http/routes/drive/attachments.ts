import * as contract from '@sen/contract/drive/attachments'
import type { DriveItem } from '@sen/core/drive/drive-store'
import { attachDriveFiles } from '@sen/core/drive/mail/attach-drive-files'
import { findSavedInDrive, saveToDrive } from '@sen/core/drive/mail/save-to-drive'
import { Refused } from '@sen/core/kit/refused'
import type { DriveItemId, MessageId } from '@sen/model/ids'
import { isOfficeFile } from '@sen/model/office-files'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { type DriveOwner, driveHref, presentDriveItem, readDriveHref } from '../../presenters/drive/drive-item.ts'
import { presentFile } from '../../presenters/file.ts'
import { driveFolderId } from './folder-id.ts'

export function driveAttachmentRoutes(mount: Mount, world: World): void {
  mount(contract.attachDriveFiles, async (actor, { body }) => {
    const ids = body.hrefs.map((href) => {
      const id = readDriveHref(href)
      if (id === undefined) throw new Refused('drive_item_not_found')
      return id as DriveItemId
    })
    const files = await attachDriveFiles(world, actor, ids)
    return { data: files.map(presentFile), total: files.length }
  })

  mount(contract.saveToDrive, async (actor, { params, body }) => {
    const item = await saveToDrive(world, actor, {
      of: body.message_source === true ? { message: params.id as MessageId } : { file: params.id },
      parentId: driveFolderId(body.parent_id ?? null),
      replaces: body.replace === true,
      conflict: body.conflict ?? 'rename',
    })
    return { data: { drive_file: presentSaved(item, actor, world) } }
  })

  mount(contract.findSavedInDrive, async (actor, { params }) => {
    const item = await findSavedInDrive(world, actor, params.id)
    return { data: item ? presentSaved(item, actor, world) : null }
  })
}

function presentSaved(item: DriveItem, owner: DriveOwner, { officeEditor }: Pick<World, 'officeEditor'>) {
  const isEdited = officeEditor !== undefined && isOfficeFile(item.name)
  return {
    file_url: driveHref(item.id),
    office_url: isEdited ? `/office/${item.id}` : null,
    file: presentDriveItem(item, owner),
  }
}
