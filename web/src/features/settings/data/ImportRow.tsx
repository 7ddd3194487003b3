import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportField } from '@sen/contract/imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { mayUndo } from '../../../actions/bulk/undo-task.ts'
import { attempt } from '../../../actions/report.ts'
import { deleteImport } from '../../../data/imports/imports.ts'
import { cancelTask } from '../../../data/tasks/cancel-task.ts'
import { tasksQuery } from '../../../data/tasks/queries.ts'
import { undoTask } from '../../../data/tasks/undo-task.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { followTask } from '../../../state/tasks.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import rows from '../codes/rows.module.css'
import { Progress } from './Progress.tsx'

export function ImportRow({ imported }: { readonly imported: ImportField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language } = usePreferences()
  const { data: tasks = [] } = useQuery(tasksQuery)
  const { id, task_id: taskId, ended_by: endedBy } = imported
  const name = imported.file_names.join(', ')
  const task = tasks.find((each) => each.id === taskId)
  if (endedBy === null || task?.state === 'undoing') {
    const done = (task?.done ?? 0).toLocaleString(language)
    const stop = () => attempt(msg`Stop the operation`, () => cancelTask(cache, taskId))
    const share = task ? { done: task.done, total: task.total } : { done: 0, total: 0 }
    return (
      <li className={rows.row}>
        <div className={rows.head}>
          <span className={rows.who}>
            <span className={rows.email}>{name}</span>
            {endedBy === null ? (
              <Progress name={t`Progress of ${name}`} {...share} text={t`${done} messages so far`} />
            ) : (
              <Progress name={t`Progress of ${name}`} {...share} />
            )}
          </span>
          {endedBy === null && (
            <Button size="small" onClick={stop} aria-label={t`Stop “${name}”`}>
              {t`Stop`}
            </Button>
          )}
        </div>
      </li>
    )
  }
  const undo = () =>
    attempt(msg`Undo the import`, async () => {
      await undoTask(cache, taskId)
      followTask(taskId)
    })
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <span className={rows.who}>
          <span className={rows.email}>{name}</span>
          <span className={rows.name}>{outcomeOf(imported)}</span>
        </span>
        <span className={rows.actions}>
          {task && imported.imported > 0 && mayUndo(task) && (
            <Button size="small" onClick={undo} aria-label={t`Undo the import of ${name}`}>
              {t`Undo`}
            </Button>
          )}
          <IconButton
            label={t`Remove ${name} from the list`}
            icon={Trash2}
            size="small"
            onClick={() => attempt(msg`Remove from the list`, () => deleteImport(cache, id))}
          />
        </span>
      </div>
      <ImportEnd imported={imported} />
      <Failures imported={imported} />
    </li>
  )
}

function outcomeOf({ imported, known }: ImportField): string {
  const parts = [
    plural(imported, { one: '# message imported', other: '# messages imported' }),
    ...(known > 0 ? [plural(known, { one: '# message already existed', other: '# messages already existed' })] : []),
  ]
  return parts.join(', ')
}

function ImportEnd({ imported }: { readonly imported: ImportField }) {
  const { t } = useLingui()
  if (imported.ended_by === 'undone') return <p className={rows.hint}>{t`Undone. Imported mail is in Trash.`}</p>
  if (imported.ended_by === 'cancelled') return <p className={rows.hint}>{t`Stopped before it finished.`}</p>
  if (imported.ended_by !== 'quota_exceeded') return null
  return (
    <p className={rows.hint} role="alert">
      {t`Your storage is full. Free up space, then import the file again. Messages you already have are skipped.`}
    </p>
  )
}

const FAILURES_SHOWN_AT_ONCE = 3

function Failures({ imported }: { readonly imported: ImportField }) {
  const { t } = useLingui()
  const { failed, failures } = imported
  if (failed === 0) return null
  const reasons: Readonly<Record<string, string>> = {
    too_large: t`too large`,
    encrypted: t`encrypted`,
    packed_otherwise: t`unknown compression`,
    damaged: t`damaged`,
    no_mail: t`no mail in it`,
    not_supported: t`format not supported`,
    unfinished: t`message incomplete`,
    took_too_long: t`took too long; import it again to continue`,
  }
  const rest = failed - failures.length
  return (
    <div className={rows.hint}>
      <Disclosure
        summary={plural(failed, { one: '# could not be imported', other: '# could not be imported' })}
        isOpenAtFirst={failed <= FAILURES_SHOWN_AT_ONCE}
      >
        <ul>
          {failures.map(({ name, reason }) => (
            <li key={`${name} ${reason}`}>
              {name}: {reasons[reason] ?? t`could not be stored`}
            </li>
          ))}
        </ul>
        {rest > 0 && <p>{plural(rest, { one: 'and # more', other: 'and # more' })}</p>}
      </Disclosure>
    </div>
  )
}
