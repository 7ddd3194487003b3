import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { ConflictAnswer, ConflictQuestion } from '../../../state/drive/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './UploadsPanel.module.css'

const NAMES_TOLD = 4

/** Asks once for all files chosen together. */
export function ConflictDialog({ question }: { readonly question: ConflictQuestion }) {
  const { t } = useLingui()
  const id = useId()
  const [answer, setAnswer] = useState<ConflictAnswer>('rename')
  const { names, onAnswer } = question
  const [name = ''] = names
  const others = names.length - NAMES_TOLD
  const choices: readonly (readonly [ConflictAnswer, string, string])[] = [
    ['rename', t`Keep both`, t`The new file gets a number after its name.`],
    ['version', t`New version`, t`The existing file gets this content. Older versions are kept.`],
    [
      'skip',
      t`Skip`,
      plural(names.length, { one: 'This file is not uploaded.', other: 'These files are not uploaded.' }),
    ],
  ]
  return (
    <Dialog
      open
      kind="alert"
      title={
        names.length === 1
          ? t`“${name}” already exists here`
          : plural(names.length, { one: '# file already exists here', other: '# files already exist here' })
      }
      closeLabel={t`Cancel`}
      onClose={() => onAnswer('skip')}
      width={480}
      footer={
        <Button look="filled" type="submit" form={`${id}-form`}>
          {t`Continue`}
        </Button>
      }
    >
      {names.length > 1 && (
        <p className={styles.names}>
          {names.slice(0, NAMES_TOLD).join(', ')}
          {others > 0 && plural(others, { one: ' and # more', other: ' and # more' })}
        </p>
      )}
      <form
        id={`${id}-form`}
        onSubmit={(event) => {
          event.preventDefault()
          onAnswer(answer)
        }}
      >
        <fieldset className={styles.choices}>
          <legend className="sr-only">{t`Actions`}</legend>
          {choices.map(([value, title, note]) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="conflict"
                value={value}
                data-first={value === answer || undefined}
                checked={value === answer}
                onChange={() => setAnswer(value)}
              />
              <span>
                <b>{title}</b>
                <small>{note}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
