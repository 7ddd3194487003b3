import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isRunnable } from '@sen/model/filters/filter'
import { judgeActions } from '@sen/model/filters/judge-filter'
import { MAX_FILTER_CONDITIONS, MAX_FILTER_NAME_CHARACTERS } from '@sen/model/filters/limits'
import type { FilterId } from '@sen/model/ids'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { verifiedForwardsQuery } from '../../../data/account/forwarding.ts'
import { saveFilter } from '../../../data/filters/own-filters.ts'
import { runFilter } from '../../../data/filters/run-filter.ts'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { labelsQuery } from '../../../data/labels/queries.ts'
import { followTask } from '../../../state/tasks.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { CheckField, Choice } from '../../../widgets/form/fields.tsx'
import { focusNextRow } from '../../../widgets/form/focus-next-row.ts'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { ActionFields } from './ActionFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import styles from './FilterDialog.module.css'
import { blankCondition, type FilterDraft, readActions, readConditions } from './filter-draft.ts'
import { conditionsWords } from './filter-words.ts'
import { MatchCount } from './MatchCount.tsx'

interface FilterDialogProps {
  readonly draft: FilterDraft
  readonly id: FilterId | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Spec section 2.11.5. */
export function FilterDialog({ draft: first, id, onSaved, onClose }: FilterDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(first)
  const [step, setStep] = useState<'conditions' | 'actions'>('conditions')
  const [isRun, setRun] = useState(false)
  const conditions = readConditions(draft)
  const actions = readActions(draft)
  const { data: folders } = useQuery(foldersQuery)
  const { data: labels } = useQuery(labelsQuery)
  const { data: verifiedForwards } = useQuery(verifiedForwardsQuery)
  const actionProblem =
    actions && folders && labels && verifiedForwards
      ? judgeActions(actions, { folders, labels, verifiedForwards })
      : undefined
  const mayRun = actions !== undefined && isRunnable({ actions })
  const isFirst = step === 'conditions' || !conditions
  const mayGoOn = isFirst ? conditions !== undefined : actions !== undefined && actionProblem === undefined
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first)
  const { close, question } = useDiscardQuestion(isChanged, onClose)
  const change = (more: Partial<FilterDraft>) => setDraft({ ...draft, ...more })

  const save = async () => {
    if (!conditions || !actions) return
    const { isEnabled, match } = draft
    const filter = { name: draft.name.trim(), isEnabled, match, conditions, actions }
    const saved = await saveFilter(cache, filter, id)
    onSaved()
    // The filter is saved, even if running it fails.
    if (isRun && isRunnable(filter)) {
      attempt(msg`Apply the filter`, async () => followTask((await runFilter(cache, saved)).id))
    }
  }
  const submission = useSubmit(async () => (isFirst ? setStep('actions') : save()))
  const { ref } = submission.form
  const drawnFirst = useRef(isFirst)
  useEffect(() => {
    if (drawnFirst.current === isFirst) return
    drawnFirst.current = isFirst
    // The focused element was removed with its step, so the title gets the focus.
    ref.current?.closest('dialog')?.querySelector('h2')?.focus()
  }, [isFirst, ref])

  return (
    <FormDialog
      title={isFirst ? t`Filter · 1/2: Conditions` : t`Filter · 2/2: Actions`}
      submission={submission}
      submitLabel={isFirst ? t`Continue` : id === undefined ? t`Create the filter` : t`Save the filter`}
      isReady={mayGoOn}
      onClose={onClose}
      onDismiss={close}
      width={620}
      className={styles.form}
    >
      {isFirst ? (
        <>
          <TextField
            label={t`Name (optional)`}
            value={draft.name}
            maxLength={MAX_FILTER_NAME_CHARACTERS}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <div className={styles.match}>
            <Choice
              name={t`How many conditions must match`}
              value={draft.match}
              options={[
                ['all', t`All conditions match`],
                ['any', t`Any condition matches`],
              ]}
              onChange={(match) => change({ match })}
            />
          </div>
          {draft.conditions.map((condition, at) => (
            <ConditionFields
              key={condition.key}
              condition={condition}
              number={at + 1}
              onChange={(changed) => change({ conditions: draft.conditions.with(at, changed) })}
              onRemove={
                draft.conditions.length > 1
                  ? (button) => {
                      // The last one that is left has no such button.
                      const field = draft.conditions.length > 2 ? 'button' : 'input, select'
                      focusNextRow(button, '[role=group]', field)
                      change({ conditions: draft.conditions.toSpliced(at, 1) })
                    }
                  : undefined
              }
            />
          ))}
          {draft.conditions.length < MAX_FILTER_CONDITIONS && (
            <Button
              look="plain"
              isFlush
              icon={Plus}
              onClick={() => change({ conditions: [...draft.conditions, blankCondition('subject')] })}
            >
              {t`Add a condition`}
            </Button>
          )}
          <MatchCount match={draft.match} conditions={conditions} />
        </>
      ) : (
        <>
          <div className={styles.back}>
            <IconButton label={t`Back to the conditions`} icon={ArrowLeft} onClick={() => setStep('conditions')} />
            <p>{conditionsWords(draft.match, conditions)}</p>
          </div>
          <ActionFields
            actions={draft.actions}
            problem={actionProblem}
            onChange={(changed) => change({ actions: changed })}
          />
          <div className={styles.run}>
            <CheckField
              label={t`Also apply it to existing mail`}
              hint={t`Applies to whole conversations in the inbox and your folders. Nothing is forwarded.`}
              checked={isRun && mayRun}
              disabled={!mayRun}
              onChange={setRun}
            />
          </div>
        </>
      )}
      {question}
    </FormDialog>
  )
}
