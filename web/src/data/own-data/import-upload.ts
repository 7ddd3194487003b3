import { create } from 'zustand'

/** Files on their way to the server, to be imported: it goes on while other places of the page are shown. */
export interface ImportUpload {
  readonly names: readonly string[]
  readonly fingerprints: readonly string[]
  readonly totalBytes: number
  readonly sentBytes: number
  /** The line is broken, and is tried again. */
  readonly isWaiting: boolean
  readonly stop: () => void
}

export const useImportUpload = create<{ readonly upload: ImportUpload | undefined }>()(() => ({ upload: undefined }))

/** Undefined: none is on its way any more. Whoever leaves the page meanwhile is asked. */
export function setImportUpload(upload: ImportUpload | undefined): void {
  if (upload) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  useImportUpload.setState({ upload })
}

export function changeImportUpload(news: Partial<Pick<ImportUpload, 'sentBytes' | 'isWaiting'>>): void {
  useImportUpload.setState(({ upload }) => ({ upload: upload && { ...upload, ...news } }))
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
