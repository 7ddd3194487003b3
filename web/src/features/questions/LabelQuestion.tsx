import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LabelField } from '@sen/contract/labels/labels'
import {
  LABEL_COLOURS,
  type LabelColour,
  type LabelProblem,
  labelProblem,
  nextLabelColour,
} from '@sen/model/labels/labels'
import { MAX_LABEL_NAME_CHARACTERS, MAX_LABELS } from '@sen/model/labels/limits'
import { tidyName } from '@sen/model/text/tidy-name'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallError } from '../../data/call-error.ts'
import { errorText } from '../../data/error-text.ts'
import { useLabels } from '../../data/labels/queries.ts'
import { saveLabel } from '../../data/labels/save-label.ts'
import { showNotice } from '../../state/notices.ts'
import { useSubmit } from '../../widgets/form/use-submit.ts'
import { LabelChip } from '../../widgets/labels/LabelChip.tsx'
import { LabelDot } from '../../widgets/labels/LabelDot.tsx'
import styles from './LabelQuestion.module.css'
import { NamedItemDialog, useCloseOwnQuestion } from './NamedItemDialog.tsx'

const PROBLEM_TEXTS: Readonly<Record<LabelProblem, MessageDescriptor>> = {
  missing: msg`Give the label a name.`,
  dots: msg`A label can’t be named “.” or “..”.`,
  characters: msg`The name contains quotation marks or characters that can’t be displayed.`,
  invisible: msg`The name has invisible characters. Type it again instead of pasting it.`,
  'too-long': msg`Use up to ${MAX_LABEL_NAME_CHARACTERS} characters.`,
  taken: msg`A label with that name already exists.`,
  'too-many': msg`A mailbox can have up to ${MAX_LABELS} labels.`,
}

const COLOUR_NAMES: Readonly<Record<LabelColour, MessageDescriptor>> = {
  red: msg`Red`,
  orange: msg`Orange`,
  yellow: msg`Yellow`,
  green: msg`Green`,
  teal: msg`Teal`,
  blue: msg`Blue`,
  indigo: msg`Indigo`,
  purple: msg`Purple`,
  pink: msg`Pink`,
  grey: msg`Grey`,
}

export function LabelQuestion({ label }: { readonly label?: LabelField }) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const labels = useLabels()
  const id = useId()
  const [typed, setTyped] = useState(label?.name ?? '')
  const [colour, setColour] = useState<LabelColour>(() => label?.colour ?? nextLabelColour(labels))
  const close = useCloseOwnQuestion()
  const name = tidyName(typed)
  const problem = labelProblem(name, labels, label?.id)
  const save = async () => {
    await saveLabel(cache, { name, colour }, label?.id)
    close()
    showNotice({ text: label ? t`Saved as “${name}”.` : t`Label “${name}” created.` })
  }
  const submission = useSubmit<'name'>(save, {
    check: () => problem && { at: 'name', text: i18n._(PROBLEM_TEXTS[problem]) },
    explain: (error) => {
      const reason = error instanceof CallError ? (error.details.reason as LabelProblem) : undefined
      return { at: 'name', text: reason && reason in PROBLEM_TEXTS ? i18n._(PROBLEM_TEXTS[reason]) : errorText(error) }
    },
  })
  // An empty name is only a problem once the form is submitted.
  const whileTyping = problem && problem !== 'missing' ? i18n._(PROBLEM_TEXTS[problem]) : undefined

  return (
    <NamedItemDialog
      title={label ? t`Rename or colour the label` : t`New label`}
      isNew={!label}
      name={typed}
      onName={setTyped}
      problemWhileTyping={whileTyping}
      submission={submission}
      onClose={close}
    >
      <fieldset className={styles.colours}>
        <legend className={styles.legend}>{t`Colour`}</legend>
        {LABEL_COLOURS.map((each) => (
          <label key={each} className={styles.colour} data-tooltip={i18n._(COLOUR_NAMES[each])}>
            <input
              type="radio"
              name={`${id}-colour`}
              aria-label={i18n._(COLOUR_NAMES[each])}
              checked={colour === each}
              onChange={() => setColour(each)}
            />
            <LabelDot colour={each} />
          </label>
        ))}
      </fieldset>
      <p className={styles.chosen} aria-hidden>
        {i18n._(COLOUR_NAMES[colour])}
        {name !== '' && <LabelChip name={name} colour={colour} />}
      </p>
    </NamedItemDialog>
  )
}
