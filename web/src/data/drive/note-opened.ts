import { touchDriveFile } from '@sen/contract/drive/files'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { DRIVE_KEYS } from './queries.ts'

/** A file was opened: it stands among the recently used. That this could not be noted is nothing to tell anybody. */
export async function noteOpened(cache: QueryClient, id: string): Promise<void> {
  try {
    await call(touchDriveFile, { params: { id } })
  } catch {
    return
  }
  void cache.invalidateQueries({ queryKey: [...DRIVE_KEYS.lists, { kind: 'recent' }], refetchType: 'none' })
}
