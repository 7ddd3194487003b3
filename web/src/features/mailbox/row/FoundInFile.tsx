import { useLingui } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import styles from './FoundInFile.module.css'
import { Marked } from './Marked.tsx'

interface FoundInFileProps {
  readonly name: string
  readonly snippet: string
  readonly hits: readonly string[]
}

/** Shows the attachment that has the words of a search, and its passage in place of the mail's beginning. */
export function FoundInFile({ name: given, snippet, hits }: FoundInFileProps) {
  const { t } = useLingui()
  const name = given || t`(unnamed file)`
  return (
    <i>
      <span className={styles.file} title={t`Found in ${name}`}>
        <Paperclip size={13} strokeWidth={2} aria-hidden />
        <span>
          <Marked text={name} hits={hits} />
        </span>
      </span>
      <Marked text={snippet} hits={hits} />
    </i>
  )
}
