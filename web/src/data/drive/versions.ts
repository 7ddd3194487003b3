import { deleteDriveVersion, restoreDriveVersion } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import { quotaQuery } from '../account/queries.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { DRIVE_KEYS, driveVersionsQuery } from './queries.ts'

export async function restoreVersion(cache: QueryClient, id: string, number: number): Promise<void> {
  await change(cache, {
    about: [`drive ${id}`],
    send: async () => {
      await call(restoreDriveVersion, { params: { id, number: String(number) } })
      return { version: undefined }
    },
    stale: [DRIVE_KEYS.all, quotaQuery.queryKey],
  })
}

export async function deleteVersion(cache: QueryClient, id: string, number: number): Promise<void> {
  const { queryKey } = driveVersionsQuery(id)
  await change(cache, {
    applyOptimistic: () =>
      cache.setQueryData(queryKey, (versions) => versions?.filter((version) => version.number !== number)),
    about: [`drive ${id}`],
    send: async () => {
      await call(deleteDriveVersion, { params: { id, number: String(number) } })
      return { version: undefined }
    },
    stale: [queryKey, DRIVE_KEYS.usage, quotaQuery.queryKey],
  })
}
