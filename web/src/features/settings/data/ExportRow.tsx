import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ExportField } from '@sen/contract/exports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { attempt } from '../../../actions/report.ts'
import { deleteExport, exportAddress } from '../../../data/exports/exports.ts'
import { cancelTask } from '../../../data/tasks/cancel-task.ts'
import { tasksQuery } from '../../../data/tasks/queries.ts'
import { formatListTime } from '../../../lib/dates.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DownloadAnchor } from '../../../widgets/attachments/DownloadAnchor.tsx'
import rows from '../codes/rows.module.css'
import { Progress } from './Progress.tsx'

export function ExportRow({ exported }: { readonly exported: ExportField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language, timezone: timeZone } = usePreferences()
  const { data: tasks = [] } = useQuery(tasksQuery)
  const { id, file_name: name, messages, missing, expires_at } = exported
  const [size, count] = [
    formatSize(exported.size, language),
    plural(messages, { one: '# message', other: '# messages' }),
  ]
  if (expires_at === null) {
    const task = tasks.find((each) => each.id === exported.task_id)
    const stop = () => attempt(msg`Stop the operation`, () => cancelTask(cache, exported.task_id))
    return (
      <li className={rows.row} data-row={id}>
        <div className={rows.head}>
          <span className={rows.who}>
            <span className={rows.email}>{name}</span>
            <Progress name={t`Progress of ${name}`} done={task?.done ?? 0} total={task?.total ?? 0} />
          </span>
          <Button size="small" onClick={stop} aria-label={t`Stop “${name}”`}>
            {t`Stop`}
          </Button>
        </div>
      </li>
    )
  }
  const until = formatListTime(new Date(expires_at * 1_000), new Date(), { language, timeZone }, '')
  return (
    <li className={rows.row} data-row={id}>
      <div className={rows.head}>
        <span className={rows.who}>
          <span className={rows.email}>{name}</span>
          <span className={rows.name}>{t`${size}, ${count}, until ${until}`}</span>
        </span>
        <span className={rows.actions}>
          <DownloadAnchor href={exportAddress(id)} name={name} />
          <IconButton
            label={t`Delete ${name}`}
            icon={Trash2}
            size="small"
            onClick={() => attempt(msg`Delete the export`, () => deleteExport(cache, id))}
          />
        </span>
      </div>
      {missing > 0 && (
        <p className={rows.hint}>
          {plural(missing, {
            one: '# message couldn’t be read and was left out.',
            other: '# messages couldn’t be read and were left out.',
          })}
        </p>
      )}
    </li>
  )
}
