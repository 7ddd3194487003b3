import { t } from '@lingui/core/macro'
import type { FolderField } from '@sen/contract/folders'
import type { LabelField } from '@sen/contract/labels/labels'
import type { FilterAction, FilterCondition } from '@sen/model/filters/filter'
import { folderTitle } from '../../../data/folders/folder-title.ts'

export function conditionWords(condition: FilterCondition): string {
  const is = condition.comparator === 'contains'
  switch (condition.type) {
    case 'from':
      return is ? t`from ${condition.value}` : t`not from ${condition.value}`
    case 'subject':
      return is ? t`subject contains “${condition.value}”` : t`subject doesn’t contain “${condition.value}”`
    case 'body':
      return is ? t`text contains “${condition.value}”` : t`text doesn’t contain “${condition.value}”`
    case 'size': {
      const size = `${condition.value} ${condition.unit}B`
      return condition.comparator === 'over' ? t`larger than ${size}` : t`smaller than ${size}`
    }
    case 'attachment':
      return is ? t`with an attachment` : t`without an attachment`
  }
}

export interface Surroundings {
  readonly folders: readonly FolderField[]
  readonly labels: readonly LabelField[]
}

export function actionWords(action: FilterAction, { folders, labels }: Surroundings): string {
  switch (action.type) {
    case 'setflag':
      return action.value === 'Flagged' ? t`star it` : t`mark it as read`
    case 'fileinto': {
      const folder = folders.find(({ id }) => id === action.folderId)
      return folder ? t`move it to ${folderTitle(folder)}` : t`move it to a deleted folder`
    }
    case 'label': {
      const label = labels.find(({ id }) => id === action.labelId)
      return label ? t`label it “${label.name}”` : t`add a deleted label`
    }
    case 'redirect':
      return t`forward it to ${action.address}`
    case 'discard':
      return t`move it to Trash`
  }
}

export function conditionsWords(match: 'all' | 'any', conditions: readonly FilterCondition[]): string {
  return join(conditions.map(conditionWords), match === 'all' ? t`and` : t`or`)
}

export function actionsWords(actions: readonly FilterAction[], surroundings: Surroundings): string {
  return join(
    actions.map((action) => actionWords(action, surroundings)),
    t`and`,
  )
}

function join(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
