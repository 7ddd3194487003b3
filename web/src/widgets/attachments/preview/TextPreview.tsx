import { useLingui } from '@lingui/react/macro'
import { MAX_TEXT_PREVIEW_BYTES } from '@sen/model/previews/limits'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../data/error-text.ts'
import { readFileStart } from '../../../data/files/queries.ts'
import { QUERY_KEYS } from '../../../data/query-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { type PreviewFile, useFileSource } from './file-source.ts'
import { PreviewLoading } from './PreviewLoading.tsx'
import { PreviewScroller } from './PreviewScroller.tsx'
import styles from './PreviewStage.module.css'
import { isCode, isTable } from './preview-kind.ts'
import { TextTable } from './TextTable.tsx'
import { textOfBytes } from './text-bytes.ts'

export function TextPreview({ file }: { file: PreviewFile }) {
  const { t } = useLingui()
  const address = useFileSource().addressOf(file.id)
  const text = useQuery({
    queryKey: [...QUERY_KEYS.file, address, 'text'],
    queryFn: async ({ signal }) => {
      const { bytes, isWhole } = await readFileStart(address, MAX_TEXT_PREVIEW_BYTES, signal)
      return { shown: textOfBytes(bytes, isWhole), isWhole }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (text.isError) {
    return (
      <div className={styles.centre}>
        <p>{errorText(text.error)}</p>
        <Button onClick={() => void text.refetch()}>{t`Try again`}</Button>
      </div>
    )
  }
  if (text.isPending) return <PreviewLoading />
  if (text.data.shown === '') {
    return (
      <div className={styles.centre}>
        <p>{t`This file is empty.`}</p>
      </div>
    )
  }
  const download = (
    <a className={styles.link} href={address} download={file.name}>
      {t`Download the whole file`}
    </a>
  )
  return (
    <PreviewScroller>
      {isTable(file) ? (
        <TextTable text={text.data.shown} isWhole={text.data.isWhole} name={file.name} download={download} />
      ) : (
        <div>
          <pre className={styles.text} data-code={isCode(file) || undefined} dir="auto">
            {text.data.shown}
          </pre>
          {!text.data.isWhole && (
            <p className={styles.more}>
              {t`Only the beginning is shown.`} {download}
            </p>
          )}
        </div>
      )}
    </PreviewScroller>
  )
}
