import { useLingui } from '@lingui/react/macro'
import { MAX_SUBJECT_CHARACTERS } from '@sen/model/limits'
import styles from './HeadFields.module.css'

/** Says that the end of a subject will not go along (spec section 5), while it still stands there to be shortened. */
export function SubjectNote({ subject }: { subject: string }) {
  const { t } = useLingui()
  const more = Array.from(subject).length - MAX_SUBJECT_CHARACTERS
  if (more <= 0) return null
  return (
    <p className={styles.cut} role="status">
      {t`A subject has at most ${MAX_SUBJECT_CHARACTERS} characters: the last ${more} are not sent.`}
    </p>
  )
}
