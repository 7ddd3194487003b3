import { create } from '../../lib/create-store.ts'

/** The upload continues while the user navigates within the page. */
export interface ImportUpload {
  readonly names: readonly string[]
  readonly fingerprints: readonly string[]
  readonly totalBytes: number
  readonly sentBytes: number
  readonly isWaiting: boolean
  readonly stop: () => void
}

export const useImportUpload = create<{ readonly upload: ImportUpload | undefined }>()(() => ({ upload: undefined }))

/** The browser warns before the page is left during an upload. */
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
