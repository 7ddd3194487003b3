import { create } from '../../lib/create-store.ts'

/** An upload of files to import, which continues while the user navigates within the page. */
export interface ImportUpload {
  readonly names: readonly string[]
  readonly fingerprints: readonly string[]
  readonly totalBytes: number
  readonly sentBytes: number
  /** The connection is lost, and the upload is retried. */
  readonly isWaiting: boolean
  readonly stop: () => void
}

export const useImportUpload = create<{ readonly upload: ImportUpload | undefined }>()(() => ({ upload: undefined }))

/** Sets the current upload; undefined when it ends. During an upload, the browser warns before the page is left. */
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
