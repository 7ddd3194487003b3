import type { TaskKind } from '@sen/model/acting/tasks'
import { driveTaskSteps } from './drive/drive-task-steps.ts'
import { exportSteps } from './export/export-steps.ts'
import { filterRunSteps } from './filter-runs/filter-run-steps.ts'
import { folderDeletionSteps } from './folder-deletion/folder-deletion-steps.ts'
import { importSteps } from './import/import-steps.ts'
import type { TaskSteps } from './task-steps.ts'
import type { Task } from './task-store.ts'
import { threadSteps } from './threads/thread-steps.ts'

const STEPS: { readonly [K in TaskKind]: TaskSteps<K> } = {
  threads: threadSteps,
  folder_deletion: folderDeletionSteps,
  filter_run: filterRunSteps,
  export: exportSteps,
  import: importSteps,
  drive: driveTaskSteps,
}

export function stepsOf(task: Pick<Task, 'kind'>): TaskSteps<TaskKind> {
  return STEPS[task.kind]
}
