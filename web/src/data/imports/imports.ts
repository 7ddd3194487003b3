import {
  deleteImport as deleteRoute,
  type ImportField,
  listImports,
  startImport as startRoute,
} from '@sen/contract/imports'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { changeList } from '../change-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { cacheTask } from '../tasks/cache-task.ts'
import { discardUpload, fingerprintOf, uploadInPieces, uploadsQuery } from '../uploads/upload-in-pieces.ts'
import { changeImportUpload, setImportUpload } from './import-upload.ts'

export const importsQuery = queryOptions({
  queryKey: QUERY_KEYS.imports,
  queryFn: async ({ signal }): Promise<readonly ImportField[]> => (await call(listImports, { signal })).data,
})

/**
 * Returns the task's id; undefined after a cancel. After an error, choosing the files again resumes.
 * @param folderId undefined: folders as in the files
 */
export async function importFiles(
  cache: QueryClient,
  files: readonly File[],
  folderId: string | undefined,
): Promise<string | undefined> {
  const stopping = new AbortController()
  const { signal } = stopping
  const ids: string[] = []
  let before = 0
  setImportUpload({
    names: files.map(({ name }) => name),
    fingerprints: files.map(fingerprintOf),
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    sentBytes: 0,
    isWaiting: false,
    stop: () => stopping.abort(),
  })
  try {
    for (const file of files) {
      const onProgress = (sentBytes: number) => changeImportUpload({ sentBytes: before + sentBytes })
      const onWaiting = (isWaiting: boolean) => changeImportUpload({ isWaiting })
      ids.push(await uploadInPieces(file, 'import', { signal, onProgress, onWaiting }))
      before += file.size
    }
    signal.throwIfAborted()
    const body = { upload_ids: ids, ...(folderId !== undefined && { folder_id: folderId }) }
    const { id } = await change(cache, {
      send: async () => cacheTask(cache, (await call(startRoute, { body, keepalive: true })).data),
      stale: [importsQuery.queryKey, uploadsQuery.queryKey],
    })
    return id
  } catch (error) {
    if (!signal.aborted) throw error
    await discardAll(cache, files)
    return undefined
  } finally {
    setImportUpload(undefined)
    void cache.invalidateQueries({ queryKey: uploadsQuery.queryKey })
  }
}

/** Also discards an upload whose id is not known yet, by its fingerprint. */
async function discardAll(cache: QueryClient, files: readonly File[]): Promise<void> {
  const fingerprints = new Set(files.map(fingerprintOf))
  const pending = await cache.fetchQuery({ ...uploadsQuery, staleTime: 0 })
  for (const { id, fingerprint } of pending) if (fingerprints.has(fingerprint)) await discardUpload(id)
}

export async function throwAway(cache: QueryClient, id: string): Promise<void> {
  try {
    await discardUpload(id)
  } finally {
    void cache.invalidateQueries({ queryKey: uploadsQuery.queryKey })
  }
}

export function deleteImport(cache: QueryClient, id: string): Promise<void> {
  return changeList(cache, importsQuery, {
    apply: (before) => before.filter((each) => each.id !== id),
    send: () => call(deleteRoute, { params: { id } }),
  })
}
