import type { LabelId, MailboxId } from '@sen/model/ids'
import { importedLabelName } from '@sen/model/imports/import-labels'
import { labelNamed, labelProblem, nextLabelColour } from '@sen/model/labels/labels'
import type { Label } from '../labels/label-store.ts'
import type { MailStore } from '../store.ts'

/** Creates missing labels up to the limit. Invalid names are left out. */
export async function importedLabels(
  { store }: { readonly store: MailStore },
  mailboxId: MailboxId,
  written: readonly string[],
): Promise<ReadonlyMap<string, LabelId>> {
  const names = new Map<string, string>()
  for (const each of written) {
    const name = importedLabelName(each)
    if (name !== undefined) names.set(each, name)
  }
  if (names.size === 0) return new Map()
  const known = await store.read(mailboxId, (r) => r.labels.list())
  const isKnown = (name: string) => labelNamed(known, name) !== undefined
  const labels = [...names.values()].every(isKnown) ? known : await createMissing(store, mailboxId, [...names.values()])
  const ids = new Map<string, LabelId>()
  for (const [each, name] of names) {
    const label = labelNamed(labels, name)
    if (label) ids.set(each, label.id)
  }
  return ids
}

async function createMissing(
  store: MailStore,
  mailboxId: MailboxId,
  names: readonly string[],
): Promise<readonly Label[]> {
  return store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const labels = [...(await w.labels.list())]
    const before = labels.length
    for (const name of names) {
      if (labelProblem(name, labels) !== undefined) continue
      labels.push(await w.labels.create({ name, colour: nextLabelColour(labels) }))
    }
    if (labels.length > before) await w.record({ type: 'labels.changed', version })
    return labels
  })
}
