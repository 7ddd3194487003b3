import type { FolderField } from '@sen/contract/folders'
import type { LabelField } from '@sen/contract/labels/labels'
import type { Doubt } from '@sen/model/trust/doubts'
import { create } from '../lib/create-store.ts'

/** A question to ask before an action. */
export type Question =
  | {
      readonly kind: 'spam'
      /** The number of threads when the selection exceeds the page: there may be more senders then. */
      readonly beyondPage: number | undefined
      /** The known senders that could be blocked. */
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
      /** The addresses that would receive the reply. */
      readonly emails: readonly string[]
      /** Why the reply may go to another person than expected. */
      readonly doubt: Doubt
      readonly onAnswer: () => void
    }
  | {
      /** The drive has a copy of this attachment. */
      readonly kind: 'saved-in-drive'
      readonly name: string
      readonly path: string
      /** Uses the existing copy. */
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
  /** Continuing would discard unsaved changes of a form. */
  | { readonly kind: 'unsaved'; readonly onAnswer: () => void }
  /** The name and parent of a folder; for a new one, the initial parent. */
  | { readonly kind: 'folder'; readonly folder: FolderField }
  | { readonly kind: 'new-folder'; readonly inside: FolderField | undefined }
  /** The name and colour of a label. */
  | { readonly kind: 'label'; readonly label: LabelField }
  | { readonly kind: 'new-label' }
  /** The new parent of a folder. */
  | { readonly kind: 'move-folder'; readonly folder: FolderField }
  /** The target folder for the contents of a deleted one. */
  | { readonly kind: 'delete-folder'; readonly folder: FolderField }

export const useQuestion = create<{ readonly question: Question | undefined }>()(() => ({ question: undefined }))

export function ask(question: Question): void {
  useQuestion.setState({ question })
}

export function dropQuestion(): void {
  useQuestion.setState({ question: undefined })
}
