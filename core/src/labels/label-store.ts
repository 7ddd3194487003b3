import type { LabelId, MessageId } from '@sen/model/ids'
import type { LabelColour } from '@sen/model/labels/labels'

export interface Label {
  readonly id: LabelId
  readonly name: string
  readonly colour: LabelColour
}

/** Deleted labels are not found. `restore` restores them for a day. */
export interface LabelReader {
  list(): Promise<readonly Label[]>
  find(id: LabelId): Promise<Label | undefined>
  findRemoved(id: LabelId): Promise<Label | undefined>
  ofMessages(ids: readonly MessageId[]): Promise<readonly LabelId[]>
}

export interface LabelWriter extends LabelReader {
  create(label: Omit<Label, 'id'>): Promise<Label>
  change(label: Label): Promise<void>
  /** Keeps the assignments, because pages ignore unknown labels. */
  remove(id: LabelId): Promise<void>
  restore(id: LabelId): Promise<void>
  /** Gives `version` to messages that have one of the labels and an older version than `below`. Returns their number. */
  raise(
    ids: readonly LabelId[],
    change: { readonly below: number; readonly version: number; readonly limit: number },
  ): Promise<number>
}
