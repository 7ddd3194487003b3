import type { LabelId, MessageId } from '@sen/model/ids'
import type { LabelColour } from '@sen/model/labels/labels'

export interface Label {
  readonly id: LabelId
  readonly name: string
  readonly colour: LabelColour
}

/** One that was deleted is in no list and is not found; only `bringBack` knows it, for a day. */
export interface LabelReader {
  /** By name. */
  list(): Promise<readonly Label[]>
  find(id: LabelId): Promise<Label | undefined>
  findRemoved(id: LabelId): Promise<Label | undefined>
  /** Those that any of these messages bears, each once. */
  ofMessages(ids: readonly MessageId[]): Promise<readonly LabelId[]>
}

export interface LabelWriter extends LabelReader {
  create(label: Omit<Label, 'id'>): Promise<Label>
  change(label: Label): Promise<void>
  /** What bears it is left alone: nobody shows a label that is not there. */
  remove(id: LabelId): Promise<void>
  bringBack(id: LabelId): Promise<void>
}
