import { useLingui } from '@lingui/react/macro'
import { DownloadAnchor } from './DownloadAnchor.tsx'
import { type PreviewFile, useFileSource } from './preview/file-source.ts'

/** Infected files cannot be downloaded. */
export function DownloadLink({ file }: { file: PreviewFile }) {
  const { t } = useLingui()
  const { addressOf } = useFileSource()
  if (file.has_virus) return null
  return <DownloadAnchor href={addressOf(file.id)} fileName={file.name} name={file.name || t`(unnamed file)`} />
}
