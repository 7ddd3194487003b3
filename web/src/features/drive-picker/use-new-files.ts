import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { driveEntryQuery } from '../../data/drive/queries.ts'
import { refreshDrive } from '../../data/drive/refresh-drive.ts'
import { sendWhole } from '../../data/drive/uploads/send-whole.ts'
import { isNameTaken } from '../../data/drive-mail/is-name-taken.ts'
import { type DriveFileUpload, uploadToDrive } from '../../data/drive-mail/upload-to-drive.ts'
import { errorText } from '../../data/error-text.ts'
import type { DriveItem } from '../../state/drive/drive-location.ts'

export interface NewFile {
  readonly id: string
  readonly file: File
  readonly state: 'ready' | 'uploading' | 'done' | 'failed'
  /** From 0 to 1. */
  readonly part: number
  readonly isTaken: boolean
  readonly problem: string | undefined
  readonly item: DriveItem | undefined
}

export interface NewFiles {
  readonly files: readonly NewFile[]
  readonly add: (files: readonly File[]) => void
  readonly remove: (id: string) => void
  /** @returns all of them as drive items; undefined when one has failed, which its row shows */
  readonly upload: (replaces: boolean) => Promise<readonly DriveItem[] | undefined>
}

let lastId = 0

/** @param folderId the target folder; null for the drive's root */
export function useNewFiles(folderId: string | null): NewFiles {
  const cache = useQueryClient()
  const [files, setFiles] = useState<readonly NewFile[]>([])
  const running = useRef(new Map<string, DriveFileUpload>())
  const patch = (id: string, news: Partial<NewFile>) =>
    setFiles((before) => before.map((each) => (each.id === id ? { ...each, ...news } : each)))
  // Cancel uploads when the message no longer takes them.
  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const { cancel } of uploads.values()) cancel()
    }
  }, [])

  const lookFor = async ({ id, file }: NewFile) => {
    const path = folderId === null ? '/' : (await cache.fetchQuery(driveEntryQuery(folderId))).file.display_name
    patch(id, { isTaken: await isNameTaken(path, file.name) })
  }
  const add = (added: readonly File[]) => {
    const rows = added.map((file): NewFile => {
      lastId += 1
      const blank = { state: 'ready', part: 0, isTaken: false, problem: undefined, item: undefined } as const
      return { id: `new-${lastId}`, file, ...blank }
    })
    setFiles((before) => [...before, ...rows])
    // If the conflict cannot be checked now, the file gets a number: nothing is replaced without a question.
    for (const row of rows) lookFor(row).catch(() => {})
  }
  const remove = (id: string) => {
    running.current.get(id)?.cancel()
    running.current.delete(id)
    setFiles((before) => before.filter((each) => each.id !== id))
  }
  const send = async ({ id, file, item, isTaken }: NewFile, replaces: boolean): Promise<DriveItem | undefined> => {
    if (item) return item
    patch(id, { state: 'uploading', part: 0, problem: undefined })
    const conflict = replaces && isTaken ? 'version' : 'rename'
    // Resumable uploads cannot be empty.
    const upload =
      file.size === 0
        ? { done: sendWhole(file, { parentId: folderId, folderPath: '' }, conflict), cancel: () => {} }
        : uploadToDrive(file, { folderId, conflict, onProgress: (part) => patch(id, { part }) })
    running.current.set(id, upload)
    try {
      const done = await upload.done
      patch(id, { state: 'done', part: 1, item: done })
      return done
    } catch (error) {
      if (running.current.has(id)) patch(id, { state: 'failed', problem: errorText(error) })
      return undefined
    } finally {
      running.current.delete(id)
    }
  }
  const upload = async (replaces: boolean) => {
    const sent: DriveItem[] = []
    let hasFailed = false
    // Sequential, because they share the bandwidth and the first file should finish early.
    for (const file of files) {
      const item = await send(file, replaces)
      if (item) sent.push(item)
      else hasFailed = true
    }
    refreshDrive(cache, 'all')
    return hasFailed ? undefined : sent
  }
  return { files, add, remove, upload }
}
