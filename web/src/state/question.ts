import type { FolderField } from '@sen/contract/folders'
import type { LabelField } from '@sen/contract/labels/labels'
import type { Doubt } from '@sen/model/trust/doubts'
import { create } from 'zustand'

/** What must be asked before it is done. */
export type Question =
  | {
      readonly kind: 'spam'
      /** How many conversations are meant, when that is more than the page shows: then others may have written in them. */
      readonly beyondPage: number | undefined
      /** Those known that could be blocked. */
      readonly senders: readonly string[]
      readonly onAnswer: (block: boolean) => void
    }
  | {
      readonly kind: 'recall'
      /** Recipients at other servers: there is no way to them. */
      readonly outside: readonly string[]
      readonly onAnswer: () => void
    }
  | {
      readonly kind: 'answer-doubtful'
      /** Where the answer would go. */
      readonly emails: readonly string[]
      /** Why that may be somebody else than its reader thinks. */
      readonly doubt: Doubt
      readonly onAnswer: () => void
    }
  | {
      /** A copy of an attachment is in the drive. */
      readonly kind: 'saved-in-drive'
      readonly name: string
      readonly path: string
      /** The copy that is there. */
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
  /** What was changed in a form would be lost by going on. */
  | { readonly kind: 'unsaved'; readonly onAnswer: () => void }
  /** What a folder is called and what it lies in; of one that is to be made, what it may lie in. */
  | { readonly kind: 'folder'; readonly folder: FolderField }
  | { readonly kind: 'new-folder'; readonly inside: FolderField | undefined }
  /** What a label is called, and its colour. */
  | { readonly kind: 'label'; readonly label: LabelField }
  | { readonly kind: 'new-label' }
  /** What it is to lie in. */
  | { readonly kind: 'move-folder'; readonly folder: FolderField }
  /** Where what lies in it is to go. */
  | { readonly kind: 'delete-folder'; readonly folder: FolderField }

export const useQuestion = create<{ readonly question: Question | undefined }>()(() => ({ question: undefined }))

export function ask(question: Question): void {
  useQuestion.setState({ question })
}

export function dropQuestion(): void {
  useQuestion.setState({ question: undefined })
}
