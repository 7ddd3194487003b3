import { create } from '../../lib/create-store.ts'
import type { DriveItem } from './drive-location.ts'

export type DriveQuestion =
  /** `parentId` null: the root. */
  | { readonly kind: 'new-folder'; readonly parentId: string | null; readonly onMade: (folder: DriveItem) => void }
  | {
      readonly kind: 'move' | 'copy'
      readonly items: readonly DriveItem[]
      readonly onAnswer: (to: { readonly id: string | null; readonly name: string }) => void
    }
  | { readonly kind: 'delete-forever'; readonly items: readonly DriveItem[]; readonly onAnswer: () => void }
  | { readonly kind: 'empty-trash'; readonly count: number; readonly onAnswer: () => void }
  | { readonly kind: 'versions'; readonly item: DriveItem }
  /** Small screens have no room beside the list. */
  | { readonly kind: 'details'; readonly item: DriveItem }

export const useDriveQuestion = create<{ readonly question: DriveQuestion | undefined }>()(() => ({
  question: undefined,
}))

export function openDriveQuestion(question: DriveQuestion): void {
  useDriveQuestion.setState({ question })
}

export function closeDriveQuestion(): void {
  useDriveQuestion.setState({ question: undefined })
}
