import type { FolderField } from '@sen/contract/folders'
import type { LabelField } from '@sen/contract/labels/labels'
import type { SenderWarning } from '@sen/model/trust/sender-warnings'
import { create } from '../lib/create-store.ts'

export type Question =
  | {
      readonly kind: 'spam'
      /** The number of threads when the selection exceeds the page: there may be more senders then. */
      readonly beyondPage: number | undefined
      readonly senders: readonly string[]
      readonly onAnswer: (block: boolean) => void
    }
  | {
      readonly kind: 'recall'
      /** Recipients on other servers, where a recall is impossible. */
      readonly outside: readonly string[]
      readonly onAnswer: () => void
    }
  | {
      readonly kind: 'answer-doubtful'
      readonly emails: readonly string[]
      readonly doubt: SenderWarning
      readonly onAnswer: () => void
    }
  | {
      readonly kind: 'saved-in-drive'
      readonly name: string
      readonly path: string
      readonly onUse: () => void
      readonly onCopy: () => void
      readonly onReplace: () => void
    }
  | { readonly kind: 'delete-forever'; readonly count: number; readonly onAnswer: () => void }
  | {
      readonly kind: 'empty'
      readonly folder: string
      readonly count: number
      readonly onAnswer: () => void
    }
  | { readonly kind: 'snooze'; readonly present: Date | undefined; readonly onAnswer: (until: Date) => void }
  | { readonly kind: 'remind'; readonly present: Date | undefined; readonly onAnswer: (at: Date) => void }
  | { readonly kind: 'unsaved'; readonly onAnswer: () => void }
  | { readonly kind: 'folder'; readonly folder: FolderField }
  | { readonly kind: 'new-folder'; readonly inside: FolderField | undefined }
  | { readonly kind: 'label'; readonly label: LabelField }
  | { readonly kind: 'new-label' }
  | { readonly kind: 'move-folder'; readonly folder: FolderField }
  | { readonly kind: 'delete-folder'; readonly folder: FolderField }

export const useQuestion = create<{ readonly question: Question | undefined }>()(() => ({ question: undefined }))

export function ask(question: Question): void {
  useQuestion.setState({ question })
}

export function closeQuestion(): void {
  useQuestion.setState({ question: undefined })
}
