import { MAX_SKIPPED_CARDS_NAMED } from '../limits.ts'
import { SKIPPED_CARD_REASONS, type SkippedCardReason, type SkippedCards } from './vcard.ts'

export class SkippedTally {
  readonly #byReason = new Map<SkippedCardReason, { count: number; readonly names: string[] }>()

  add(reason: SkippedCardReason, name: string): void {
    const known = this.#byReason.get(reason) ?? { count: 0, names: [] }
    known.count += 1
    if (name !== '' && known.names.length < MAX_SKIPPED_CARDS_NAMED) known.names.push(name)
    this.#byReason.set(reason, known)
  }

  addAll(cards: readonly SkippedCards[]): void {
    for (const { reason, count, names } of cards) {
      for (let at = 0; at < count; at += 1) this.add(reason, names[at] ?? '')
    }
  }

  all(): readonly SkippedCards[] {
    return SKIPPED_CARD_REASONS.flatMap((reason) => {
      const known = this.#byReason.get(reason)
      return known ? [{ reason, ...known }] : []
    })
  }
}
