import * as contract from '@sen/contract/drive/changes'
import { deleteVersion, restoreVersion } from '@sen/core/drive/contents/change-versions'
import { listVersions } from '@sen/core/drive/find-drive-item'
import type { DriveItemId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { presentDriveItem, presentDriveVersion } from '../../presenters/drive/drive-item.ts'

export function driveVersionRoutes(mount: Mount, world: World): void {
  mount(contract.listDriveVersions, async (actor, { params }) => {
    const versions = await listVersions(world, actor, params.id as DriveItemId)
    const current = versions[0]?.number ?? 0
    return { data: versions.map((version) => presentDriveVersion(version, current)), total: versions.length }
  })

  mount(contract.restoreDriveVersion, async (actor, { params }) => {
    const item = await restoreVersion(world, actor, params.id as DriveItemId, versionNumber(params.number))
    return { data: presentDriveItem(item, actor) }
  })

  mount(contract.deleteDriveVersion, async (actor, { params }) => {
    await deleteVersion(world, actor, params.id as DriveItemId, versionNumber(params.number))
    return { data: {} }
  })
}

/** No version has the number 0, so it means an invalid one. */
export function versionNumber(written: string): number {
  return /^\d{1,9}$/.test(written) ? Number(written) : 0
}
