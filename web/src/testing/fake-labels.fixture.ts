import { type LabelField, listLabels } from '@sen/contract/labels/labels'
import { changeLabel, createLabel, deleteLabel, restoreLabel } from '@sen/contract/labels/own-labels'
import { labelProblem, nextLabelColour } from '@sen/model/labels/labels'
import { tidyName } from '@sen/model/text/tidy-name'
import type { FakeServer } from './fake-server.fixture.ts'
import { refusal } from './refusal.fixture.ts'

/** The labels of a fake mailbox. */
export class FakeLabels {
  readonly #nextVersion: () => number
  #labels: readonly LabelField[] = []
  /** Deleted labels, for undo. */
  #removed: readonly LabelField[] = []

  constructor(server: FakeServer, nextVersion: () => number) {
    this.#nextVersion = nextVersion
    this.#answer(server)
  }

  fill(labels: readonly LabelField[]): void {
    this.#labels = labels
    this.#removed = []
  }

  /** Returns the labels by name. */
  list(): LabelField[] {
    return this.#labels.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  }

  /** @throws CallError label_not_found */
  require(id: string): LabelField {
    const found = this.#labels.find((label) => label.id === id)
    if (!found) throw refusal('label_not_found')
    return found
  }

  #answer(server: FakeServer): void {
    server.answer(listLabels, () => ({ data: this.list(), total: this.#labels.length }))
    server.answer(createLabel, ({ body }) => {
      const name = tidyName(body.name)
      this.#requireName(name)
      const colour = body.colour ?? nextLabelColour(this.#labels)
      return { data: this.#store({ id: `${500 + this.#nextVersion()}`, name, colour }) }
    })
    server.answer(changeLabel, ({ params: { id }, body }) => {
      const before = this.require(id)
      const name = body.name === undefined ? before.name : tidyName(body.name)
      this.#requireName(name, id)
      return { data: this.#store({ id, name, colour: body.colour ?? before.colour }) }
    })
    server.answer(deleteLabel, ({ params: { id } }) => {
      this.#removed = [...this.#removed, this.require(id)]
      this.#labels = this.#labels.filter((label) => label.id !== id)
      return { data: { id, version: this.#nextVersion() } }
    })
    server.answer(restoreLabel, ({ params: { id } }) => {
      const label = this.#removed.find((each) => each.id === id)
      if (!label) throw refusal('label_not_found')
      this.#requireName(label.name)
      this.#removed = this.#removed.filter((each) => each !== label)
      return { data: this.#store(label) }
    })
  }

  /** @throws CallError label_exists, too_many_labels, label_invalid */
  #requireName(name: string, id?: string): void {
    const problem = labelProblem(name, this.#labels, id)
    if (problem === undefined) return
    const codes = { taken: 'label_exists', 'too-many': 'too_many_labels' } as const
    throw refusal(problem === 'taken' || problem === 'too-many' ? codes[problem] : 'label_invalid', { reason: problem })
  }

  #store(label: LabelField) {
    this.#labels = [...this.#labels.filter(({ id }) => id !== label.id), label]
    return { ...label, version: this.#nextVersion() }
  }
}
