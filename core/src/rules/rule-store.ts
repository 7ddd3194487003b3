import type { RuleId } from '@sen/model/ids'

/** Mail of this sender goes to Junk. */
export interface BlockRule {
  readonly id: RuleId
  readonly isEnabled: boolean
  readonly name: string
  /** By `blockKey`. */
  readonly sender: string
}

export interface RuleReader {
  /** Oldest first. */
  blocks(): Promise<readonly BlockRule[]>
  findBlock(id: RuleId): Promise<BlockRule | undefined>
  findBlockOf(sender: string): Promise<BlockRule | undefined>
}

export interface RuleWriter extends RuleReader {
  /** Makes a rule for each sender (by `blockKey`) that has none; answers those it made one for. */
  block(senders: readonly string[], version: number): Promise<readonly string[]>
  changeBlock(rule: BlockRule): Promise<void>
  removeBlock(id: RuleId, version: number): Promise<void>
  /** Takes the rules of these senders away; answers those that had one. */
  unblock(senders: readonly string[], version: number): Promise<readonly string[]>
  /** Undoes what the change `version` did to rules; whether there was anything. */
  takeBack(version: number, undoVersion: number): Promise<boolean>
}
