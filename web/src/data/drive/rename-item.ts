import { changeDriveFile } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change, setKept } from '../change.ts'
import { patchItems } from './cache.ts'
import { DRIVE_KEYS, type DriveEntry } from './queries.ts'

/** The item keeps its position until the list is read again. */
export async function renameItem(cache: QueryClient, id: string, name: string): Promise<void> {
  await change(cache, {
    applyOptimistic: () => {
      patchItems(cache, [id], (item) => ({ ...item, name }))
      nameCrumbs(cache, id, name)
    },
    about: [`drive ${id}`],
    send: async () => {
      await call(changeDriveFile, { params: { id }, body: { name }, keepalive: true })
      return { version: undefined }
    },
    stale: [DRIVE_KEYS.all],
  })
}

function nameCrumbs(cache: QueryClient, id: string, name: string): void {
  for (const [key, entry] of cache.getQueriesData<DriveEntry>({ queryKey: DRIVE_KEYS.entries })) {
    if (!entry?.crumbs.some((crumb) => crumb.id === id)) continue
    setKept(cache, key, {
      ...entry,
      crumbs: entry.crumbs.map((crumb) => (crumb.id === id ? { ...crumb, name } : crumb)),
    })
  }
}
