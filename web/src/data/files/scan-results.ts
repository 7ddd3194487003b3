import type { SocketFrame } from '@sen/contract/events'
import { listFiles } from '@sen/contract/files'
import type { FileField } from '@sen/contract/messages'
import { call } from '../call.ts'

/** A scan result that arrived after the upload's response. */
export type ScanResult = Pick<FileField, 'id' | 'scan' | 'message'>

const listeners = new Set<(news: readonly ScanResult[]) => void>()

export function onScanResults(listener: (news: readonly ScanResult[]) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function publishScanResults(frame: SocketFrame): void {
  if (frame.kind !== 'events') return
  const news = frame.events.flatMap((event): readonly ScanResult[] =>
    event.type === 'file.scanned' ? [{ id: event.file_id, scan: event.scan, message: event.message }] : [],
  )
  if (news.length > 0) for (const listener of [...listeners]) listener(news)
}

/** Events may have been missed, or have arrived too early. */
export async function fetchScanResults(ids: readonly string[]): Promise<readonly ScanResult[]> {
  return (await call(listFiles, { query: { ids: ids.join(',') } })).data
}

/** Returns the same list when nothing changed. */
export function withScans(files: readonly FileField[], news: readonly ScanResult[]): readonly FileField[] {
  const said = new Map(news.map((one) => [one.id, one]))
  const isNew = ({ id, scan }: FileField) => {
    const now = said.get(id)?.scan ?? 'scanning'
    // A failed scan is repeated.
    return (scan === 'scanning' || scan === 'failed') && now !== 'scanning' && now !== scan
  }
  if (!files.some(isNew)) return files
  return files.map((file) => {
    const found = said.get(file.id)
    if (!found || !isNew(file)) return file
    return { ...file, scan: found.scan, has_virus: found.scan === 'infected', message: found.message }
  })
}
