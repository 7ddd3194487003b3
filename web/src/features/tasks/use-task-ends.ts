import { msg, plural, t } from '@lingui/core/macro'
import type { TaskField } from '@sen/contract/tasks/tasks'
import { isUnderWay } from '@sen/model/acting/tasks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { taskDoneText } from '../../actions/bulk/task-done-text.ts'
import { mayUndo } from '../../actions/bulk/undo-task.ts'
import { attempt } from '../../actions/report.ts'
import { exportAddress, exportsQuery, findExportOf } from '../../data/exports/exports.ts'
import { QUERY_KEYS } from '../../data/query-keys.ts'
import { noteBusy } from '../../data/tasks/note-busy.ts'
import { undoTask } from '../../data/tasks/undo-task.ts'
import { removeNotice, showNotice } from '../../state/notices.ts'
import { usePreferences } from '../../state/preferences.ts'
import { followTask, unfollowTask, useTasks } from '../../state/tasks.ts'

const UNDO_SHOWN_MILLISECONDS = 15_000

/** A response that was requested before the task began does not contain it. */
const FORGOTTEN_AFTER_MILLISECONDS = 10_000

/** @param knownAt time of the response with the tasks */
export function useTaskEnds(tasks: readonly TaskField[], knownAt: number): void {
  const cache = useQueryClient()
  const missedSince = useRef(new Map<string, number>())
  useEffect(() => {
    for (const task of tasks) if (!isUnderWay(task.state)) tellEnd(cache, task)
    for (const id of Object.keys(useTasks.getState().followed)) {
      const isKnown = tasks.some((task) => task.id === id)
      const since = missedSince.current.get(id) ?? knownAt
      if (isKnown) missedSince.current.delete(id)
      else if (knownAt - since > FORGOTTEN_AFTER_MILLISECONDS) {
        useTasks.getState().followed[id]?.reserved.leave()
        unfollowTask(id)
      } else missedSince.current.set(id, since)
    }
  }, [tasks, knownAt, cache])
}

function tellEnd(cache: QueryClient, task: TaskField): void {
  const followed = useTasks.getState().followed[task.id]
  // The end was announced already.
  if (!followed) return
  const { where, redo, reserved } = followed
  unfollowTask(task.id)
  noteBusy(cache)
  // Refetch from the server, regardless of optimistic updates.
  const keys = task.kind === 'drive' ? [QUERY_KEYS.drive] : [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread]
  for (const queryKey of [...keys, QUERY_KEYS.quota]) void cache.invalidateQueries({ queryKey })
  if (task.state === 'undone') {
    reserved.leave()
    const { language } = usePreferences.getState()
    const [count, total] = [task.changed.toLocaleString(language), task.total.toLocaleString(language)]
    const isAll = task.changed >= task.total
    const what = taskDoneText(task, where)
    const undone =
      isAll || task.kind === 'drive'
        ? t`Undone: ${what}`
        : t`Undone in ${count} of ${total} conversations. The others have changed since then.`
    const inTrash = plural(task.changed, {
      one: '# imported message is in Trash.',
      other: '# imported messages are in Trash.',
    })
    showNotice({
      text: task.kind === 'import' ? inTrash : task.kind === 'drive' && task.refused ? what : undone,
      ...(redo && isAll && { action: { label: t`Redo`, perform: redo }, lastsMilliseconds: UNDO_SHOWN_MILLISECONDS }),
    })
    return
  }
  const text = taskDoneText(task, where)
  if (task.kind === 'export') {
    reserved.leave()
    tellExport(cache, task, text)
    return
  }
  // An empty folder was deleted without mail.
  const hasDoneNothing = task.changed === 0 && (task.kind !== 'folder_deletion' || task.state === 'cancelled')
  if (!mayUndo(task) || hasDoneNothing) {
    if ((task.kind === 'threads' || task.kind === 'drive') && task.action === 'delete_forever') reserved.bar()
    else reserved.leave()
    showNotice({ text })
    return
  }
  const undo = reserved.end(
    () => {
      removeNotice(notice)
      attempt(msg`Undo “${text}”`, async () => {
        await undoTask(cache, task.id)
        followTask(task.id, where, redo)
      })
    },
    () => mayUndo(task),
  )
  const notice = showNotice({
    text,
    lastsMilliseconds: UNDO_SHOWN_MILLISECONDS,
    action: { label: t`Undo`, perform: undo },
  })
}

function tellExport(cache: QueryClient, task: TaskField, text: string): void {
  void cache.invalidateQueries({ queryKey: exportsQuery.queryKey })
  if (task.state !== 'done') {
    showNotice({ text })
    return
  }
  const download = () =>
    attempt(msg`Download`, async () => {
      const made = await findExportOf(cache, task.id)
      if (made) saveFrom(exportAddress(made.id))
    })
  showNotice({ text, lastsMilliseconds: UNDO_SHOWN_MILLISECONDS, action: { label: t`Download`, perform: download } })
}

/** The response has Content-Disposition, so the page stays. */
function saveFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
